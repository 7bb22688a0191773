package main

import (
	"slices"
	"strings"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/hook"
	"github.com/acel-dev/acel/acel/suite"
)

// goodCall finds the event before a call that the rules let pass as the first of a
// session: one of an example under good:, of a tool that no rule speaks of, or of one
// that they do. nil where none is known.
func (s *hookSelftest) goodCall(policy *acel.Policy, examples *suite.Suite) *hook.Event {
	var calls []acel.Call
	if examples != nil {
		for _, c := range examples.Cases {
			if c.Example.Good && len(c.Calls) > 0 {
				calls = append(calls, c.Calls[0])
			}
		}
	}
	calls = append(calls, acel.Call{Tool: "AcelSelftest"})
	for _, r := range policy.Reported() {
		for _, operand := range r.Arguments().Operands {
			for _, m := range operand.Members() {
				calls = append(calls, acel.Call{Tool: m.Tool})
			}
		}
	}
	for _, c := range calls {
		e := hook.Event{Kind: hook.Before, Session: selftestSession + "-good", ID: "call-1", Call: acel.Call{Tool: qualifiedName(c), Args: c.Args}}
		r, err := hook.Desk{Policy: policy}.Judge(e, "", nil)
		if err == nil && c.Tool != "" && !strings.Contains(c.Tool, "*") && r.Decision == hook.Pass {
			return &e
		}
	}
	return nil
}

// control says what a command does wrong that refuses a bad call: it refuses a good one
// too, or does not tell the agent where it cannot read an event. "" is nothing.
func (s *hookSelftest) control(command, state, run string, good *hook.Event) string {
	if good != nil {
		e := *good
		e.Session += "-" + run
		out, err := s.tell(command, state, s.harness.Sample(e))
		_, denied := s.harness.Denied(out)
		switch {
		case err != nil:
			return "it cannot be run: " + err.Error()
		case denied || out.Code != 0:
			return "it refuses also a call that these rules let pass (" + e.Call.Tool + "), with exit code " + exitWord(out.Code) + " and " + shown(out)
		}
	}
	out, err := s.tell(command, state, []byte("no event"))
	if _, denied := s.harness.Denied(out); err != nil || !denied {
		return "what it refuses by exit code 2, as an event that cannot be read, does not reach the agent: it ended with exit code " + exitWord(out.Code)
	}
	return ""
}

// refusedBy are the rules that a refusal names, in its order.
func refusedBy(reason string) []string {
	var all []string
	for _, part := range strings.Split(reason, "[rule: ")[1:] {
		rule, _, _ := strings.Cut(part, "] ")
		all = append(all, strings.TrimSuffix(rule, "]"))
	}
	return slices.Clip(all)
}
