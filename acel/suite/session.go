package suite

import (
	"slices"
	"strconv"
	"strings"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/rules"
)

// pick returns the session that a case means.
func (r *reader) pick(file, session rules.Value, traces []acel.Trace) acel.Trace {
	id := r.text(session, "session")
	if len(traces) == 0 {
		r.fail(file, "a session without a call is trace: []", "%s holds no session", file.Text())
		return acel.Trace{}
	}
	if session.Kind() == rules.Absent {
		if len(traces) == 1 {
			return traces[0]
		}
		r.fail(file, sessionsHint(traces), "%s holds %s", file.Text(), number(len(traces), "session"))
		return acel.Trace{}
	}
	isMeant := func(t acel.Trace) bool { return t.Session == id }
	i := slices.IndexFunc(traces, isMeant)
	switch {
	case i < 0:
		r.fail(session, sessionsHint(traces), "%s holds no session %q", file.Text(), id)
		return acel.Trace{}
	case slices.ContainsFunc(traces[i+1:], isMeant):
		r.fail(session, "", "%s holds several sessions %q", file.Text(), id)
		return acel.Trace{}
	}
	return traces[i]
}

// longestSession is how much of a session's name a hint shows, in bytes.
const longestSession = 80

// sessionsHint says which sessions there are to choose from.
func sessionsHint(traces []acel.Trace) string {
	var names []string
	for _, t := range traces {
		name := strconv.Quote(t.Session)
		if len(t.Session) > longestSession {
			name = strconv.Quote(strings.ToValidUTF8(t.Session[:longestSession], "") + "…")
		}
		if t.Session != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
		if len(names) > maxNamed {
			names[maxNamed] = "..."
			break
		}
	}
	switch {
	case names == nil && len(traces) == 1:
		return "leave it out: the only session has no name"
	case names == nil:
		return "they have no names: keep one session in a file"
	}
	return "session: names the one that is meant, of " + strings.Join(names, ", ")
}
