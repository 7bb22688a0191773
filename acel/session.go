package acel

import (
	"encoding/json"
	"iter"
	"sync"
)

// A Session is one run of a policy over one trace. It is safe for concurrent
// use: asking and reserving are one atomic step, under one short lock that is
// never held while a tool runs. Make one with [Policy.NewSession].
type Session struct {
	mu     sync.Mutex
	policy *Policy
	opts   SessionOptions

	// What the run remembers.
	memory  []memory
	state   values
	offers  offers
	flights flights

	fault  error // why the session can judge nothing
	step   int
	halted string // the key of the rule that halted the session
	ended  ending
	open   map[string]ticket // begun records by id, in replay
	turn   turn
	trace  []Call

	args    *arguments
	matches []match // of the call being asked about
	found   []Violation
	foundBy []int32 // the rule behind each
}

// An ending is how a session ended, if it has.
type ending uint8

const (
	running ending = iota
	closed
	cut
)

// SessionOptions configure a session. The zero value enforces, starts with the
// policy's state and keeps the trace.
type SessionOptions struct {
	// Mode says what Begin does with a call that breaks a rule.
	Mode Mode
	// State sets keys over the policy's initial state. Where a value cannot be
	// marshalled as JSON the session judges nothing: Begin refuses every call,
	// and Record returns the reason.
	State map[string]any
	// KeepTrace says whether the session keeps its calls.
	KeepTrace Keep
	// Observer, if set, is told of every violation.
	Observer Observer
}

// A Mode says what a live session does with a call that breaks a rule. The
// zero value is Enforce. Replay ignores the mode.
type Mode uint8

// The modes.
const (
	// Enforce refuses the call; nothing moves.
	Enforce Mode = iota
	// Shadow reports what Enforce would have refused, and refuses nothing.
	Shadow
	// Halt refuses the call and every later one.
	Halt
)

// Keep says what a session keeps of its calls. The zero value is KeepAll.
type Keep uint8

// What a session can keep.
const (
	// KeepAll keeps every call, arguments and results copied, for
	// [Session.Trace].
	KeepAll Keep = iota
	// KeepEvidence keeps only what violations need, so that memory does not
	// grow with the trace and the passing path allocates nothing.
	KeepEvidence
)

// An Observer is told of each violation as it is found, in order, under the
// session's lock: it must be quick and must not call the session.
type Observer interface {
	Observe(Violation)
}

// NewSession starts a session.
func (p *Policy) NewSession(o SessionOptions) *Session {
	s := &Session{policy: p, opts: o, memory: make([]memory, len(p.rules)), state: p.state, args: newArguments(p.paths)}
	set, err := newValues(o.State)
	s.fault = err
	if len(set) > 0 {
		s.state = s.state.with(set)
	}
	return s
}

// Check returns the violations that Begin would find, and moves nothing.
func (s *Session) Check(c Call) []Violation {
	s.mu.Lock()
	defer s.mu.Unlock()
	if v, no := s.barred(&c); no {
		return v
	}
	s.askLive(&c)
	return s.take()
}

// Verdicts yields each rule with its verdict as it stands now: the policy's
// rules in order, then the tools' conditions as rules named
// tools.NAME.require and tools.NAME.ensure.
func (s *Session) Verdicts() iter.Seq2[Rule, Verdict] {
	return func(yield func(Rule, Verdict) bool) {
		for _, r := range s.Results() {
			if !yield(r.Rule, r.Verdict) {
				return
			}
		}
	}
}

// A RuleResult is what one session says of one rule.
type RuleResult struct {
	Rule    Rule
	Verdict Verdict
	// Exercised: a call that happened matched one of the rule's operands. A
	// rule that nothing touched is satisfied for want of a chance to break.
	Exercised bool
	// Violations is the number given out, those on refused calls included.
	Violations int
}

// Results returns every rule with its verdict, in the order of Verdicts.
func (s *Session) Results() []RuleResult {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := make([]RuleResult, len(s.memory))
	for i := range s.memory {
		m := &s.memory[i]
		all[i] = RuleResult{Rule: s.policy.rules[i].rule, Verdict: s.verdict(i), Exercised: m.touched > 0, Violations: m.reported}
	}
	return all
}

// verdict is a rule's verdict now.
func (s *Session) verdict(rule int) Verdict {
	m, t := &s.memory[rule], s.policy.rules[rule].spec.template
	if m.broken > 0 {
		return Violated
	}
	v := t.verdictNow(m)
	switch {
	case s.ended == running || v != Unknown:
		return v
	case s.ended == cut || m.undecided:
		return Undecided
	}
	return t.verdictEnd(m)
}

// Steps returns the number of calls so far, refused ones included.
func (s *Session) Steps() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.step
}

// State returns the state as a JSON object with sorted keys; nil for none.
func (s *Session) State() json.RawMessage {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.state.object()
}

// Trace returns the calls so far with their outcomes; those in flight are
// unfinished. It is empty where the session does not keep them.
func (s *Session) Trace() Trace {
	s.mu.Lock()
	defer s.mu.Unlock()
	return Trace{Calls: append([]Call(nil), s.trace...)}
}

// take hands over the violations found since the last time.
func (s *Session) take() []Violation {
	v := s.found
	s.found, s.foundBy = nil, s.foundBy[:0]
	return v
}
