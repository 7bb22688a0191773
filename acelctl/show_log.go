package main

import (
	"fmt"
	"time"

	"github.com/acel-dev/acel/acel/evidence"
	"github.com/acel-dev/acel/acel/ledger"
	"github.com/acel-dev/acel/acel/render"
	"github.com/acel-dev/acel/acel/report"
)

// A shownLog shows the entries of a log as they are verified. Each waits for the one
// behind it: without a key, that one shows whether it was changed.
type shownLog struct {
	verifiedText
	name string
	// trace has the calls drawn; further says that something was shown before.
	trace, further bool

	waiting  *ledger.Line
	evidence bool
	sessions map[shownBundle]*shownSession
	last     time.Time
	bundles  int // that were shown
	outcome  report.Outcome
}

// fail says that what is shown does not hold.
func (s *shownLog) fail(why string) {
	s.outcome = report.Failed
	s.verdict(why, report.Failed)
}

// visit takes the next line. What does not hold is not shown.
func (s *shownLog) visit(n int, l *ledger.Line, standing ledger.Standing) *ledger.Fault {
	if standing != ledger.Holds {
		return nil
	}
	if n == 2 {
		s.evidence = l.Kind == evidence.KindPolicy
	}
	s.flush()
	s.waiting = l
	return nil
}

// flush shows the line that waits.
func (s *shownLog) flush() {
	l := s.waiting
	if l == nil {
		return
	}
	s.waiting, s.last = nil, l.Time
	if l.Seq == 1 {
		s.head(l)
	}
	switch {
	case !s.evidence:
		s.entry(l)
	case l.Kind == evidence.KindPolicy:
		s.policy(l)
	case l.Kind == evidence.KindViolation:
		s.bundle(l)
	}
}

// entry shows one that is no bundle in a line.
func (s *shownLog) entry(l *ledger.Line) {
	s.line("  %d  %s  %s%s", l.Seq, stamp(l.Time), l.Kind, by(l))
}

// head says what the log is.
func (s *shownLog) head(l *ledger.Line) {
	if s.further {
		s.line("")
	}
	what := "the log"
	if s.evidence {
		what = "evidence of the log"
	}
	s.line("%s: %s %s, begun %s", s.name, what, memberOf(l.Data, "origin"), stamp(l.Time))
}

// policy says which policy was broken.
func (s *shownLog) policy(l *ledger.Line) {
	p, err := evidence.ParsePolicy(l)
	if err != nil {
		return // it does not hold
	}
	s.line("  policy %s, %s", p.Digest, count(len(p.Rules), "rule"))
	for _, r := range p.Rules[:min(len(p.Rules), mostRulesShown)] {
		s.line("    %s", ruleText(r))
	}
	if more := len(p.Rules) - mostRulesShown; more > 0 {
		s.line("    and %d more", more)
	}
}

// The bounds on what is shown of a policy: so many rules, each so wide.
const (
	mostRulesShown = 50
	ruleCells      = 200
)

// ruleText is a rule by its name, and by what it says where that is another.
func ruleText(r evidence.Rule) string {
	if r.Spec == r.Rule || r.Spec == "" {
		return render.Clip(r.Rule, ruleCells)
	}
	return render.Clip(r.Rule, ruleCells) + ": " + render.Clip(r.Spec, ruleCells)
}

// end shows the last line, where it holds, and says what it all comes to.
func (s *shownLog) end(found *evidence.Report) {
	f := found.Fault
	if f == nil || f.Line == 0 || s.waiting != nil && s.waiting.Seq < uint64(f.Line) {
		s.flush()
	}
	if s.evidence && !s.last.IsZero() {
		s.line("")
		s.line("last entry: %s", stamp(s.last))
	}
	if f != nil {
		s.fail(failLine(found))
		return
	}
	s.verdict(contentsOf(found)+". The hash chain is intact; 'acelctl verify' checks signatures.", report.Clean)
}

// stamp writes when an entry was written.
func stamp(t time.Time) string { return t.Format(time.RFC3339) }

func by(l *ledger.Line) string {
	if l.By == "" {
		return ""
	}
	return fmt.Sprintf("  %s", l.By)
}
