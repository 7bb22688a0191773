package trace

import (
	"slices"

	"github.com/acel-dev/acel/acel"
)

// Silent reports whether a trace is of a format that does not say which calls
// failed, as chats do not (see [Format].Silent), and has calls of which none is known to have: all that
// were answered count as successes, and some of them may be none.
// [Options].ErrorPattern tells them apart.
func Silent(t acel.Trace) bool {
	f := importerOf(t.Format)
	return f != nil && f.Silent && len(t.Calls) > 0 &&
		!slices.ContainsFunc(t.Calls, func(c acel.Call) bool { return c.Outcome.Status == acel.Failed })
}
