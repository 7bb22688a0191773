package aceltest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/trace"
)

// Load returns the recorded session in a file, of any format that [trace.Load]
// reads. It ends the test where the file is missing, cannot be read whole, or
// holds no session, several of them or one without a call: that would keep
// nearly every rule, and where one is meant, [acel.Trace]{} is it.
//
// In a chat, which does not say which calls failed, every answered call counts
// as a success: see [LoadWith].
func Load(t testing.TB, path string) acel.Trace {
	t.Helper()
	return loadOne(t, trace.Options{}, path)
}

// LoadWith is [Load] with options, such as how a chat's tools say that they
// failed:
//
//	failed := trace.Options{ErrorPattern: regexp.MustCompile("^Error")}
//	aceltest.Check(t, aceltest.LoadWith(t, failed, "testdata/chat.json"), rule)
func LoadWith(t testing.TB, o trace.Options, path string) acel.Trace {
	t.Helper()
	return loadOne(t, o, path)
}

func loadOne(t testing.TB, o trace.Options, path string) acel.Trace {
	t.Helper()
	all, err := trace.Load(path, o)
	if err == nil {
		err = oneOf(path, all)
	}
	if err != nil {
		fatal(t, err)
		return acel.Trace{Extent: acel.Partial} // for a t that does not end the test: nothing passes
	}
	return all[0]
}

// oneOf returns what is wrong where a file does not hold one session with calls.
func oneOf(path string, all []acel.Trace) error {
	p := &acel.Problem{Place: acel.Place{File: path}}
	switch {
	case len(all) == 0:
		p.Message = "holds no session"
	case len(all) > 1:
		p.Message = fmt.Sprintf("holds %d sessions, and Load is for files of one: %s", len(all), sessionNames(all))
		p.Hint = "CheckFiles checks all sessions of a file, and trace.Load returns them."
	case len(all[0].Calls) == 0:
		p.Message = "holds no call, and without one nearly every rule is kept"
		p.Hint = "Where that is meant, write acel.Trace{}."
	default:
		return nil
	}
	return p
}

// sessionNames names the first sessions of a file.
func sessionNames(all []acel.Trace) string {
	const most = 8
	var names []string
	for i, t := range all[:min(len(all), most)] {
		names = append(names, sessionName(t, i))
	}
	if len(all) > most {
		names = append(names, "…")
	}
	return strings.Join(names, ", ")
}
