package report

import "strings"

// text is what a text report says of a point: lines, each ended by a newline; ""
// for nothing.
func (m *pointMaker) text(p point, t *Trace) string {
	var b strings.Builder
	w := m.textWriter(&b)
	if p.problem != nil {
		w.problem(p.problem)
	}
	if len(p.findings) > 0 {
		one := *t
		one.Violations = p.findings
		w.trace(one)
	}
	if !strings.Contains(p.message, p.note) {
		w.printf("%s\n", p.note)
	}
	text := strings.TrimRight(b.String(), "\n")
	if text == "" {
		return ""
	}
	return text + "\n"
}

// ending is what a text report says below its findings, the verdict last.
func (m *pointMaker) ending() string {
	var b strings.Builder
	w := m.textWriter(&b)
	w.summary(m.report, m.summary)
	if m.o.Coverage {
		w.coverage(coverageGrid("coverage", m.report.Coverage()))
	}
	w.printf("%s\n", m.summary.LastLine(m.o.Threshold))
	return b.String()
}

func (m *pointMaker) textWriter(b *strings.Builder) *textWriter {
	return &textWriter{w: b, o: Options{Source: m.o.Source, Threshold: m.o.Threshold}, sessions: m.sessions}
}
