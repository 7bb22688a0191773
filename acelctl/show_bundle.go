package main

import (
	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/evidence"
	"github.com/acel-dev/acel/acel/ledger"
	"github.com/acel-dev/acel/acel/render"
	"github.com/acel-dev/acel/acel/report"
)

// bundle shows the violation of an entry.
func (s *shownLog) bundle(l *ledger.Line) {
	b, err := evidence.ParseBundle(l)
	if err != nil {
		return // it does not hold, and was told of
	}
	s.bundles++
	s.line("")
	s.line("bundle %d, entry %d, %s:", s.bundles, l.Seq, stamp(l.Time))
	s.tell(b)
}

// tell shows a violation as replay does.
func (s *shownLog) tell(b *evidence.Bundle) {
	session := s.session(b)
	unread := session.join(&b.Trace)
	o := render.Options{Color: s.o.Color, Place: acel.Place{File: b.Session.File}, Session: b.Session.ID}
	if b.Excuse != nil {
		o.Note = excuseOf(b.Excuse).String()
	}
	if s.trace && !session.unread {
		o.Steps, o.Before, o.Talk = session.steps, max(session.first, 1)-1, true
	}
	call, is := session.call(&b.Violation)
	v := b.Violation.Acel(call)
	v.State = b.State
	if s.err == nil {
		s.err = render.Violation(s.w, v, o)
	}
	if !is {
		s.line("  note: the call itself is not among those that this bundle leads back to: an earlier one may tell its arguments")
	}
	if unread != nil {
		s.line("  note: %v", unread)
	}
	if lack := session.lack(); s.trace && lack != "" {
		s.line("  note: %s", lack)
	}
}

// excuseOf is why a violation did not count, as reports have it.
func excuseOf(e *evidence.Excuse) report.Excuse {
	kind := report.Known
	if e.Kind == report.Waived.String() {
		kind = report.Waived
	}
	return report.Excuse{Kind: kind, Reason: e.Reason, Expires: e.Expires, Since: e.Since}
}

// session returns what has been seen of the session of a bundle, which names the one
// before it by a digest: sessions that have one name are told apart.
func (s *shownLog) session(b *evidence.Bundle) *shownSession {
	if s.sessions == nil {
		s.sessions = map[shownBundle]*shownSession{}
	}
	before := shownBundle{b.Session, b.Trace.Before}
	session := s.sessions[before]
	if session == nil {
		session = &shownSession{headless: b.Trace.Before != ""}
	}
	delete(s.sessions, before)
	s.sessions[shownBundle{b.Session, b.Trace.Digest}] = session
	return session
}
