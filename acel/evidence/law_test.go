package evidence_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/evidence"
	"github.com/acel-dev/acel/acel/ledger"
)

// Whatever a session does, the step that its calls are numbered from leads to the call
// that a violation is of, and the log holds.
func TestABundleLeadsToItsCall(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, err := acel.NewPolicy(acel.PolicyConfig{
			Rules: []acel.Rule{acel.Never("drop"), acel.AtMostNTimes("pay", 2), acel.RequiredBeforeSessionEnd("log")},
			Tools: []acel.Tool{{Name: "pay", Ensure: func(_ *acel.State, _ acel.Call, result json.RawMessage) error {
				if string(result) == "0" {
					return fmt.Errorf("nothing was paid")
				}
				return nil
			}}},
		})
		if err != nil {
			t.Fatal(err)
		}
		var file bytes.Buffer
		log, err := evidence.NewLog(&file, p, evidence.Options{Name: "law", Clock: someDay, Closes: true})
		if err != nil {
			t.Fatal(err)
		}
		s := p.NewSession(acel.SessionOptions{Mode: rapid.SampledFrom([]acel.Mode{acel.Enforce, acel.Shadow}).Draw(t, "mode"), Observer: log})
		args := play(t, s)
		if err := log.Close(evidence.Counts{Sessions: 1, Calls: len(args)}); err != nil {
			t.Fatal(err)
		}
		found, err := evidence.Verify(&file, ledger.Options{Visit: func(_ int, l *ledger.Line, _ ledger.Standing) *ledger.Fault {
			if l.Kind == evidence.KindViolation {
				leads(t, l, args)
			}
			return nil
		}})
		if err != nil || !found.Sound() {
			t.Fatalf("%v %v", found, err)
		}
	})
}

// anID is one that another call may have.
var anID = rapid.SampledFrom([]string{"", "q", "r"})

// play makes calls of a session, each with arguments of its own, and returns these by
// step.
func play(t *rapid.T, s *acel.Session) (args []string) {
	var open []*acel.Ticket
	for range rapid.IntRange(0, 400).Draw(t, "moves") {
		if len(open) > 0 && rapid.Bool().Draw(t, "settles") {
			i := rapid.IntRange(0, len(open)-1).Draw(t, "which")
			open[i].End(acel.Outcome{Result: json.RawMessage(rapid.SampledFrom([]string{"0", "1"}).Draw(t, "result"))})
			open = append(open[:i], open[i+1:]...)
			continue
		}
		if rapid.Bool().Draw(t, "is whole") {
			args = append(args, fmt.Sprintf(`{"n":%d}`, len(args)+1))
			if _, err := s.Record(acel.Call{Tool: "look", ID: anID.Draw(t, "id"), Args: json.RawMessage(args[len(args)-1])}); err != nil {
				t.Fatal(err)
			}
			continue
		}
		args = append(args, fmt.Sprintf(`{"n":%d}`, len(args)+1))
		ticket, _ := s.Begin(acel.Call{Tool: rapid.SampledFrom([]string{"look", "drop", "pay", "log"}).Draw(t, "tool"), ID: anID.Draw(t, "id"), Args: json.RawMessage(args[len(args)-1])})
		if ticket != nil {
			open = append(open, ticket)
		}
	}
	s.Close()
	return args
}

// leads fails unless the calls of a bundle have the one of its violation at the step that
// they are numbered to, as far as they have it.
func leads(t *rapid.T, l *ledger.Line, args []string) {
	b, err := evidence.ParseBundle(l)
	if err != nil {
		t.Fatal(err)
	}
	calls, err := b.Trace.Read()
	if err != nil {
		t.Fatal(err)
	}
	step := max(b.Trace.First, 1) - 1
	for _, c := range calls {
		if c.Phase == acel.Ends {
			continue
		}
		if step++; string(c.Args) != args[step-1] {
			t.Fatalf("step %d is told as %s, and was %s", step, c.Args, args[step-1])
		}
	}
	if step < b.Violation.Step {
		t.Fatalf("a violation at step %d, and calls up to %d", b.Violation.Step, step)
	}
}
