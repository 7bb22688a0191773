package aceltest

import (
	"fmt"
	"testing"

	"github.com/acel-dev/acel/acel"
)

// A summary is what is known once all files were read. It does not depend on
// which subtests were run. The zero value is that of no files.
type summary struct {
	calls   int
	unread  bool // something was wrong with a file
	chat    bool
	touched map[string]bool // rules, by key
}

func (s *summary) add(f file) {
	s.chat = s.chat || f.chat
	s.unread = s.unread || f.err != nil
	if s.touched == nil {
		s.touched = map[string]bool{}
	}
	for _, v := range f.sessions {
		s.calls += v.result.Steps
		for _, r := range v.result.Rules {
			s.touched[r.Rule.Key()] = s.touched[r.Rule.Key()] || !idle(r)
		}
	}
}

// report fails the test where nothing was checked, and logs what is odd.
func (s *summary) report(t testing.TB, glob string, p *acel.Policy) {
	t.Helper()
	if s.calls == 0 {
		if !s.unread {
			failWith(t, fmt.Errorf("nothing was checked: no file that %q matches holds a call", glob))
		}
		return
	}
	var unmatched []acel.Rule
	for _, r := range p.Rules() {
		if !s.touched[r.Key()] {
			unmatched = append(unmatched, r)
		}
	}
	x := notExercised(unmatched)
	if s.chat {
		x.problem(&acel.Problem{Warning: true, Message: "a chat does not say which calls failed: all that were answered count as successful", Hint: "To tell them apart, use trace.Load with an ErrorPattern, and Check."})
	}
	x.log(t)
}
