package acel

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
