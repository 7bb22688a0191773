package report

import (
	"cmp"
	"strconv"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

// violations are a table of those that count, the worst first; the repeats of a
// rule in a session share a row.
func (m *markdownWriter) violations() {
	head := "### Violations\n\n" + tableHead(grid{head: []string{"place", "rule", "violation"}})
	part := m.part(head, "", "violation")
	rows := m.findingRows()
	for severity := acel.SeverityError; severity <= acel.SeverityInfo; severity++ {
		for i := range m.r.Traces {
			counting, _ := m.r.Traces[i].parted()
			rows.add(part, &m.r.Traces[i], counting, severity)
		}
	}
	part.end()
}

// excused are a table of the findings that do not count.
func (m *markdownWriter) excused() {
	n := m.s.Known + m.s.Waived
	if n == 0 {
		return
	}
	head := "<details>\n<summary>" + plural(n, "finding") + " that " + doesNot(n) + " count</summary>\n\n" +
		tableHead(grid{head: []string{"place", "rule", "finding"}})
	part := m.part(head, "</details>\n\n", "excused finding")
	rows := m.findingRows()
	for severity := acel.SeverityError; severity <= acel.SeverityInfo; severity++ {
		for i := range m.r.Traces {
			_, excused := m.r.Traces[i].parted()
			rows.add(part, &m.r.Traces[i], excused, severity)
		}
	}
	part.end()
}

func doesNot(n int) string {
	if n == 1 {
		return "does not"
	}
	return "do not"
}

// findingRows write findings as rows of a table.
type findingRows struct {
	sessions map[string]int
	hints    map[string]bool // those that were given
}

func (m *markdownWriter) findingRows() findingRows {
	return findingRows{sessionsByFile(m.r), map[string]bool{}}
}

// add writes the findings of a session that are of a severity.
func (r findingRows) add(part *markdownPart, t *Trace, all []Finding, severity acel.Severity) {
	session := ""
	if r.sessions[t.File] > 1 {
		session = "session " + markdownCode(render.Clip(t.Session, cellName)) + ": "
	}
	shown, folds := folded(all)
	for _, f := range shown {
		if f.Severity == severity {
			part.add(1, r.row(t, f, session))
		}
	}
	for _, f := range folds {
		if f.severity == severity {
			text := session + "… " + strconv.Itoa(f.count) + " more, at " + f.at()
			part.add(f.count, tableRow(markdownPlace(acel.Place{File: t.File}), ruleInMarkdown(f.rule, f.severity), text))
		}
	}
}

func (r findingRows) row(t *Trace, f Finding, text string) string {
	p := t.place(f.Violation)
	p.File = cmp.Or(p.File, t.File)
	if f.Excuse != nil {
		text += markdownText(render.Clip(f.Excuse.String(), cellMessage)) + ": "
	}
	text += markdownText(render.Clip(f.Message, githubCells))
	if hint := render.Clip(unwrapped(f.Hint), githubCells); hint != "" && !r.hints[hint] {
		r.hints[hint] = true
		text += "<br>Hint: " + markdownText(hint)
	}
	return tableRow(markdownPlace(p), ruleInMarkdown(f.Rule, f.Severity), text)
}

// ruleInMarkdown names a rule, and its severity unless that is error.
func ruleInMarkdown(key string, s acel.Severity) string {
	text := markdownCode(render.Clip(key, cellRule))
	if s != acel.SeverityError {
		text += " (" + s.String() + ")"
	}
	return text
}

// stale lists the entries of the baseline that no finding is.
func (m *markdownWriter) stale() {
	if m.s.Stale == 0 {
		return
	}
	b := m.r.Baseline
	head := "<details>\n<summary>" + entries(m.s.Stale) + " of " + htmlCode(render.Clip(b.File, cellName)) + " that no finding is</summary>\n\n" +
		tableHead(grid{head: []string{"rule", "tool", "since"}})
	part := m.part(head, "</details>\n\n", "stale finding")
	for _, one := range b.Stale {
		part.add(1, tableRow(markdownCode(render.Clip(one.Rule, cellRule)), markdownText(one.what()), markdownText(render.Clip(one.Since, cellName))))
	}
	part.end()
}
