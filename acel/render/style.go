package render

import "github.com/acel-dev/acel/acel"

// A Style is what a piece of text means to the eye. The zero value is Plain.
type Style uint8

// The styles.
const (
	Plain Style = iota
	// Strong is what to look at first.
	Strong
	// Faint is what can be read last.
	Faint
	// Bad, Doubtful and Good are red, yellow and green.
	Bad
	Doubtful
	Good
)

// The ANSI sequences of the styles; red, yellow and green are bold as well.
var ansi = [...]string{
	Plain:    "",
	Strong:   "\x1b[1m",
	Faint:    "\x1b[2m",
	Bad:      "\x1b[1;31m",
	Doubtful: "\x1b[1;33m",
	Good:     "\x1b[1;32m",
}

const ansiReset = "\x1b[0m"

// Paint returns text in a style, or as it is where the options want no colour.
// It does not sanitize.
func (o Options) Paint(s Style, text string) string {
	if !o.Color || s == Plain || text == "" {
		return text
	}
	return ansi[s] + text + ansiReset
}

// styleOf is how a severity looks.
func styleOf(s acel.Severity) Style {
	switch s {
	case acel.SeverityError:
		return Bad
	case acel.SeverityWarning:
		return Doubtful
	}
	return Strong
}
