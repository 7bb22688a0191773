package gate_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/gate"
)

// The journal of a gate is a trace: judged anew, it breaks the rules that the gate has
// found broken, at the same steps.
func TestAJournalReplaysToWhatTheGateGave(t *testing.T) {
	tools := []string{"verify", "refund", "close", "look"}
	rapid.Check(t, func(t *rapid.T) {
		p, err := acel.NewPolicy(acel.PolicyConfig{Rules: []acel.Rule{
			acel.MustPrecede("verify", "refund"), acel.AtMostTotal("refund", "amount", 9), acel.MustFollow("refund", "close"), acel.NoRepeat("look", 2),
		}})
		if err != nil {
			t.Fatal(err)
		}
		var n notebook
		mode := rapid.SampledFrom([]acel.Mode{acel.Enforce, acel.Shadow}).Draw(t, "mode")
		g, err := gate.New(gate.Options{Policy: p, Mode: mode, Journal: &n, Clock: func() time.Time { return time.Unix(0, 0) }})
		if err != nil {
			t.Fatal(err)
		}
		var gave []string
		note := func(all []acel.Violation) {
			for _, v := range all {
				gave = append(gave, fmt.Sprint(v.Step, " ", v.Rule))
			}
		}
		var open []*gate.Pass
		for range rapid.IntRange(0, 30).Draw(t, "moves") {
			if len(open) > 0 && rapid.Bool().Draw(t, "settles") {
				i := rapid.IntRange(0, len(open)-1).Draw(t, "which")
				note(settle(t, open[i]).Violations)
				open = slices.Delete(open, i, i+1)
				continue
			}
			c := acel.Call{Tool: rapid.SampledFrom(tools).Draw(t, "tool"), Args: json.RawMessage(fmt.Sprintf(`{"amount": %d}`, rapid.IntRange(0, 5).Draw(t, "amount")))}
			pass, no := g.Decide(c)
			if no != nil {
				note(no.Violations)
				continue
			}
			note(pass.Violations)
			open = append(open, pass)
		}
		left, err := g.Close()
		if err != nil {
			t.Fatal(err)
		}
		note(left)

		result, err := acel.Replay(p, acel.Trace{Calls: n.records}.All())
		if err != nil {
			t.Fatal(err)
		}
		var again []string
		for _, v := range result.Violations {
			again = append(again, fmt.Sprint(v.Step, " ", v.Rule))
		}
		slices.Sort(gave)
		slices.Sort(again)
		if !slices.Equal(gave, again) {
			t.Fatalf("the gate gave %q, the journal says %q", gave, again)
		}
	})
}

func settle(t *rapid.T, p *gate.Pass) gate.Verdict {
	if rapid.IntRange(0, 4).Draw(t, "unsent") == 0 {
		return p.Unsent()
	}
	return p.Finish(acel.Outcome{Status: rapid.SampledFrom([]acel.Status{acel.OK, acel.Failed, acel.Unfinished}).Draw(t, "status")})
}
