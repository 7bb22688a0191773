package hook

import "github.com/acel-dev/acel/acel"

// An Event is what a harness tells of one moment.
type Event struct {
	// Kind says what it means here. Of [Other] nothing else is known but Name.
	Kind Kind
	// Name is what the harness calls it.
	Name string
	// Session names the session, and is never empty but of Other.
	Session string
	// ID is the harness's for the call; "" where it gives none.
	ID string
	// Call is the call that is asked for or was made: its tool, arguments and agent.
	Call acel.Call
	// Outcome is how a call ended, for [After]. A refused one provably was not made.
	Outcome acel.Outcome
	// User is what the user said, for [Said].
	User string

	// replaceable says that its harness can show something in place of the result.
	replaceable bool
}

// A Kind says which moment an event tells of. The zero value is Other.
type Kind uint8

// The kinds.
const (
	// Other is what is of no interest here.
	Other Kind = iota
	// Before is a call that is asked for.
	Before
	// After is a call that was made, or was to be.
	After
	// Said is the user having said something.
	Said
	// End is the end of the session.
	End
)

// An Answer is what is said to an event. The zero value lets it pass.
type Answer struct {
	Decision Decision
	// Reason is told to the model. It says by itself what happened, and is never
	// empty where Decision is not Pass.
	Reason string
	// Notice is told to the user, where the harness has a way to; "" tells nothing.
	Notice string
}

// A Decision says what becomes of a call, or of its result. The zero value is Pass.
type Decision uint8

// The decisions.
const (
	// Pass leaves it to the harness, which may still ask its user.
	Pass Decision = iota
	// Deny refuses the call. After it, it withholds the result as far as the harness
	// can: the effect has happened.
	Deny
	// Ask has the user asked. Where a harness cannot, the call is refused.
	Ask
)

// An Output is what a process tells its harness.
type Output struct {
	Stdout, Stderr string
	Code           int
}

// Block is the answer to an event that cannot be read: which one it is, is not known,
// and to all of them exit code 2 with a reason on standard error is a refusal.
func Block(reason string) Output { return Output{Stderr: reason + "\n", Code: 2} }
