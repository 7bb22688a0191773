package main

import (
	"errors"
	"io"
	"log/slog"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/gate"
)

// A proving is the journal of a session whose records are durable once their evidence is,
// too: what cannot be proven later is not let pass.
type proving struct {
	log      *slog.Logger // which knows the session
	journal  gate.Journal // nil writes nothing down
	evidence *evidenceDir // nil keeps none
}

// journalOf returns the journal of a session that makes its first call.
func (s *serve) journalOf(session string) (gate.Journal, error) {
	p := &proving{log: s.log.With("session", session), evidence: s.evidence}
	p.log.Info("session began")
	if s.journals != nil {
		p.journal = s.journals.session(session)
	}
	return p, nil
}

// Record takes down a record.
func (p *proving) Record(c acel.Call) func() error {
	if p.journal == nil {
		return p.proven
	}
	return p.both(p.journal.Record(c))
}

// End takes down that the session is over.
func (p *proving) End() func() error {
	p.log.Info("session ended")
	if p.journal == nil {
		return p.proven
	}
	return p.both(p.journal.End())
}

// both waits for the journal and the evidence.
func (p *proving) both(written func() error) func() error {
	return func() error { return errors.Join(written(), p.proven()) }
}

// proven waits for the evidence.
func (p *proving) proven() error {
	if p.evidence == nil {
		return nil
	}
	return p.evidence.durable()
}

// Close closes the journal.
func (p *proving) Close() error {
	if c, is := p.journal.(io.Closer); is {
		return c.Close()
	}
	return nil
}
