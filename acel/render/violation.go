package render

import (
	"io"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// Violation writes v in the one text form, described in the package
// documentation: some lines, each ended by a newline. The error is w's.
func Violation(w io.Writer, v acel.Violation, o Options) error {
	var b strings.Builder
	writeHeadline(&b, v, o)
	if p, ok := stepsOf(v, o); ok {
		p.write(&b, o, styleOf(v.Severity))
	} else {
		e := callExcerpt(v, o)
		e.write(&b, o, styleOf(v.Severity))
	}
	writeDetails(&b, v)
	_, err := io.WriteString(w, b.String())
	return err
}

// Headline writes the first line of v's text form alone, ended by a newline. The
// error is w's.
func Headline(w io.Writer, v acel.Violation, o Options) error {
	_, err := io.WriteString(w, headline(v, o, styleOf(v.Severity)))
	return err
}

func writeHeadline(b *strings.Builder, v acel.Violation, o Options) {
	b.WriteString(headline(v, o, styleOf(v.Severity)))
}

// writeDetails adds what stands below the calls: what decided, where the rule
// stands, the state and what to do.
func writeDetails(b *strings.Builder, v acel.Violation) {
	for _, r := range v.Related {
		writeDetail(b, refLine(r))
	}
	if rule := ruleLine(v); rule != "" {
		writeDetail(b, "rule: "+rule)
	}
	if len(v.State) > 0 {
		writeDetail(b, "state: "+clipData(v.State))
	}
	writeHint(b, v.Hint)
}

// headline is the first line, complete in itself.
func headline(v acel.Violation, o Options, style Style) string {
	place := o.Place
	if v.Call != nil && v.Call.Place.String() != "" {
		place = v.Call.Place
	}
	text := ""
	if o.Session != "" {
		text = "session " + Clip(o.Session, nameCells) + ": "
	}
	if o.Note != "" {
		text += Clip(oneLine(o.Note, noteCells), noteCells) + ": "
	}
	text += Clip(v.Message, messageCells)
	rule := o.Paint(Faint, "["+Clip(v.Rule, ruleCells)+"]")
	return opening(place, v.Severity, o, style) + o.Paint(Strong, text) + " " + rule + "\n"
}

// opening is a first line up to its message: the place, and the severity
// unless it is error.
func opening(p acel.Place, s acel.Severity, o Options, style Style) string {
	text := ""
	if at := Place(p); at != "" {
		text = o.Paint(Strong, at+":") + " "
	}
	if s != acel.SeverityError {
		text += o.Paint(style, s.String()+":") + " "
	}
	return text
}

// ruleLine says where the rule stands, and its text where its id is another.
func ruleLine(v acel.Violation) string {
	parts := make([]string, 0, 2)
	if at := Place(v.RulePlace); at != "" {
		parts = append(parts, at)
	}
	if v.Spec != v.Rule {
		parts = append(parts, Clip(v.Spec, ruleCells))
	}
	return strings.Join(parts, ": ")
}

// writeDetail adds a line below the excerpt.
func writeDetail(b *strings.Builder, line string) { b.WriteString("  " + line + "\n") }

func writeHint(b *strings.Builder, hint string) {
	if hint != "" {
		writeDetail(b, "hint: "+Clip(oneLine(hint, messageCells), messageCells))
	}
}
