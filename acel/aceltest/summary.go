package aceltest

import (
	"fmt"
	"testing"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/trace"
)

// A summary is what is known once all files were read. It does not depend on
// which subtests were run. The zero value is that of no files.
type summary struct {
	exercise acel.Exercise
	unread   bool // something was wrong with a file
	chat     bool // one does not say which calls failed
}

func (s *summary) add(f file) {
	s.unread = s.unread || f.err != nil
	for _, v := range f.sessions {
		s.exercise.Add(v.trace, v.result)
		s.chat = s.chat || trace.Silent(v.trace)
	}
}

// report fails the test where nothing was checked, and logs what is odd.
func (s *summary) report(t testing.TB, glob string) {
	t.Helper()
	if s.exercise.Steps() == 0 {
		if !s.unread {
			failWith(t, fmt.Errorf("nothing was checked: no file that %q matches holds a call", glob))
		}
		return
	}
	x := notMatched(s.exercise.Unmatched())
	if s.chat {
		x.problem(chatIsSilent())
	}
	x.log(t)
}
