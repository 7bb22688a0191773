package acel

import (
	"cmp"
	"encoding/json"
	"sync"
)

// A Session is one run of a policy over one trace. It is safe for concurrent
// use: asking and reserving are one atomic step, under one short lock that is
// never held while a tool runs. Make one with [Policy.NewSession]; the zero
// Session has no policy and judges nothing: Begin refuses every call, and
// Record returns [ErrNoPolicy].
type Session struct {
	mu     sync.Mutex
	policy *Policy
	opts   SessionOptions

	// What the run remembers.
	memory  []memory
	state   values
	written json.RawMessage // the state as violations have it; nil until one does
	lost    string          // why the state may be another; "" where it is this
	began   values          // what the options set over the policy's state
	offers  offers
	flights flights
	// heard is what the user said, where a rule wants to know.
	heard words
	// positions are those of the calls that happened; moment counts begins and
	// ends.
	positions positions
	moment    int

	fault   error // why the session can judge nothing
	step    int
	halted  string // the key of the rule that halted the session
	ended   ending
	open    map[string]ticket // begun records by id, in replay
	turn    turn
	journal journal
	veil    *veil // hides what the policy redacts; nil for nothing

	args, results *arguments
	scratch       []byte
	nothing       strand  // stands for that of a key which no call had yet
	live          bool    // the call at hand is asked for, and can be refused
	recorded      bool    // the call at hand was recorded: a marker of a redaction hides a value
	veiledState   string  // why the state may be another, for what is redacted; "" where it is known
	heardVeiled   bool    // a part of what the user said is redacted
	doubtful      string  // why there may be more that the rule at hand would find; "" for nothing
	redacted      string  // what the rule at hand would have to read, and cannot; "" for nothing
	matches       []match // of the call being asked about
	found         []Violation
	foundBy       []int32 // the rule behind each
}

// An ending is how a session ended, if it has.
type ending uint8

const (
	running ending = iota
	closed
	stopped
	cut
)

// NewSession starts a session. One of a nil policy is as the zero Session.
func (p *Policy) NewSession(o SessionOptions) *Session {
	if p == nil {
		return &Session{opts: o, journal: newJournal(o, nil)}
	}
	s := &Session{policy: p, opts: o, memory: make([]memory, len(p.rules)), state: p.state}
	for i := range s.memory {
		p.rules[i].furnish(&s.memory[i].strand)
	}
	s.nothing = strand{order: &order{}, past: &past{}}
	s.args, s.results = newArguments(p.paths.steps), newArguments(p.resultPaths.steps)
	set, err := newValues(o.State)
	s.began, s.fault = set, cmp.Or(err, o.check())
	if len(set) > 0 {
		s.state = s.state.with(set)
	}
	s.veil = p.newVeil(s.state)
	s.journal = newJournal(o, s.veil)
	return s
}

// lock begins a method. It forgets what an earlier one had found when a panic
// broke it off.
func (s *Session) lock() {
	s.mu.Lock()
	s.found, s.foundBy = nil, s.foundBy[:0]
}

// unfit returns why the session can judge nothing, or nil.
func (s *Session) unfit() error {
	if s.policy == nil {
		return ErrNoPolicy
	}
	return s.fault
}

// Check returns the violations that Begin would find, and moves nothing.
func (s *Session) Check(c Call) []Violation {
	s.lock()
	defer s.mu.Unlock()
	c.split()
	s.veil.learnCall(&c)
	if v, no := s.barred(&c); no {
		return v
	}
	s.stamp(&c)
	s.askLive(&c)
	return s.take()
}

// Steps returns the number of calls so far, refused ones included.
func (s *Session) Steps() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.step
}

// State returns the state as a JSON object with sorted keys; nil for none. It is
// the same text until a call changes it, and nobody may write to it.
func (s *Session) State() json.RawMessage {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.stateText()
}

// Redacted returns a call as the session's violations show calls: without what the
// policy hides, and without the values that the hidden fields of the session have had
// so far. Where the policy hides nothing, it is the call itself; the bytes that it
// shares with it nobody may change.
func (s *Session) Redacted(c Call) Call {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.veil.learnCall(&c)
	return *s.veil.call(&c)
}

// Foresee remembers what hidden fields have in a call that comes later, so that it is
// hidden in what comes before, too. Where the policy hides nothing, it does nothing.
func (s *Session) Foresee(c Call) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.veil.learnCall(&c)
}

// RedactedState is State as the session's violations show it.
func (s *Session) RedactedState() json.RawMessage {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.shownState()
}

// Trace returns a copy of the calls so far, in records that replay to what the
// session saw; [Trace.Steps] joins them. A call is one record where nothing came
// between its begin and its end, and two otherwise, as where it has a turn or was
// released; one in flight is a begin record. Two records are joined by an ID that
// no other call in flight has, and so may differ from the call's own.
//
// The trace is Ongoing until the session ends. It is empty, and Partial once
// there was a call, where the session does not keep its calls. Only a policy with
// the same conditions on tools sees in it which postconditions were broken, and
// a replay asks all rules about the calls that a halted session refused unasked.
func (s *Session) Trace() Trace {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := Trace{Calls: s.journal.copied(), State: s.began.loose()}
	switch {
	case s.ended == cut || s.opts.KeepTrace != KeepAll && s.step > 0:
		t.Extent = Partial
	case s.ended == running:
		t.Extent = Ongoing
	case s.ended == stopped:
		t.Extent = Stopped
	}
	return t
}

// keep keeps a record as it is, where somebody wants it.
func (s *Session) keep(c *Call, o Outcome) {
	if s.records() {
		s.journal.add(c, o)
	}
}

// records reports whether somebody wants the session's records.
func (s *Session) records() bool { return !s.journal.discards || s.journal.witness != nil }

// take hands over the violations found since the last time.
func (s *Session) take() []Violation {
	v := s.found
	s.found, s.foundBy = nil, s.foundBy[:0]
	return v
}
