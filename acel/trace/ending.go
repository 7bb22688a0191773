package trace

import (
	"slices"
	"strings"
)

// The reasons for which a session is not whole though all of its record could be
// read: the record breaks off, and calls may be missing. Any other reason says why
// the run itself was ended before it was done.
const (
	endsInTurn    = "the record ends within a turn"
	endsInStep    = "the record ends within a step"
	endsEarly     = "the record ends before the agent was done"
	endsNoResult  = "the stream ends without a result"
	endsRunning   = "the run had not ended when it was recorded"
	endsNoStatus  = "there is no exit_status, as if it had not come to its end"
	endsElsewhere = "it goes on in " // another file
)

// breaksOff reports whether a reason is one of these. One that a file words like
// that is taken for it, and so for the graver of both.
func breaksOff(reason string) bool {
	return slices.ContainsFunc([]string{
		endsInTurn, endsInStep, endsEarly, endsNoResult, endsRunning, endsNoStatus, endsElsewhere,
	}, func(known string) bool { return strings.HasPrefix(reason, known) })
}
