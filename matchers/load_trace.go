package matchers

import (
	"errors"
	"fmt"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
	"github.com/acel-dev/acel/acel/trace"
)

// LoadTrace reads the recorded session in a file, of any format that
// [trace.Load] reads. Gomega takes both of its results, so that a file that is
// missing or that cannot be read fails the spec, and a negated assertion too:
//
//	Expect(LoadTrace("testdata/run.json")).To(Satisfy(MustPrecede("validate", "delete")))
//
// A file with several sessions needs the name of the one that is meant; see
// [LoadTraces] for all of them. A session without a call is an error, since it
// keeps nearly every rule: where one is meant, acel.Trace{} is it.
//
// A chat does not say which calls failed: every answered call counts as a
// success, which may keep a rule that was broken. [LoadTraceWith] takes a
// pattern that tells them apart.
func LoadTrace(path string, session ...string) (acel.Trace, error) {
	return loadTrace(trace.Options{}, path, session)
}

func loadTrace(o trace.Options, path string, session []string) (acel.Trace, error) {
	all, err := trace.Load(path, o)
	if err != nil {
		return acel.Trace{}, unreadable(err)
	}
	one, err := theOne(all, path, session)
	switch {
	case err != nil:
		return acel.Trace{}, unreadable(err)
	case len(one.Calls) == 0:
		return acel.Trace{}, unreadable(fmt.Errorf("%s has no call, and without one nearly every rule is kept; write acel.Trace{} where that is meant", sessionIn(one, path)))
	}
	return one, nil
}

// theOne returns the only session, or the one that is named.
func theOne(all []acel.Trace, path string, session []string) (acel.Trace, error) {
	file := render.Sanitize(path)
	var names []string
	for _, t := range all {
		if len(session) == 1 && t.Session == session[0] {
			return t, nil
		}
		names = append(names, t.Session)
	}
	switch {
	case len(session) > 1:
		return acel.Trace{}, errors.New("LoadTrace takes the name of one session; LoadTraces reads all")
	case len(all) == 0:
		return acel.Trace{}, fmt.Errorf("%s holds no session", file)
	case len(session) == 1 && len(all) == 1 && names[0] == "":
		return acel.Trace{}, fmt.Errorf("%s has one session, which has no name: leave %q out", file, session[0])
	case len(session) == 1:
		return acel.Trace{}, fmt.Errorf("%s has no session %q%s", file, session[0], ofThese(session[0], names))
	case len(all) > 1:
		return acel.Trace{}, fmt.Errorf("%s has %d sessions: name one, as in LoadTrace(%q, %q), or take them all with LoadTraces", file, len(all), path, names[0])
	}
	return all[0], nil
}

// sessionIn names a session by its file.
func sessionIn(t acel.Trace, path string) string {
	if t.Session == "" {
		return render.Sanitize(path)
	}
	return fmt.Sprintf("session %q of %s", t.Session, render.Sanitize(path))
}
