package report

import (
	"strings"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

// githubLimit is how many annotations of one level GitHub shows for a step.
const githubLimit = 10

// The ranks of annotations of one level. Something that was not checked comes
// first, and each broken rule before the repeats of any.
const (
	inputRank = iota
	firstRank
	repeatRank
	rankCount
)

// A githubChoice keeps the worst annotations, and counts all.
type githubChoice struct {
	kept    [levelCount][rankCount][]annotation
	offered int
}

// chooseGitHub offers everything that deserves an annotation.
func chooseGitHub(r *Report, o Options) *githubChoice {
	c := &githubChoice{}
	c.verdict(r, o)
	s := r.Summary()
	for _, p := range r.problemsShown(o) {
		c.problem(p, s.problemFails(p, o.Threshold))
	}
	c.undecided(r, o)
	seen, sessions := map[string]bool{}, sessionsByFile(r)
	for i := range r.Traces {
		t := &r.Traces[i]
		for _, f := range t.Violations {
			if f.Excuse != nil {
				continue
			}
			rank := firstRank
			if seen[f.Rule] {
				rank = repeatRank
			}
			seen[f.Rule] = true
			c.offer(levelOf(f.Severity), rank, func() annotation { return findingNote(t, f, sessions[t.File] > 1) })
		}
	}
	return c
}

// offer takes an annotation down where there is room for it.
func (c *githubChoice) offer(level, rank int, make func() annotation) {
	c.offered++
	if kept := &c.kept[level][rank]; len(*kept) < githubLimit {
		a := make()
		a.level = level
		*kept = append(*kept, a)
	}
}

// shown returns the annotations to show. A notice that there are more has room
// among them.
func (c *githubChoice) shown() []annotation {
	var all []annotation
	for level, ranks := range c.kept {
		var some []annotation
		for _, one := range ranks {
			some = append(some, one...)
		}
		all = append(all, some[:min(len(some), githubLimit)]...)
		if level == noticeLevel && len(all) < c.offered && len(some) >= githubLimit {
			all = all[:len(all)-1]
		}
	}
	return all
}

// verdict says that something was not checked.
func (c *githubChoice) verdict(r *Report, o Options) {
	if s := r.Summary(); s.Outcome(o.Threshold) == Unchecked {
		c.offer(errorLevel, inputRank, func() annotation {
			return annotation{title: Unchecked.String(), message: s.because(Unchecked, o.Threshold)}
		})
	}
}

// undecided says which rules were left open, unless that is allowed.
func (c *githubChoice) undecided(r *Report, o Options) {
	if !r.Summary().openFails(o.Threshold) {
		return
	}
	for _, rule := range r.Rules() {
		if rule.Undecided() > 0 {
			c.offer(errorLevel, inputRank, func() annotation { return undecidedNote(rule) })
		}
	}
}

// undecidedNote says why a rule was left open, in the words of the text report.
func undecidedNote(rule RuleSummary) annotation {
	var b strings.Builder
	(&textWriter{w: &b}).undecided([]RuleSummary{rule})
	_, text, _ := strings.Cut(strings.TrimSuffix(b.String(), "\n"), "\n")
	text = strings.ReplaceAll("\n"+text, "\n  - ", "\nundecided: ")
	return annotation{place: rule.Rule.Place, title: render.Clip(rule.Rule.Key(), cellRule), message: text[1:]}
}

// problem is a mistake in the input, an error where it fails the run.
func (c *githubChoice) problem(p *acel.Problem, fails bool) {
	level := warningLevel
	if fails {
		level = errorLevel
	}
	c.offer(level, inputRank, func() annotation {
		return annotation{place: p.Place, message: render.Clip(p.Message, githubCells) + hintBelow(p.Hint)}
	})
}

// findingNote is a finding at its call; at its rule, where its trace is no file.
func findingNote(t *Trace, f Finding, named bool) annotation {
	message := render.Clip(f.Message, githubCells)
	if named {
		message = "session " + render.Clip(t.Session, cellName) + ": " + message
	}
	return annotation{place: t.standsAt(f), title: render.Clip(f.Rule, cellRule), message: message + hintBelow(f.Hint)}
}

// hintBelow is a hint in a line of its own; "" for none.
func hintBelow(hint string) string {
	if hint = unwrapped(hint); hint == "" {
		return ""
	}
	return "\nhint: " + render.Clip(hint, githubCells)
}

func levelOf(s acel.Severity) int {
	switch s {
	case acel.SeverityError:
		return errorLevel
	case acel.SeverityWarning:
		return warningLevel
	}
	return noticeLevel
}
