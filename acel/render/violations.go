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
// each; and then how many more there are. The error is w's.
func Violations(w io.Writer, all []acel.Violation, o Options) error {
	var b strings.Builder
	for i, v := range all[:min(len(all), mostInFull)] {
		if i > 0 {
			b.WriteString("\n")
		}
		_ = Violation(&b, v, o) // a strings.Builder does not fail
	}
	rest := all[min(len(all), mostInFull):]
	if len(rest) > 0 {
		fmt.Fprintf(&b, "\nand %d more:\n", len(rest))
	}
	for _, v := range rest[:min(len(rest), mostInLine)] {
		writeDetail(&b, fmt.Sprintf("step %d: %s [%s]", v.Step, Clip(v.Message, lineCells), Clip(v.Rule, ruleCells)))
	}
	if len(rest) > mostInLine {
		writeDetail(&b, ellipsis)
	}
	_, err := io.WriteString(w, b.String())
	return err
}
