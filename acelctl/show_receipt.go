package main

import (
	"io"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/evidence"
	"github.com/acel-dev/acel/acel/ledger"
)

// receipt shows the entry of a receipt, in the words of who has written it: only verify
// has a key to prove it by.
func (s *shownLog) receipt(in io.Reader) *acel.Problem {
	text, err := io.ReadAll(io.LimitReader(in, maxReceipt+1))
	if err != nil {
		return unreadable(s.name, err)
	}
	r, err := ledger.ParseReceipt(string(text))
	if err != nil {
		return inputProblem(s.name, err.Error(), "ask for it anew: 'acelctl ledger receipt' prints one")
	}
	c, _, named := tellCheckpoint(r.Checkpoint)
	l, err := ledger.Parse(r.Line)
	switch {
	case err != nil:
		return inputProblem(s.name, "this is a receipt, and its entry cannot be read: "+err.Error(), "ask for it anew: 'acelctl ledger receipt' prints one")
	case !named:
		return inputProblem(s.name, "this is a receipt without a checkpoint that can be read", "ask for it anew: 'acelctl ledger receipt' prints one")
	}
	if s.further {
		s.line("")
	}
	s.line("%s: a receipt of entry %d of the log %s, written %s", s.name, r.Seq, c.Origin, stamp(l.Time))
	s.line("  not verified here: 'acelctl verify --public-key KEY' proves it")
	s.proven(&l)
	return nil
}

// proven shows an entry by itself.
func (s *shownLog) proven(l *ledger.Line) {
	if b, err := evidence.ParseBundle(l); l.Kind == evidence.KindViolation && err == nil {
		s.line("")
		s.tell(b)
		return
	}
	s.entry(l)
	if l.Kind == evidence.KindPolicy {
		s.policy(l)
	}
}
