package main

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/hook"
	"github.com/acel-dev/acel/acel/rules"
	"github.com/acel-dev/acel/acel/suite"
)

// A badCall is a call that the rules refuse, with the events that lead up to it; the
// last one is that before it.
type badCall struct {
	events []hook.Event
	from   string // the example that it is of; "" where it was named
	reason string // why it is refused
	// good is the event before a call that the rules let pass; nil where none is known.
	good *hook.Event
}

// String names the call, and where it is from.
func (b *badCall) String() string {
	text := b.tool()
	if b.from != "" {
		return text + ", from the example " + b.from
	}
	return text
}

// tool is the tool of the call.
func (b *badCall) tool() string { return b.events[len(b.events)-1].Call.Tool }

// selftestSession is what the session is called that is made up.
const selftestSession = "acel-selftest"

// badCall finds a call that the rules refuse.
func (s *hookSelftest) badCall() (*badCall, error) {
	files, err := hookRulesFiles(s.rules, ".")
	if err != nil {
		return nil, err
	}
	policy, err := hookPolicy(files)
	if err != nil {
		return nil, err
	}
	if s.tool != "" {
		if shell := otherShell(s.harness.Name, s.tool); shell != "" {
			return nil, fmt.Errorf("the shell of %s is called %s, and not %s: nothing would be proven; try a call with --tool %[2]s", s.harness.Title, shell, s.tool)
		}
		call := acel.Call{Tool: s.tool, Args: []byte(s.args)}
		if bad := s.refused(policy, []acel.Call{call}); bad != nil {
			bad.good = s.goodCall(policy, nil)
			return bad, nil
		}
		return nil, errors.New("these rules let that call pass as the first of a session; name another with --tool and --args")
	}
	set, err := rules.Load(rules.Options{}, files...)
	if err != nil {
		return nil, err
	}
	examples, err := suite.Examples("examples", set)
	if err != nil {
		return nil, err
	}
	return s.badExample(policy, examples)
}

// badExample finds an example of a call that the rules refuse, and that the agent could
// make: what another one calls its shell proves nothing of this one's.
func (s *hookSelftest) badExample(policy *acel.Policy, examples *suite.Suite) (*badCall, error) {
	foreign := ""
	for _, c := range examples.Cases {
		if c.Example.Good {
			continue
		}
		bad := s.refused(policy, c.Calls)
		switch {
		case bad == nil:
		case otherShell(s.harness.Name, bad.tool()) != "":
			foreign = cmp.Or(foreign, bad.tool())
		default:
			bad.from, bad.good = c.Name, s.goodCall(policy, examples)
			return bad, nil
		}
	}
	if foreign != "" {
		return nil, fmt.Errorf("the examples under bad: are calls of %s, and the shell of %s is called %s: nothing would be proven; give the rules an example of %[3]s, as tool: [%[1]s, %[3]s] lets one rule hold both, or name a call with --tool and --args", foreign, s.harness.Title, hookShells[s.harness.Name])
	}
	return nil, errors.New("no example under bad: in the rules has a call that is refused; name one with --tool and --args")
}

// refused returns the events of calls up to the first one that is refused; nil where
// none is.
func (s *hookSelftest) refused(policy *acel.Policy, calls []acel.Call) *badCall {
	desk := hook.Desk{Policy: policy}
	bad := &badCall{}
	var past []acel.Call
	for n, c := range calls {
		for _, kind := range []hook.Kind{hook.Before, hook.After} {
			if c.Phase == acel.Ends && kind == hook.Before || kind == hook.After && (c.Phase == acel.Begins || c.Outcome.Status != acel.OK) {
				continue
			}
			made := hook.Event{Kind: kind, Session: selftestSession, ID: c.ID, Call: acel.Call{Tool: qualifiedName(c), Args: c.Args}, Outcome: c.Outcome}
			if made.ID == "" {
				made.ID = fmt.Sprint("call-", n+1)
			}
			e, err := s.harness.Decode(s.harness.Sample(made))
			if err != nil {
				return nil
			}
			bad.events = append(bad.events, made)
			r, err := desk.Judge(e, "", past)
			switch {
			case err != nil:
				return nil
			case kind == hook.Before && r.Decision == hook.Deny:
				bad.reason = r.Reason
				return bad
			}
			past = append(past, r.Records...)
		}
	}
	return nil
}

// qualifiedName is the name of a call's tool as agents have it.
func qualifiedName(c acel.Call) string {
	if c.Server == "" {
		return c.Tool
	}
	return "mcp__" + c.Server + "__" + c.Tool
}
