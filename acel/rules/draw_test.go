package rules

import (
	"encoding/json"

	"github.com/acel-dev/acel/acel"
)

// What the laws of this package draw from.

// patterns are patterns of all tests.
var patterns = [][]acel.Pattern{
	nil,
	{{Path: "status", Values: []json.RawMessage{[]byte(`"pending"`)}}},
	{{Path: "a b", Values: []json.RawMessage{[]byte(`12345678901234567890.5`)}}, {Path: "b.c", Test: acel.Absent}},
	{{Path: "x", Test: acel.In, Values: []json.RawMessage{[]byte(`1`), []byte(`"é: <b>"`), []byte(`null`), []byte(`[true]`)}}},
	{{Path: "n", Test: acel.AtLeast, Values: []json.RawMessage{[]byte(`1.5`)}}, {Path: "n", Test: acel.AtMost, Values: []json.RawMessage{[]byte(`1e3`)}}},
	{{Path: "t", Test: acel.Matches, Values: []json.RawMessage{[]byte(`"^a\\b: \"x\""`)}}},
	{{Path: "m", Values: []json.RawMessage{[]byte(`{"a":{"b":[]}}`)}}, {Path: "p", Test: acel.Present}},
}

// clauses are clauses of both keys.
var clauses = [][]acel.Clause{
	nil,
	{clauseOf("where", `args.x == "a: b" && 1.0 < 2.0`)},
	{clauseOf("command", "git commit")},
	{clauseOf("where", "tool != server"), clauseOf("command", "rm -rf")},
}

// clauseOf returns a clause that stands for what was written.
func clauseOf(key, text string) acel.Clause {
	return acel.Clause{Key: key, Text: text, Holds: func(*acel.State, acel.Call) (bool, error) { return false, nil }}
}
