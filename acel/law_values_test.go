package acel

import (
	"encoding/json"
	"math/big"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// someValues are JSON values of which some are equal and some only look so.
var someValues = []string{
	`1`, `1.0`, `10e-1`, `"1"`, `true`, `false`, `null`, `0`, `-0`, `0.1`, `1e-1`, `9007199254740992`, `9007199254740993`, `9007199254740993.0`, `1e400`,
	`{"a":1,"b":[1,true]}`, `{"b":[1.0,true],"a":1e0}`, `{"a":1}`, `[1,2]`, `[2,1]`, `[]`, `{}`, `""`, `"é"`, `"\u00e9"`, `"a\/b"`, `"a/b"`, `{"\u0061":1}`, `100`, `500`, `499.99`,
}

func drawText(t *rapid.T, label string) string { return rapid.SampledFrom(someValues).Draw(t, label) }

// drawArgs draws arguments in which a value may stand at x, at x.y, or nowhere.
func drawArgs(t *rapid.T, label string) json.RawMessage {
	forms := []string{`{"x":V}`, `{"x":V}`, `{"x":{"y":V}}`, `{"z":V,"x":{"y":W}}`, `{}`, `{"x":V,"w":W}`, `V`, `{"x"`, ``}
	text := rapid.SampledFrom(forms).Draw(t, label)
	if text == "" {
		return nil
	}
	text = strings.ReplaceAll(text, "V", drawText(t, "value"))
	return json.RawMessage(strings.ReplaceAll(text, "W", drawText(t, "other value")))
}

func drawPattern(t *rapid.T) Pattern {
	p := Pattern{Path: rapid.SampledFrom([]string{"x", "x.y", "z", "x.y.a"}).Draw(t, "path"), Test: rapid.SampledFrom([]Test{Equals, Equals, In, AtLeast, AtMost, Present, Absent}).Draw(t, "test")}
	one := func() json.RawMessage { return json.RawMessage(drawText(t, "wanted")) }
	switch p.Test {
	case Equals:
		p.Values = []json.RawMessage{one()}
	case In:
		p.Values = []json.RawMessage{one(), one()}
	case AtLeast, AtMost:
		p.Values = []json.RawMessage{json.RawMessage(rapid.SampledFrom([]string{"0", "1", "0.1", "100", "9007199254740993", "-1e2"}).Draw(t, "bound"))}
	}
	return p
}

// An said is what the naive evaluator makes of a pattern.
type said int

const (
	saidNo said = iota
	saidUnsure
	saidYes
)

func saidIf(holds bool) said {
	if holds {
		return saidYes
	}
	return saidNo
}

// naively is what a pattern makes of a JSON text, as it reads.
func naively(p Pattern, object any, readable bool) said {
	if _, ok := object.(map[string]any); !readable || !ok {
		return saidUnsure
	}
	at, there := object, true
	for _, step := range strings.Split(p.Path, ".") {
		in, ok := at.(map[string]any)
		if !ok {
			return saidUnsure
		}
		if at, there = in[step]; !there {
			break
		}
	}
	switch {
	case p.Test == Present || p.Test == Absent:
		return saidIf(there == (p.Test == Present))
	case !there:
		return saidNo
	case p.Test == AtLeast || p.Test == AtMost:
		number, ok := at.(json.Number)
		if !ok {
			return saidUnsure
		}
		value, _ := new(big.Rat).SetString(number.String())
		bound, _ := new(big.Rat).SetString(string(p.Values[0]))
		return saidIf(p.Test == AtLeast && value.Cmp(bound) >= 0 || p.Test == AtMost && value.Cmp(bound) <= 0)
	}
	return saidIf(slices.ContainsFunc(p.Values, func(v json.RawMessage) bool {
		wanted, _ := decoded(v)
		return spelling(wanted) == spelling(at)
	}))
}

func decoded(raw []byte) (v any, ok bool) {
	d := json.NewDecoder(strings.NewReader(string(raw)))
	d.UseNumber()
	ok = d.Decode(&v) == nil && !d.More()
	return v, ok
}

func TestPatternsOfArgumentsMeanWhatTheySay(t *testing.T) {
	seen := map[said]int{}
	rapid.Check(t, func(t *rapid.T) {
		args := drawArgs(t, "args")
		patterns := rapid.SliceOfN(rapid.Custom(drawPattern), 1, 3).Draw(t, "patterns")
		var object any = map[string]any{}
		readable := true
		if args != nil {
			object, readable = decoded(args)
		}
		want := saidYes
		for _, p := range patterns {
			want = min(want, naively(p, object, readable))
		}
		seen[want]++
		matching, unsure, err := Operand{Tool: "a", Args: patterns}.Steps([]Call{{Tool: "a", Args: args}})
		if err != nil {
			t.Fatal(err)
		}
		got := saidNo
		if len(matching) > 0 {
			got = saidYes
		} else if len(unsure) > 0 {
			got = saidUnsure
		}
		if got != want {
			t.Fatalf("%v of %s: %d, naively %d", patterns, args, got, want)
		}
		r := judge(t, []Call{{Tool: "a", Args: args}}, Never(Operand{Tool: "a", Args: patterns}), Only(Operand{Tool: "a", Args: patterns}))
		if broken := len(brokenAt(r, 0)) > 0; broken != (want != saidNo) {
			t.Fatalf("%v of %s: never breaks %v, naively %d", patterns, args, broken, want)
		}
		if broken := len(brokenAt(r, 1)) > 0; broken != (want != saidYes) {
			t.Fatalf("%v of %s: only breaks %v, naively %d", patterns, args, broken, want)
		}
	})
	if len(seen) < 3 {
		t.Error(seen)
	}
}

func TestPatternsOfResultsMeanWhatTheySay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		result := drawArgs(t, "result")
		if result != nil && !json.Valid(result) {
			result = json.RawMessage(`"{"`)
		}
		pattern := drawPattern(t)
		object, _ := decoded(result)
		want := naively(pattern, object, result != nil)
		if result != nil && rapid.Bool().Draw(t, "as text") {
			if text := strings.TrimSpace(string(result)); text[0] == '{' {
				result, _ = json.Marshal(text)
			}
		}
		r := judge(t, []Call{{Tool: "a", Outcome: Outcome{Result: result}}}, RequiredBeforeSessionEnd(Operand{Tool: "a", Result: []Pattern{pattern}}))
		wanted := map[said]Verdict{saidYes: Satisfied, saidNo: Violated, saidUnsure: Violated}[want]
		if result == nil {
			wanted = Undecided
		}
		if r.Rules[0].Verdict != wanted {
			t.Fatalf("%v of %s: %s, naively %s", pattern, result, r.Rules[0].Verdict, wanted)
		}
	})
}

// Values are one key where they are equal.
func TestKeysAreOneWhereTheirValuesAreEqual(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		one, other := drawText(t, "one"), drawText(t, "other")
		calls := []Call{{Tool: "a", Args: json.RawMessage(`{"k":` + one + `}`)}, {Tool: "a", Args: json.RawMessage(`{"k": ` + other + ` }`)}}
		a, _ := decoded([]byte(one))
		b, _ := decoded([]byte(other))
		want := []int{}
		if a == nil { // null is no key
			want = append(want, 1)
		}
		if b == nil || spelling(a) == spelling(b) {
			want = append(want, 2)
		}
		if got := brokenAt(judge(t, calls, AtMostNTimes("a", 1).Per("k")), 0); !slices.Equal(got, want) {
			t.Fatalf("%s and %s: broken at %v, by definition %v", one, other, got, want)
		}
		same := []int{}
		if spelling(a) == spelling(b) {
			same = append(same, 2)
		}
		if got := brokenAt(judge(t, calls, NoRepeat("a", 1)), 0); !slices.Equal(got, same) {
			t.Fatalf("%s and %s: repeated at %v, by definition %v", one, other, got, same)
		}
	})
}
