package trace

import "github.com/acel-dev/acel/acel"

// A Session is one run of an agent, as a file holds it. The pointer is the
// session's identity: two sessions may have the same ID, as in a log where none
// is named.
type Session struct {
	// ID is the name that the file gives the session; "" where it gives none.
	ID string
	// Parent is the ID of the session that started this one, where it is that of
	// a sub-agent and the file says so.
	Parent string
	// Format is the name of one of [Formats].
	Format string
	// Place is where the session begins in its file.
	Place acel.Place
}

// An EventKind is what happened to a session while its file was read.
type EventKind uint8

// The kinds of event. Every session has one Opened, any number of Called and
// Passed, and then one Closed, Stopped or Cut.
const (
	// Opened: the session's first record was met.
	Opened EventKind = iota + 1
	// Called: a call was read, or the begin or the end of one.
	Called
	// Closed: the session was read to its end.
	Closed
	// Cut: the session is not whole. Something in it, or after it while it was
	// still open, could not be read, or its record says so. Its calls up to there
	// are as they should be, and no more will come.
	Cut
	// Stopped: the session was read to its end, which came from outside before it
	// was done, as the Reason says: a limit, an interrupt, a failure of the model.
	Stopped
	// Recognized: the format of the input, or of a file within it, was told. It
	// comes before the sessions; Format is its name and Reason says by what.
	Recognized
	// Passed: something that looks like a part of a run was passed over, as the
	// Reason says, and stands at Place. A call that was passed over for its Origin
	// is beside it. Session is nil if it is of none.
	Passed
)

// PartLost is the Reason of Cut for a session of which a part could not be read; a
// problem before says which.
const PartLost = "a part of it could not be read"

// An Event is one step in the reading of a file.
type Event struct {
	Kind    EventKind
	Session *Session
	// Call is what was read, for Called. Its Args and its Outcome's Result
	// lie in a buffer of the decoder: they are valid until the next event is
	// asked for.
	Call acel.Call
	// Origin says whose call it is, for Called and Passed.
	Origin Origin
	// Format is the format's name, for Recognized.
	Format string
	// Reason says in a few words why, for Cut, Stopped, Recognized and Passed.
	Reason string
	// Place is where it stands, for Recognized and Passed.
	Place acel.Place
}
