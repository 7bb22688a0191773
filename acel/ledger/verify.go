package ledger

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
)

// What [Verify] cannot check.
var (
	// ErrEmpty: there is nothing in the file, and nothing says that there was.
	ErrEmpty = errors.New("the file is empty: there is no log to verify")
	// ErrNotLedger: the file holds something else.
	ErrNotLedger = errors.New("this is no log of acel")
)

// Verify reads a log and holds it against what the options have. The error says that
// it could not be checked: it cannot be read, is empty, or is no log of this version.
// A log that was tampered with is no error: the report has its fault. Memory grows
// with the longest line, and not with the log.
func Verify(r io.Reader, o Options) (*Report, error) {
	if o.RequireSeal && o.Seal == nil {
		return nil, errors.New("seals are required, and there is no secret to check them with")
	}
	v, err := newVerifier(o)
	if err != nil {
		return nil, err
	}
	s := newScanner(r)
	// The first line is read by itself: it names the key of the others.
	for lines := s.next(1); len(lines) > 0; lines = s.next(batchLines) {
		if err := v.batch(lines, s.torn); err != nil {
			return nil, err
		}
	}
	if s.err != nil {
		return nil, s.err
	}
	return v.finish()
}

// batch checks the next lines; torn says that the last of them has no newline.
func (v *verifier) batch(lines [][]byte, torn bool) error {
	for i, p := range v.prepare(lines) {
		v.report.Lines++
		if v.report.Lines == 1 {
			if err := v.first(lines[0], &p); err != nil {
				return err
			}
		}
		v.check(&p, torn && i == len(lines)-1)
	}
	return nil
}

// first makes sure that there is a log of this version, before anything in it is
// called a fault.
func (v *verifier) first(line []byte, p *prepared) error {
	if p.err != nil && !bytes.HasPrefix(line, []byte(openEntry+openSeq)) {
		return ErrNotLedger
	}
	if p.err != nil {
		return nil
	}
	if _, err := readHead(p.line.Data); errors.As(err, new(VersionError)) {
		return err
	}
	return nil
}

// check puts a line to all checks, as long as none has failed. Behind a fault, lines
// are only counted.
func (v *verifier) check(p *prepared, torn bool) {
	n := v.report.Lines
	holds := v.report.Fault == nil
	if holds {
		holds = v.fail(v.fault(n, p, torn))
	}
	if p.err == nil && v.o.Visit != nil {
		if f := v.o.Visit(n, &p.line, v.standing(holds)); holds {
			holds = v.fail(f)
		}
	}
	if holds {
		v.accept(p)
	}
}

// fail takes down a fault, and reports whether there is none. Lines from the one
// that is broken on do not hold; where that may be any, none does.
func (v *verifier) fail(f *Fault) bool {
	if f == nil {
		return true
	}
	v.report.Fault = f
	v.report.Holding = max(f.Line-1, 0)
	return false
}

// fault returns the first check that a line fails; nil for none. That the log is
// another is kept aside: whether its lines hold is still to be seen.
func (v *verifier) fault(n int, p *prepared, torn bool) *Fault {
	switch {
	case p.err != nil && torn && p.begun:
		v.torn = faultf(n, CheckForm, "the last line is not whole: its writing was broken off, or it was cut (%v)", p.err)
		return v.torn
	case p.err != nil:
		return faultf(n, CheckForm, "%v", p.err)
	}
	for _, check := range []func(int, *prepared) *Fault{v.order, v.name, v.signature, v.seal, v.end, v.chain, v.hold} {
		switch f := check(n, p); {
		case f == nil:
		case f.Other:
			v.other = cmp.Or(v.other, f)
		default:
			return f
		}
	}
	if torn {
		v.torn = faultf(n, CheckForm, "the last line has no newline at its end: its writing was broken off, or it was cut")
	}
	return v.torn
}

// finish holds the log as a whole against what was given.
func (v *verifier) finish() (*Report, error) {
	r := &v.report
	if r.Lines > 0 { // else nothing says whose the log was
		v.other = cmp.Or(v.other, v.foreign())
	}
	v.conclude()
	if r.Lines == 0 && r.Fault == nil {
		return nil, ErrEmpty
	}
	if v.settle(); r.Holding > 0 && v.tree.size == int64(r.Holding) {
		r.End = Checkpoint{r.Origin, uint64(v.tree.size), v.tree.root()}
	}
	return r, nil
}

// conclude settles which fault the log has: one of those that need no change comes
// behind all others.
func (v *verifier) conclude() {
	r, missing := &v.report, v.missing()
	switch {
	case r.Fault == nil:
		r.Fault = cmp.Or(missing, v.other, v.endless())
	case r.Fault == v.torn && missing == nil && !r.Closed: // a writer that was stopped leaves as much
		v.torn.Other = true
		r.Fault = cmp.Or(v.other, v.torn)
	}
	if f := r.Fault; f != nil && f.Other && f.Line > 0 {
		r.Holding = f.Line - 1
	}
}

// missing returns what shows that entries are missing at the end.
func (v *verifier) missing() *Fault {
	for _, e := range v.expected {
		if e.Size > uint64(v.report.Holding) {
			return faultf(0, e.check, "the %s has seen %d entries, and the log has %d: %s missing at its end", e.check, e.Size, v.report.Holding, count(e.Size-uint64(v.report.Holding)))
		}
	}
	return nil
}

// endless returns the fault of a log that lacks the end that it has promised.
func (v *verifier) endless() *Fault {
	if v.head.Closes && !v.report.Closed {
		return otherf(0, CheckEnd, "the log has no end, which its first entry promises: entries were cut off, or whoever writes it has not finished")
	}
	return nil
}

func count(n uint64) string {
	if n == 1 {
		return "1 is"
	}
	return fmt.Sprintf("%d are", n)
}
