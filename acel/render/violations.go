package render

import (
	"fmt"
	"io"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// How many violations Violations shows in the one text form, and how many more
// in a line each.
const (
	mostInFull = 20
	mostInLine = 1000
)

// Violations writes the violations of one session: the first twenty as
// Violation does, with an empty line between two; the next thousand in a line
// each; and then how many more there are. Several of a session whose calls the
// options give share one picture of them, which stands first. The error is w's.
func Violations(w io.Writer, all []acel.Violation, o Options) error {
	var b strings.Builder
	shared, ok := pictureOf(all, o)
	if ok {
		shared.write(&b, o, Bad)
	}
	for i, v := range all[:min(len(all), mostInFull)] {
		if i > 0 || ok {
			b.WriteString("\n")
		}
		if ok {
			writeHeadline(&b, v, o)
			writeDetails(&b, v)
			continue
		}
		_ = Violation(&b, v, o) // a strings.Builder does not fail
	}
	writeInLines(&b, all[min(len(all), mostInFull):])
	_, err := io.WriteString(w, b.String())
	return err
}

// pictureOf returns one picture for several violations, with what all of them
// mark. ok is false where there are not several, or where a picture would not
// show one of them.
func pictureOf(all []acel.Violation, o Options) (p picture, ok bool) {
	if len(all) < 2 {
		return picture{}, false
	}
	var m Marks
	p.calls, p.before = o.Steps, o.Before
	for _, v := range all {
		one, ok := stepsOf(v, o)
		if !ok {
			return picture{}, false
		}
		m.Guilty = append(m.Guilty, one.marks.Guilty...)
		m.Related = append(m.Related, one.marks.Related...)
		p.end = p.end || one.end
	}
	p.marks = m.within(len(o.Steps))
	return p, true
}

// writeInLines adds a line for each of the violations that are not shown in
// full.
func writeInLines(b *strings.Builder, rest []acel.Violation) {
	if len(rest) > 0 {
		fmt.Fprintf(b, "\nand %d more:\n", len(rest))
	}
	for _, v := range rest[:min(len(rest), mostInLine)] {
		writeDetail(b, fmt.Sprintf("step %d: %s [%s]", v.Step, Clip(v.Message, lineCells), Clip(v.Rule, ruleCells)))
	}
	if len(rest) > mostInLine {
		writeDetail(b, ellipsis)
	}
}
