package acel

import (
	"fmt"
	"time"
)

// SessionOptions configure a session. The zero value enforces, starts with the
// policy's state and keeps the trace.
//
// Under options that mean nothing (a state that cannot be marshalled as JSON, a
// mode that does not exist) the session judges nothing: Begin refuses every
// call, and Record returns the reason, as [SessionOptions.Check] does beforehand.
type SessionOptions struct {
	// Mode says what Begin does with a call that breaks a rule.
	Mode Mode
	// State sets keys over the policy's initial state.
	State map[string]any
	// Clock, where it is set, stamps live calls that carry no Time: time.Now, say.
	// The engine has no clock of its own.
	Clock func() time.Time
	// Unredacted says that nothing was redacted in the calls that are recorded: what is
	// like a marker in them is text, and hides nothing.
	Unredacted bool
	// KeepTrace says whether the session keeps its calls.
	KeepTrace Keep
	// Observer, if set, is told of every violation; one that is a [Witness] is told of
	// every record, too.
	Observer Observer
}

// Check returns why a session under these options would judge nothing, or nil.
func (o *SessionOptions) Check() error {
	if _, err := newValues(o.State); err != nil {
		return err
	}
	return o.check()
}

// check returns what is wrong with the options but for their state, or nil.
func (o *SessionOptions) check() error {
	switch {
	case o.Mode > Halt:
		return fmt.Errorf("no mode %d: use Enforce, Shadow or Halt", o.Mode)
	case o.KeepTrace > KeepEvidence:
		return fmt.Errorf("no way %d to keep a trace: use KeepAll or KeepEvidence", o.KeepTrace)
	}
	return nil
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
//
// Where it panics, the panic reaches whoever called the session, and the other
// violations of that call are not told. The session stays whole: everything has
// moved as if the observer had returned, except that a call that Begin let
// through in Shadow mode is released, since nobody holds its ticket.
type Observer interface {
	Observe(Violation)
}

// A Witness is an Observer that is told of every record of the session too, before
// what was found with it, whether or not the session keeps its trace. The records are
// as [Redaction] has them where the policy hides something; otherwise they replay to
// what the session saw, and with the same violations but for the postconditions of
// conditions that the replay's policy lacks.
//
// A recorded call comes as it was recorded. A live one is a record that Begins when it
// goes out and one that Ends when it has ended, as Refused where it was released; a
// refused one is a single Refused record. Two records are joined by an ID that no other
// call in flight has, and so may differ from the call's own.
//
// It is told under the session's lock, as an Observer. The bytes of a record are the
// session's or its caller's: Witness must not change them, and copies what it keeps.
// Where it panics, the panic reaches whoever called the session: a record was then not
// taken, a call that Begin let through is released, and one that ends has ended.
type Witness interface {
	Observer
	Witness(Call)
}
