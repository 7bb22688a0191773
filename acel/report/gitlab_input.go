package report

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

// input lists what could not be checked, and why, and waivers that are of no use.
func (g *gitlabWriter) input(s Summary, t Threshold) {
	switch {
	case s.Outcome(t) == Unchecked:
		g.about("unchecked", gitlabBlocker, s.LastLine(t))
	case s.partial(t):
		g.about("unchecked", gitlabMinor, s.LastLine(t))
	}
	if s.IdleWaivers > 0 {
		g.about("waivers", gitlabMinor, plural(s.IdleWaivers, "waiver")+" of no use")
	}
	for _, p := range g.report.Problems {
		g.problem(p, s.problemFails(p, t))
	}
	if s.openFails(t) {
		g.undecided()
	}
}

// about says something of the run as a whole.
func (g *gitlabWriter) about(check, severity, text string) {
	g.issue(gitlabIssue{text, check, g.fingerprint(check), severity, g.somewhere()})
}

// problem lists a mistake in the input, which may fail the run.
func (g *gitlabWriter) problem(p *acel.Problem, fails bool) {
	severity := gitlabMinor
	if fails {
		severity = gitlabBlocker
	}
	text := cmp.Or(render.Clip(p.Message, cellMessage), "the input has a problem")
	if p.Hint != "" {
		text += " (" + render.Clip(unwrapped(p.Hint), cellMessage) + ")"
	}
	place := p.Place
	if place.File == "" {
		place = g.somewhere()
	}
	g.issue(gitlabIssue{text, "input", g.fingerprint("problem", p.Place.File, p.Message), severity, place})
}

// undecided lists the rules that were left open, each at its place.
func (g *gitlabWriter) undecided() {
	for _, rule := range g.report.Rules() {
		n := rule.Undecided()
		if n == 0 {
			continue
		}
		place := rule.Rule.Place
		if place.File == "" {
			place = g.somewhere()
		}
		key := rule.Rule.Key()
		text := render.Clip(key, cellRule) + " is undecided in " + plural(n, "trace")
		if rule.Lacks != "" {
			text += ": " + render.Clip(rule.Lacks, cellMessage)
		}
		g.issue(gitlabIssue{text, render.Clip(key, cellRule), g.fingerprint("undecided", key), gitlabBlocker, place})
	}
}

// somewhere is a place for what has none: GitLab takes no entry without one.
func (g *gitlabWriter) somewhere() acel.Place {
	for _, rule := range g.report.Policy {
		if rule.Place.File != "" {
			return acel.Place{File: rule.Place.File}
		}
	}
	for _, t := range g.report.Traces {
		if t.File != "" && t.File != stdin {
			return acel.Place{File: t.File}
		}
	}
	return acel.Place{}
}

// fingerprint knows what is no violation again in a later run. Lines have no part in
// it; equal ones are numbered.
func (g *gitlabWriter) fingerprint(parts ...string) string {
	known := strconv.Quote(strings.Join(parts, "\x00"))
	g.seen[known]++
	sum := sha256.Sum256([]byte("acel/input/v1 " + known + strconv.Itoa(g.seen[known])))
	return hex.EncodeToString(sum[:16])
}
