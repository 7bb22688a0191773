package acel

import (
	"encoding/json"
	"testing"
)

// resultWords are calls of a that returned what is asked for, something else,
// that as text, something that has no fields, or nothing that was recorded.
func resultWords() []Call {
	words := []Call{{Tool: "b"}, {Tool: "a"}}
	for _, result := range []string{`{"s":"x"}`, `{"s":"y","t":"x"}`, `"{\"s\":\"x\"}"`, `5`} {
		words = append(words, Call{Tool: "a", Outcome: Outcome{Result: json.RawMessage(result)}})
	}
	return words
}

func resultLaws() []law {
	x := []choice{{tool: "a", result: "x"}}
	either := append([]choice{{tool: "b"}}, x...)
	var all []law
	for _, op := range [][]choice{x, either} {
		for _, template := range []string{"required_before_session_end", "must_be_last", "at_least_n_times", "at_most_n_times"} {
			all = append(all, law{template: template, x: op, n: 1})
		}
		for _, template := range []string{
			"must_precede", "cannot_follow_without", "never_after", "mutually_exclusive", "must_follow",
			"must_precede_each", "must_follow_each", "must_precede_immediately", "must_follow_immediately",
		} {
			all = append(all, law{template: template, x: op, y: anyOf(ByRole, "b")}, law{template: template, x: anyOf(ByRole, "b"), y: op})
		}
	}
	return all
}

func TestEveryTraceOfResults(t *testing.T) {
	var laws []law
	for _, l := range resultLaws() {
		if l.rule("").Err() == nil { // a pure guard has no result
			laws = append(laws, l)
		}
	}
	everyTrace(t, laws, lengthUnderRace(3), resultWords(), OK, Failed)
}
