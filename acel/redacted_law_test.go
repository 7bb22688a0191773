package acel

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// hiddenWords are calls whose fields rules look at in every way.
func hiddenWords() []Call {
	return append(richWords(),
		with("a", `{"plain": 0.1, "signed": 2, "command": "ls"}`),
		with("a", `{"plain": 7300, "signed": {"id": "w-1234"}, "command": "rm w-1234"}`),
		with("b", `{"id": "w-1234", "plain": 7300}`),
		with("b", `{"id": "see w-1234", "note": ["w-1234", 7300]}`),
		with("b", `{"id": "W-1234"}`),
		with("sh", `{"command": "rm -rf / w-1234", "id": "w-1234"}`))
}

// hiddenRules are rules that read arguments, results and keys, of which some is hidden.
func hiddenRules() []Rule {
	id, note := pattern("id", Equals, `"w-1234"`), pattern("note", Present)
	seven := pattern("plain", AtLeast, "1")
	fine := pattern("status", In, `"fine"`, `7300`)
	clause := Operand{Tool: "b", Where: []Clause{{Key: "where", Text: "id", Holds: func(s *State, c Call) (bool, error) {
		if s.Recorded() && HasMarker(string(c.Args)) {
			return false, ErrRedacted
		}
		return strings.Contains(string(c.Args), "w-1234"), nil
	}}}}
	late := argsOf("a", seven)
	late.On = Success
	return []Rule{
		Never(argsOf("b", id)), named("both", Never(argsOf("b", seven, id))), named("some", AtMostNTimes(AnyOf(argsOf("b", id), argsOf("b", note)), 1)),
		Only(AnyOf(argsOf("b", id), Operand{Tool: "a"}, Operand{Tool: "sh"}, Operand{Tool: "c"}, Operand{Tool: "other"})),
		MustPrecede(late, Operand{Tool: "b"}), MustPrecedeEach(argsOf("a", seven), argsOf("b", id)),
		named("near", MustPrecede(argsOf("a", seven), Operand{Tool: "b"}).Within(2)),
		MustFollow(argsOf("b", id), Operand{Tool: "a"}), named("soon", MustFollow(Operand{Tool: "b"}, argsOf("a", seven)).Within(2)),
		MustFollowImmediately(argsOf("a", seven), argsOf("b", id)), MustFollowEach(argsOf("a", seven), Operand{Tool: "b"}),
		MutuallyExclusive(argsOf("a", seven), argsOf("b", id)), OneOf(argsOf("a", seven), argsOf("b", id)), BothOrNeither(argsOf("a", seven), argsOf("b", id)),
		ExactlyNTimes(argsOf("b", id), 1), AtLeastNTimes(argsOf("b", id), 1), MustBeLast(argsOf("b", id)), MustBeFirst(argsOf("a", seven)),
		RequiredBeforeSessionEnd(argsOf("b", id)), NeverAfter(argsOf("b", id), argsOf("a", seven)),
		NeverAfter(Operand{Tool: "b"}, resultsOf("a", fine)), MustPrecede(resultsOf("a", fine), Operand{Tool: "b"}),
		named("total", AtMostTotal("a", "plain", 7000)), named("total of b", AtMostTotal(argsOf("b", id), "plain", 7000)),
		named("per id", AtMostNTimes("b", 1).Per("id")), named("per plain", MustPrecede("a", "b").Per("plain")), named("per two", MustPrecede("a", "b").Per("signed", "id")),
		NoRepeat("b", 1), named("in a row", NoRepeat(AnyOf("a", "b"), 1).AfterError()),
		ArgumentFrom(Operand{Tool: "b", Field: "id"}, Operand{Tool: "a", Field: "status"}), ArgumentFrom(Operand{Tool: "b", Field: "plain"}, Operand{Tool: "a"}),
		Never(clause),
	}
}

func hiddenTools() []Tool {
	reads := func(s *State, c Call, result json.RawMessage) error {
		switch {
		case (s.Recorded() && HasMarker(string(result))):
			return fmt.Errorf("it reads the result: %w", ErrRedacted)
		case strings.Contains(string(result), "bad"):
			return fmt.Errorf("the result is bad")
		}
		return nil
	}
	commit := func(s *State, c Call, result json.RawMessage) error {
		if s.Recorded() && HasMarker(string(result)) {
			return ErrRedacted
		}
		return s.Set("a", string(result))
	}
	require := func(s *State, c Call) error {
		if a, _ := s.Get("a"); a == "1" || a == nil {
			return fmt.Errorf("no a yet, or 1")
		}
		return nil
	}
	return []Tool{{Name: "a", Ensure: reads, Commit: commit}, {Name: "b", Require: require, Failure: reads}, {Name: "sh", Require: require}}
}

// drawHidden draws calls with results, of which some overlap.
func drawHidden(t *rapid.T, statuses ...Status) []Call {
	results := []json.RawMessage{nil, json.RawMessage(`1`), json.RawMessage(`"bad"`), json.RawMessage(`{"status": "fine", "id": "w-1234"}`), json.RawMessage(`{"status": 7300, "note": "bad"}`), json.RawMessage(`"{\"status\": \"w-1234\"}"`), json.RawMessage(`{"content": [{"type": "text", "text": "{\"status\": \"fine\"}"}]}`)}
	calls := drawCalls(t, hiddenWords(), statuses...)
	var open []Call
	var all []Call
	for i, c := range calls {
		c.Outcome.Result = rapid.SampledFrom(results).Draw(t, "result")
		if rapid.IntRange(0, 9).Draw(t, "user") == 0 {
			c.User = "it is w-1234"
		}
		if rapid.IntRange(0, 3).Draw(t, "overlaps") > 0 {
			all = append(all, c)
			continue
		}
		c.ID, c.Phase = fmt.Sprint(i), Begins
		open = append(open, Call{Tool: c.Tool, Server: c.Server, ID: c.ID, Phase: Ends, Outcome: c.Outcome})
		c.Outcome = Outcome{Status: Unfinished}
		all = append(all, c)
		if rapid.Bool().Draw(t, "ends") {
			all, open = append(all, open[0]), open[1:]
		}
	}
	return all
}

// What is decided of a trace that is redacted is so of the trace itself, and whatever is
// found in it is found in the trace itself.
func TestARedactedTraceIsJudgedAsTheTraceOrIsUndecided(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rules := hiddenRules()
		for i, r := range rulesOfLaws(drawLaws(t, hiddenWords())) {
			rules = append(rules, named(fmt.Sprint("drawn ", i), r))
		}
		config := PolicyConfig{Rules: rules, Concurrency: rapid.SampledFrom([]Concurrency{Sequential, Strict}).Draw(t, "concurrency")}
		if rapid.Bool().Draw(t, "tools") {
			config.Tools = hiddenTools()
		}
		policy := drawPolicy(t, config)
		hide := Redaction{Fields: rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"id", "plain", "signed", "command", "status", "note", "content", "type"}), 1, 3, rapid.ID).Draw(t, "fields")}
		if rapid.Bool().Draw(t, "keyed") {
			hide.Key = []byte("key")
		}
		open := Trace{Calls: drawHidden(t, OK, OK, Failed, Unfinished, Refused)}
		open.Extent = rapid.SampledFrom([]Extent{Complete, Complete, Partial, Stopped}).Draw(t, "extent")
		hidden := redactedAs(t, hide, open)
		a, err := Judge(policy, open)
		b, failed := Judge(policy, hidden)
		if err != nil || failed != nil {
			t.Fatal(err, failed)
		}
		found := foundBy(a.Violations)
		for _, v := range foundBy(b.Violations) {
			if !slices.Contains(found, v) {
				t.Fatalf("%v is found only where something is hidden, of\n%s\nand\n%s", v, linesOf(open), linesOf(hidden))
			}
		}
		for i, r := range a.Rules {
			if h := b.Rules[i]; h.Verdict != r.Verdict && h.Verdict != Undecided || h.Violations < r.Violations && !h.Undecided {
				t.Fatalf("%s is %v with %d (undecided %v), hidden %v with %d (undecided %v) of\n%s\nand\n%s", r.Rule, r.Verdict, r.Violations, r.Undecided, h.Verdict, h.Violations, h.Undecided, linesOf(open), linesOf(hidden))
			}
		}
	})
}

// redactedAs redacts a trace as a file is, or as a live session does, which knows a value
// only once a field has had it.
func redactedAs(t *rapid.T, hide Redaction, open Trace) Trace {
	policy := policyWith(t, hide)
	if rapid.Bool().Draw(t, "foreseen") {
		return policy.Redacted(open)
	}
	s := policy.NewSession(SessionOptions{})
	hidden := open
	hidden.Calls = nil
	for _, c := range open.Calls {
		hidden.Calls = append(hidden.Calls, s.Redacted(c))
	}
	return hidden
}

func linesOf(trace Trace) string {
	var b strings.Builder
	for _, c := range trace.Calls {
		fmt.Fprintf(&b, "%v %s@%s %s %v %s user %q\n", c.Phase, c.Tool, c.Server, c.Args, c.Outcome.Status, c.Outcome.Result, c.User)
	}
	return b.String()
}

func pattern(path string, test Test, values ...string) Pattern {
	p := Pattern{Path: path, Test: test}
	for _, v := range values {
		p.Values = append(p.Values, json.RawMessage(v))
	}
	return p
}

func argsOf(tool string, patterns ...Pattern) Operand { return Operand{Tool: tool, Args: patterns} }

func resultsOf(tool string, patterns ...Pattern) Operand {
	return Operand{Tool: tool, Result: patterns}
}
