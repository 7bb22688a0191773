package acel

import (
	"encoding/json"
	"errors"
	"fmt"
)

// A Tool is the conditions on calls of one tool, as plain functions. They run
// under the session's lock and must be pure: they look at nothing but their
// arguments, change nothing, and do not call the session. A function that
// panics has not held.
//
// State is written when a call ends, so conditions do not see calls in flight:
// what must never exceed a cap belongs in [AtMostTotal] or [AtMostNTimes].
//
// An error of Require, Ensure or Commit that has a method Advice() string gives
// the violation its hint, unless that is "".
type Tool struct {
	// Name is the tool's name, compared byte for byte, whatever the server. A
	// qualified one, as [SplitTool] reads it, is the tool of that server alone.
	// A call that two tools speak of, by either name, must meet the conditions
	// of both.
	Name string
	// Require must return nil when a call begins, or the call breaks its
	// precondition with the error as the reason. The call is as yet
	// unfinished, in replay too.
	Require func(*State, Call) error
	// Ensure must return nil when a call has ended well, or the call counts as
	// failed, since its postcondition does not hold: it enables nothing, and
	// its result is withheld. A call whose result was not recorded leaves
	// Ensure undecided.
	Ensure func(state *State, call Call, result json.RawMessage) error
	// Commit may set state once Ensure holds. If it returns an error, nothing
	// is set and the postcondition is broken. Where the result was not recorded,
	// an error that wraps [ErrUndecidable] leaves it undecided instead, and so is
	// from then on what other conditions would hold against a call: the state may
	// be another.
	Commit func(state *State, call Call, result json.RawMessage) error
	// Failure says why a result that looks fine is a failure, or nil: the call
	// then counts as failed, and neither Ensure nor Commit is asked. Where it
	// cannot tell, it returns an error that wraps [ErrUndecidable]: the call
	// counts as failed all the same. A call whose result was not recorded
	// leaves Failure undecided, and counts as it was recorded.
	Failure func(state *State, call Call, result json.RawMessage) error
	// Origins say where the conditions were written.
	Origins Origins
}

// Origins are where a tool's conditions stand in a rules file, and how they are
// written there.
type Origins struct {
	Require, Ensure, Failure, Commit Origin
}

// An Origin is a condition as it was written.
type Origin struct {
	// Text is shown behind the condition's name; "" shows nothing.
	Text string
	// Message is what the owner says to whoever does not meet it; it becomes the
	// rule's.
	Message string
	// Place is where it stands.
	Place Place
}

// ErrUndecidable is what [Tool.Failure] and [Tool.Commit] wrap where they cannot
// tell.
var ErrUndecidable = errors.New("it cannot be decided")

// A condition is a Tool compiled: its conditions are reported as rules of
// their own, which are -1 where the tool does not have them.
type condition struct {
	tool                             Tool
	server, name                     string // of Tool.Name
	require, failure, ensure, commit int
}

// concerns reports whether the conditions are on calls of a tool so named on a
// server.
func (c *condition) concerns(server string) bool { return c.server == "" || c.server == server }

// condition templates word the breach of a tool's conditions.
var (
	requireTemplate = template{name: "require", measure: byCondition}
	failureTemplate = template{name: "failure", measure: byCondition}
	ensureTemplate  = template{name: "ensure", measure: byCondition}
	commitTemplate  = template{name: "commit", measure: byCondition}
)

func (p *Policy) compileTools() []error {
	var faults []error
	seen := map[string]bool{}
	for i, t := range p.config.Tools {
		switch {
		case t.Name == "":
			faults = append(faults, fmt.Errorf("tool %d: no name", i+1))
		case seen[t.Name]:
			faults = append(faults, fmt.Errorf("tool %d: another has the name %s; join their conditions in one", i+1, t.Name))
		}
		seen[t.Name] = true
		c := condition{tool: t, require: -1, failure: -1, ensure: -1, commit: -1}
		c.server, c.name = SplitTool(t.Name)
		if t.Require != nil {
			c.require = p.addCondition(&requireTemplate, t.Name, t.Origins.Require)
		}
		if t.Failure != nil {
			c.failure = p.addCondition(&failureTemplate, t.Name, t.Origins.Failure)
		}
		if t.Ensure != nil {
			c.ensure = p.addCondition(&ensureTemplate, t.Name, t.Origins.Ensure)
		}
		if t.Commit != nil {
			c.commit = p.addCondition(&commitTemplate, t.Name, t.Origins.Commit)
		}
		p.tools = append(p.tools, c)
	}
	return append(faults, p.clashes()...)
}

// clashes returns the rules whose id is the name of a condition.
func (p *Policy) clashes() []error {
	conditions := map[string]bool{}
	for _, c := range p.rules {
		if c.spec.template.measure == byCondition {
			conditions[c.key] = true
		}
	}
	var faults []error
	for i, r := range p.config.Rules {
		if conditions[r.ID] {
			faults = append(faults, fmt.Errorf("rule %d: %s is the name of a tool's condition; give the rule another id", i+1, r.ID))
		}
	}
	return faults
}

// addCondition adds a condition as the rule tools.NAME.require and the like.
func (p *Policy) addCondition(t *template, tool string, from Origin) int {
	key := "tools." + quoteName(tool) + "." + t.name
	r := Rule{Message: from.Message, Place: from.Place, spec: spec{template: t, text: key, tool: tool}}
	if from.Text != "" {
		r.ID, r.spec.text = key, key+": "+from.Text
	}
	c := compiled{at: len(p.rules), rule: r, key: r.Key(), text: r.String(), amount: -1}
	c.spec = &c.rule.spec
	p.rules = append(p.rules, c)
	return len(p.rules) - 1
}

// ConditionOn returns the tool whose condition the rule is, as [Tool.Name] has it:
// of tools.refund.require it is refund. It is "" for every other rule.
func (r Rule) ConditionOn() string { return r.spec.tool }

// requires runs Require, which sees the call as it begins, and returns why it
// does not hold.
func (t *Tool) requires(s State, c *Call) (err error) {
	begun := *c
	begun.Outcome = Outcome{Status: Unfinished}
	defer func() { err = outcomeOf(recover(), err, &s) }()
	return t.Require(&s, begun)
}

// fails runs Failure and returns why a result that looks fine is a failure.
func (t *Tool) fails(s State, c *Call, result json.RawMessage) (err error) {
	defer func() {
		if panicked := recover(); panicked != nil {
			err = fmt.Errorf("%w: panic: %v", ErrUndecidable, panicked)
		}
		if s.readLost {
			err = s.unknown()
		}
	}()
	return t.Failure(&s, *c, result)
}

// ensures runs Ensure and returns why it does not hold.
func (t *Tool) ensures(s State, c *Call, result json.RawMessage) (err error) {
	defer func() { err = outcomeOf(recover(), err, &s) }()
	return t.Ensure(&s, *c, result)
}

// commits runs Commit and returns what it sets, or why it sets nothing.
func (t *Tool) commits(s State, c *Call, result json.RawMessage) (staged values, err error) {
	s.commit = true
	defer func() {
		if err = outcomeOf(recover(), err, &s); err == nil {
			staged = s.staged
		}
	}()
	return nil, t.Commit(&s, *c, result)
}

// outcomeOf joins the ways in which a condition can fail to hold.
func outcomeOf(panicked any, err error, s *State) error {
	if panicked != nil {
		return fmt.Errorf("it cannot be evaluated: panic: %v", panicked)
	}
	if s.readLost {
		return s.unknown()
	}
	if s.fault == nil || errors.Is(err, s.fault) {
		return err
	}
	return errors.Join(err, s.fault)
}
