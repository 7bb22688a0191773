package report

import (
	"io"
	"math"
	"strings"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

// writeMarkdown writes GitHub Flavored Markdown, for job summaries, comments and
// files: the verdict; what is wrong with the input; the violations, the worst
// first, and the rules, as tables; what else is worth a look; a Mermaid diagram of
// each failing session; and what does not count.
//
// Names and places are code, in which nothing is a link, a mention or a reference.
// So is a message that could be any of these.
//
// Where the options limit its size, no part takes more than half of what is left,
// and a part that is cut says how much is left out.
func writeMarkdown(w io.Writer, r *Report, o Options) error {
	m := &markdownWriter{w: w, r: r, o: o, s: r.Summary(), left: math.MaxInt}
	if o.MaxBytes > 0 {
		m.left = max(o.MaxBytes, leastMarkdown) - markdownNotes
	}
	m.verdict()
	m.problems()
	m.violations()
	m.rules()
	if !o.Quiet {
		m.notes()
	}
	m.traces()
	if !o.Quiet {
		m.excused()
		m.stale()
	}
	return m.err
}

// The least size to which a Markdown report can be limited, and what of it is for
// saying what is left out, in bytes.
const (
	leastMarkdown = 4096
	markdownNotes = 2048
)

// A markdownWriter remembers the first error of its writer.
type markdownWriter struct {
	w    io.Writer
	r    *Report
	o    Options
	s    Summary
	left int // bytes that there is room for
	err  error
}

func (m *markdownWriter) put(text string) {
	if m.err == nil {
		_, m.err = io.WriteString(m.w, text)
	}
}

// verdict writes the verdict, and what was checked.
func (m *markdownWriter) verdict() {
	text := "## " + m.s.LastLine(m.o.Threshold) + "\n\n"
	if !m.o.Quiet {
		text += "Checked: " + strings.Join([]string{
			plural(m.s.Files, "file"), plural(m.s.Traces, "trace"), plural(m.s.Calls, "call"), plural(m.s.Rules, "rule"),
		}, ", ") + "\n\n"
	}
	m.left -= len(text)
	m.put(text)
}

// problems lists the problems of the input: those that count, and then warnings.
func (m *markdownWriter) problems() {
	part := m.part("### Problems of the input\n\n", "", "problem")
	for _, warnings := range []bool{false, true} {
		for _, p := range m.r.problemsShown(m.o) {
			if p.Warning == warnings {
				part.add(1, problemItem(p))
			}
		}
	}
	part.end()
}

func problemItem(p *acel.Problem) string {
	text := "- **error** "
	if p.Warning {
		text = "- **warning** "
	}
	if at := markdownPlace(p.Place); at != "" {
		text += at + " "
	}
	text += markdownText(render.Clip(p.Message, githubCells))
	if hint := unwrapped(p.Hint); hint != "" {
		text += " (" + markdownText(render.Clip(hint, githubCells)) + ")"
	}
	return text + "\n"
}

// rules says how each rule fared, in numbers of traces.
func (m *markdownWriter) rules() {
	if m.o.Quiet && !m.o.Coverage && !m.s.openFails(m.o.Threshold) {
		return
	}
	all := m.r.Coverage()
	g := coverageGrid("rule", all)
	part := m.part("### Rules, by traces\n\n"+tableHead(g), "", "rule")
	for i, c := range all {
		cells := append([]string{ruleInMarkdown(c.Rule.Key(), c.Rule.Severity)}, g.rows[i][1:]...)
		part.add(1, tableRow(cells...))
	}
	part.end()
}

// notes lists what else is worth a look, in the words of the text report.
func (m *markdownWriter) notes() {
	part := m.part("### Worth a look\n\n", "", "remark")
	for _, note := range (&htmlWriter{r: m.r, o: m.o, s: m.s}).noteList() {
		text := "- " + markdownText(note.Title) + "\n"
		for _, item := range note.Items {
			text += "  - " + markdownText(item) + "\n"
		}
		part.add(1+len(note.Items), text)
	}
	part.end()
}
