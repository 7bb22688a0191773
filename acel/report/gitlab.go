package report

import (
	"cmp"
	"io"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

// A gitlabIssue is an entry of a GitLab Code Quality report.
type gitlabIssue struct {
	description, check, fingerprint, severity string
	place                                     acel.Place
}

// The severities that GitLab knows and we use, the worst first.
const (
	gitlabBlocker = "blocker"
	gitlabMajor   = "major"
	gitlabMinor   = "minor"
	gitlabInfo    = "info"
)

// writeGitLab writes GitLab Code Quality: a list with an entry for each violation
// that counts, each problem of the input and each rule that was left undecided and
// must not be. An error is "major", a warning "minor"; what could not be checked is a
// "blocker", and where something could not, an entry says so with the verdict: only a
// clean run is an empty list. What the baseline or a waiver excuses is left out:
// GitLab would show it as an issue.
func writeGitLab(w io.Writer, r *Report, o Options) error {
	g := &gitlabWriter{j: newJSONWriter(w), report: r, o: o, seen: map[string]int{}}
	g.j.nest("[]", func() {
		g.input(r.Summary(), o.Threshold)
		sessions := sessionsByFile(r)
		for i := range r.Traces {
			g.trace(&r.Traces[i], sessions)
		}
	})
	return g.j.err
}

type gitlabWriter struct {
	j      *jsonWriter
	report *Report
	o      Options
	seen   map[string]int // of what is no violation, by what it is known by
}

func (g *gitlabWriter) issue(i gitlabIssue) {
	g.j.object(func() {
		g.j.text("description", i.description)
		g.j.text("check_name", cmp.Or(i.check, "rule"))
		g.j.text("fingerprint", i.fingerprint)
		g.j.text("severity", i.severity)
		g.j.name("location")
		g.j.object(func() {
			g.j.text("path", namedFile(g.o.inRepository(i.place.File)))
			g.j.name("lines")
			g.j.object(func() { g.j.number("begin", max(1, i.place.Line)) })
		})
	})
}

// trace lists the violations of a session that count.
func (g *gitlabWriter) trace(t *Trace, sessions map[string]int) {
	for _, f := range t.Violations {
		if f.Excuse != nil {
			continue
		}
		text := said(f)
		if sessions[t.File] > 1 && t.Session != "" {
			text = "session " + render.Clip(t.Session, cellName) + ": " + text
		}
		g.issue(gitlabIssue{text, render.Clip(f.Rule, cellRule), f.Fingerprint, gitlabSeverity(f.Severity), t.standsAt(f)})
	}
}

func gitlabSeverity(s acel.Severity) string {
	switch s {
	case acel.SeverityError:
		return gitlabMajor
	case acel.SeverityWarning:
		return gitlabMinor
	}
	return gitlabInfo
}
