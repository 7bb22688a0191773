package matchers

import (
	"errors"
	"io/fs"
	"strings"

	"github.com/acel-dev/acel/acel/render"
	"github.com/acel-dev/acel/acel/rules"
)

// An unreadableInput is the error of a file that cannot be read: a trace, or
// rules. It is a value and shows itself, so that Gomega prints no addresses.
type unreadableInput struct{ err error }

func unreadable(err error) error { return unreadableInput{err} }

// Error returns everything that is wrong with its place, a line each.
func (u unreadableInput) Error() string {
	var lines []string
	for _, p := range rules.ProblemsIn(u.err) {
		lines = append(lines, render.Clip(p.Error(), lineCells))
	}
	return strings.Join(lines, "\n")
}

// Unwrap returns the error of the reader.
func (u unreadableInput) Unwrap() error { return u.err }

// GomegaString shows the guilty lines, where they are known. Gomega prints it
// behind Error.
func (u unreadableInput) GomegaString() string {
	var b strings.Builder
	for _, p := range rules.ProblemsIn(u.err) {
		if p.Excerpt != "" {
			_ = render.Problem(&b, p, render.Options{}) // a strings.Builder does not fail
		}
	}
	const consequence = "so that there is nothing to judge"
	switch {
	case b.Len() > 0:
		return consequence + ":\n" + strings.TrimRight(b.String(), "\n")
	case errors.Is(u.err, fs.ErrNotExist):
		return consequence + "; paths are relative to the directory of the test"
	}
	return consequence
}
