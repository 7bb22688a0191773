package main

import (
	"fmt"
	"slices"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/evidence"
)

// A shownSession is what the bundles of a session have told of its calls.
type shownSession struct {
	steps []acel.Call
	first int // the number of the first of them
	// open are the records of calls that have begun and not ended, and at are their
	// places in steps.
	open []acel.Call
	at   []int
	// missing counts the records that a bundle has left out; headless says that the
	// bundles before are not in the log, unread that some records cannot be read.
	missing          int
	headless, unread bool
}

// A shownBundle is the last bundle of a session, by the digest of its trace.
type shownBundle struct {
	of     evidence.Session
	digest string
}

// lack says what the log has not of the session's calls; "" where nothing is missing.
func (s *shownSession) lack() string {
	switch {
	case s.headless:
		return "the evidence of this session begins in the middle"
	case s.missing > 0:
		return count(s.missing, "record") + " of this session are not in the log"
	}
	return ""
}

// join adds the calls of a bundle, which are those since the one before. The error
// says that they cannot be read.
func (s *shownSession) join(t *evidence.Trace) error {
	s.missing += t.Omitted
	if len(t.Calls) == 0 {
		return nil
	}
	if first := max(t.First, 1); first != s.first+len(s.steps) { // what came before, or between, is not in the log
		s.steps, s.open, s.at, s.first = nil, nil, nil, first
	}
	calls, err := t.Read()
	if err == nil {
		err = s.add(calls)
	}
	s.unread = s.unread || err != nil
	return err
}

// add puts records behind those that are there. Only calls that are open yet are
// looked at again, so that a long session costs no more for each of its bundles.
func (s *shownSession) add(records []acel.Call) error {
	records = slices.DeleteFunc(records, func(r acel.Call) bool { return r.Phase == acel.Ends && r.Tool == "" && !s.isOpen(r.ID) })
	steps, err := acel.Trace{Calls: append(s.open[:len(s.open):len(s.open)], records...)}.Steps()
	if err != nil {
		return fmt.Errorf("the calls of a bundle do not go with those before: %w", err)
	}
	for i, at := range s.at {
		s.steps[at] = steps[i]
	}
	before := len(s.steps)
	s.steps = append(s.steps, steps[len(s.at):]...)
	s.leaveOpen(records, before)
	return nil
}

// leaveOpen takes down which calls are open behind records, whose first step has so
// many before it.
func (s *shownSession) leaveOpen(records []acel.Call, step int) {
	for _, r := range records {
		if r.Phase == acel.Ends {
			s.close(r.ID)
			continue
		}
		if r.Phase == acel.Begins {
			s.open, s.at = append(s.open, r), append(s.at, step)
		}
		step++
	}
}

// isOpen reports whether a call of this id has begun, and not ended.
func (s *shownSession) isOpen(id string) bool {
	return slices.ContainsFunc(s.open, func(c acel.Call) bool { return c.ID == id })
}

func (s *shownSession) close(id string) {
	for i := range s.open {
		if s.open[i].ID == id {
			s.open, s.at = append(s.open[:i:i], s.open[i+1:]...), append(s.at[:i:i], s.at[i+1:]...)
			return
		}
	}
}

// call returns the call that a violation is about; nil where it is the end of the
// session. Where the log has no such call, which it then is not, nothing is known but
// its tool.
func (s *shownSession) call(v *evidence.Violation) (call *acel.Call, is bool) {
	if v.Tool == "" {
		return nil, true
	}
	at := v.Step - s.first
	if at >= 0 && at < len(s.steps) && s.steps[at].Tool == v.Tool && s.steps[at].Server == v.Server {
		call := s.steps[at]
		return &call, true
	}
	return &acel.Call{Tool: v.Tool, Server: v.Server}, false
}
