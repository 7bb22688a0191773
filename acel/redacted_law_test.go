package acel

import (
	"encoding/json"
	"testing"

	"pgregory.net/rapid"
)

// What is redacted in a trace takes away from what can be told of it, and adds nothing: a
// rule is undecided, or says what it says of the whole trace.
func TestARedactedTraceSaysNothingElse(t *testing.T) {
	words := richWords()
	words = append(words,
		Call{Tool: "a", Args: json.RawMessage(`{"plain": 2, "signed": "x1", "command": "ls"}`)},
		Call{Tool: "b", Args: json.RawMessage(`{"plain": {"deep": [1, "rm -rf /"]}, "signed": 1}`)},
		Call{Tool: "a", Args: json.RawMessage(`{"signed": {"plain": 3}}`)})
	fields := [][]string{{"plain"}, {"signed"}, {"command"}, {"plain", "signed"}, {"result.plain"}, {"n"}}
	rapid.Check(t, func(t *rapid.T) {
		rules := rulesOfLaws(drawLaws(t, words))
		rules = append(rules, NoRepeat(AnyOf("a", "b", "sh"), 1), named("from", ArgumentFrom(Operand{Tool: "a", Field: "signed"}, Operand{Tool: "b"})))
		calls := drawCalls(t, words, OK, OK, Failed, Unfinished, Refused)
		for i := range calls {
			calls[i].Outcome.Result = rapid.SampledFrom([]json.RawMessage{nil, json.RawMessage(`{"plain": 1, "signed": "x1"}`), json.RawMessage(`"x1"`)}).Draw(t, "result")
		}
		redact := Redaction{Fields: rapid.SampledFrom(fields).Draw(t, "fields")}
		if rapid.Bool().Draw(t, "keyed") {
			redact.Key = []byte("0123456789abcdef0123456789abcdef")
		}
		whole := judge(t, calls, rules...)
		hidden := drawPolicy(t, PolicyConfig{Rules: rules, Redact: redact}).Redacted(Trace{Calls: calls}).Calls
		veiled := judge(t, hidden, rules...)
		for i, w := range whole.Rules {
			v := veiled.Rules[i]
			if !v.Undecided && v.Verdict != w.Verdict || v.Undecided && v.Verdict == Violated && w.Verdict != Violated {
				t.Fatalf("%s: %s of %v, %s of %v (%s)", w.Rule, w.Verdict, calls, v.Verdict, hidden, v.Lacks)
			}
			if v.Violations > w.Violations {
				t.Fatalf("%s: %d violations of %v, %d of %v", w.Rule, w.Violations, calls, v.Violations, hidden)
			}
		}
	})
}
