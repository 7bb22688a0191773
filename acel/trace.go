package acel

// A Trace is the recorded calls of one session, in order. The zero value is an
// empty trace, which has step 0.
type Trace struct {
	// Name is the file the trace came from, or any name that helps a reader.
	Name string
	// Session tells several sessions of one file apart; "" where there is one.
	Session string
	// Calls are the records in order; steps count from 1.
	Calls []Call
}
