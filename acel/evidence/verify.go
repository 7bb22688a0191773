package evidence

import (
	"fmt"
	"io"

	"github.com/acel-dev/acel/acel/ledger"
)

// A Report is what [Verify] found.
type Report struct {
	ledger.Report
	// Evidence says that the log is one of evidence; one of another kind has no
	// bundles.
	Evidence bool
	// Bundles is the number of bundles there are.
	Bundles int
	// Broken is the first bundle that does not hold, counted from 1; 0 where the
	// fault is in none.
	Broken int
	// Counts are in the log's last entry; nil where it has none that holds.
	Counts *Counts
}

// Verify holds a log against what the options have; see [ledger.Verify]. Of a log of
// evidence it makes sure besides that its entries are bundles, and that each has the
// calls that its digest is of.
func Verify(r io.Reader, o ledger.Options) (*Report, error) {
	v := &verifier{visit: o.Visit, near: map[int]place{}}
	o.Visit = v.line
	found, err := ledger.Verify(r, o)
	if err != nil {
		return nil, err
	}
	v.report.Report = *found
	if v.report.Evidence && !found.Sound() {
		v.report.Broken = v.broken(found.Fault.Line)
		v.report.Bundles += v.unreadable()
	}
	return &v.report, nil
}

// broken returns which bundle a line is that does not hold; 0 where it is none. It may
// be one that was told as one that holds: the line behind it has shown otherwise. One
// that cannot be read was a bundle, as far as can be told.
func (v *verifier) broken(line int) int {
	switch l, readable := v.near[line]; {
	case line <= v.head || readable && l.kind != KindViolation:
		return 0
	case readable:
		return l.before + 1
	case v.report.Closed || v.isEnd(line):
		return 0
	}
	return v.before + 1
}

// isEnd reports whether a line that cannot be read is to be taken for the end of the
// log: the last one of a log that has promised to have one.
func (v *verifier) isEnd(line int) bool {
	return v.report.Closes && !v.report.Closed && line == v.report.Lines
}

// unreadable counts the bundles that cannot be read: a line that cannot was one, as far as
// can be told, unless it is the end or stands behind it.
func (v *verifier) unreadable() int {
	n := v.report.Lines - v.readable
	switch {
	case v.report.Closed:
		return 0
	case n > 0 && v.isEnd(v.report.Fault.Line):
		return n - 1
	}
	return n
}

// A verifier looks at what stands in the lines.
type verifier struct {
	report   Report
	visit    func(int, *ledger.Line, ledger.Standing) *ledger.Fault
	readable int // lines
	head     int // the lines before the first bundle
	before   int // the bundles that hold
	// near are the lines at the first that does not hold, by their numbers; fallen says
	// that it was met.
	near   map[int]place
	fallen bool
}

// A place is where a line stands.
type place struct {
	kind   string
	before int // the bundles before it
}

func (v *verifier) line(n int, l *ledger.Line, s ledger.Standing) *ledger.Fault {
	v.readable++
	f := v.look(n, l, s == ledger.Holds)
	if f == nil && v.visit != nil {
		f = v.visit(n, l, s)
	}
	v.pass(n, l, s != ledger.Fallen && f == nil)
	return f
}

// pass goes on behind a line. Kept are the last one that holds, and the next.
func (v *verifier) pass(n int, l *ledger.Line, holds bool) {
	if !v.fallen {
		delete(v.near, n-2)
		v.near[n] = place{l.Kind, v.before}
	}
	if v.fallen = v.fallen || !holds; v.fallen {
		return
	}
	if v.report.Evidence && l.Kind == KindViolation {
		v.before++
	}
}

// look looks at what stands in a line.
func (v *verifier) look(n int, l *ledger.Line, holds bool) *ledger.Fault {
	switch {
	case n == 2 && l.Kind == KindPolicy:
		v.report.Evidence, v.head = true, n
		return content(n, l, &Policy{})
	case !v.report.Evidence:
	case l.Kind == KindViolation:
		v.report.Bundles++
		return v.bundle(n, l)
	case l.Kind == ledger.KindEnd:
		return v.closing(n, l, holds)
	}
	return nil
}

// bundle looks at a bundle.
func (v *verifier) bundle(n int, l *ledger.Line) *ledger.Fault {
	b, err := ParseBundle(l)
	if err != nil {
		return faultf(n, "%v", err)
	}
	if !b.Trace.holds() {
		return faultf(n, "its calls are not those that the digest of its trace is of")
	}
	return nil
}

// closing looks at the entry that closes a log.
func (v *verifier) closing(n int, l *ledger.Line, holds bool) *ledger.Fault {
	var c Counts
	if f := content(n, l, &c); f != nil {
		return f
	}
	if c.Sessions < 0 || c.Calls < 0 || c.Unchecked < 0 {
		return faultf(n, "the entry that closes the log counts below zero")
	}
	if c.Bundles != v.report.Bundles {
		return faultf(n, "the log was closed with %d bundles, and has %d", c.Bundles, v.report.Bundles)
	}
	if holds {
		v.report.Counts = &c
	}
	return nil
}

// content reads the data of an entry.
func content(n int, l *ledger.Line, into any) *ledger.Fault {
	if err := unmarshal(l, into); err != nil {
		return faultf(n, "%v", err)
	}
	return nil
}

func faultf(line int, format string, args ...any) *ledger.Fault {
	return &ledger.Fault{Line: line, Check: ledger.CheckContent, Why: fmt.Sprintf(format, args...)}
}
