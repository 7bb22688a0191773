package main

import (
	"io"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/evidence"
	"github.com/acel-dev/acel/acel/ledger"
)

// receipt shows the entry of a receipt, as far as its own checkpoint has it: only verify
// has a key to prove that by.
func (s *shownLog) receipt(in io.Reader) *acel.Problem {
	text, err := io.ReadAll(io.LimitReader(in, maxReceipt+1))
	if err != nil {
		return unreadable(s.name, err)
	}
	r, err := ledger.ParseReceipt(string(text))
	if err != nil {
		return inputProblem(s.name, err.Error(), "ask for it anew: 'acelctl ledger receipt' prints one")
	}
	l, c, err := r.Read()
	if s.further {
		s.line("")
	}
	if err != nil {
		s.line("%s: a receipt", s.name)
		s.fail("FAIL: the receipt proves nothing. " + sentence(err.Error()))
		return nil
	}
	s.line("%s: a receipt of entry %d of the log %s, written %s", s.name, r.Seq, c.Origin, stamp(l.Time))
	s.line("  not verified here: 'acelctl verify --public-key KEY' proves it")
	s.proven(l)
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
