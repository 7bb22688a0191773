package hook_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/gate"
	"github.com/acel-dev/acel/acel/hook"
	"github.com/acel-dev/acel/acel/trace"
)

// Whatever happens in a session, a desk that remembers nothing says what a gate says
// that sees it all, and its journal breaks in a replay what the gate found broken.
func TestADeskIsAGateThatForgets(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, err := acel.NewPolicy(acel.PolicyConfig{Rules: lawRules(t), Concurrency: rapid.SampledFrom([]acel.Concurrency{acel.Sequential, acel.Strict}).Draw(t, "concurrency")})
		if err != nil {
			t.Fatal(err)
		}
		mode := rapid.SampledFrom([]acel.Mode{acel.Enforce, acel.Shadow}).Draw(t, "mode")
		clock := func() time.Time { return time.Unix(0, 0) }
		g, err := gate.New(gate.Options{Policy: p, Mode: mode, Clock: clock})
		if err != nil {
			t.Fatal(err)
		}
		desk := hook.Desk{Policy: p, Mode: mode, Now: clock}
		var past []acel.Call
		var written []byte // the journal
		var gave []string
		note := func(all []acel.Violation) {
			for _, v := range all {
				gave = append(gave, fmt.Sprint(v.Step, " ", v.Rule))
			}
		}
		judge := func(e hook.Event) hook.Answer {
			e.Session = "s"
			r, err := desk.Judge(e, "", past)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range r.Records {
				line, err := trace.Record(c)
				if err != nil {
					t.Fatal(err)
				}
				written = append(append(written, line...), '\n')
			}
			past = recorded(t, written)
			return r.Answer
		}
		type flight struct {
			hook.Event
			pass *gate.Pass
		}
		var open []flight
		for n := range rapid.IntRange(0, 25).Draw(t, "events") {
			if len(open) > 0 && rapid.Bool().Draw(t, "ends") {
				i := rapid.IntRange(0, len(open)-1).Draw(t, "which")
				f := open[i]
				open = slices.Delete(open, i, i+1)
				f.Kind, f.Outcome = hook.After, acel.Outcome{Status: acel.Status(rapid.IntRange(0, 3).Draw(t, "status"))}
				judge(f.Event)
				note(f.pass.Finish(f.Outcome).Violations)
				continue
			}
			e := hook.Event{Kind: hook.Before, ID: fmt.Sprint(n), Call: call(rapid.SampledFrom([]string{"verify", "refund", "close", "look"}).Draw(t, "tool"), fmt.Sprintf(`{"amount": %d}`, rapid.IntRange(0, 5).Draw(t, "amount")))}
			pass, refusal := g.Decide(e.Call)
			a := judge(e)
			if (refusal != nil) != (a.Decision == hook.Deny) || refusal != nil && refusal.String() != a.Reason {
				t.Fatalf("the gate says %v, the desk %v", refusal, a)
			}
			if refusal != nil {
				note(refusal.Violations)
				continue
			}
			note(pass.Violations)
			open = append(open, flight{e, pass})
		}
		left, _ := g.Close()
		note(left)
		checkReplay(t, p, past, gave)
	})
}

// recorded are the records of a journal.
func recorded(t *rapid.T, text []byte) (all []acel.Call) {
	for e, err := range trace.Decode(bytes.NewReader(text), trace.Options{Format: "native-jsonl"}) {
		if err != nil {
			t.Fatalf("%v\nin %s", err, text)
		}
		if e.Kind == trace.Called {
			e.Call.Args, e.Call.Outcome.Result = bytes.Clone(e.Call.Args), bytes.Clone(e.Call.Outcome.Result)
			all = append(all, e.Call)
		}
	}
	return all
}

// lawRules draws rules, one of which may halt the session.
func lawRules(t *rapid.T) []acel.Rule {
	all := []acel.Rule{acel.MustPrecede("verify", "refund"), acel.AtMostTotal("refund", "amount", 9), acel.MustFollow("refund", "close"), acel.NoRepeat("look", 2)}
	if rapid.Bool().Draw(t, "halts") {
		all[3].OnViolation = acel.HaltSession
	}
	return all
}

// checkReplay holds what a replay finds against what was found live. Only a session
// that was halted refused calls of which a replay asks the rules.
func checkReplay(t *rapid.T, p *acel.Policy, past []acel.Call, gave []string) {
	result, err := acel.Replay(p, acel.Trace{Calls: past}.All())
	if err != nil {
		t.Fatal(err)
	}
	if slices.ContainsFunc(gave, func(v string) bool { return strings.HasSuffix(v, " session") }) {
		return
	}
	var again []string
	for _, v := range result.Violations {
		again = append(again, fmt.Sprint(v.Step, " ", v.Rule))
	}
	slices.Sort(gave)
	slices.Sort(again)
	if !slices.Equal(gave, again) {
		t.Fatalf("it was found %q, and replayed %q", gave, again)
	}
}
