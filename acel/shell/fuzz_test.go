package shell_test

import (
	"encoding/json"
	"testing"
	"unicode/utf8"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/shell"
)

// FuzzHolds: whatever a line and a pattern hold, the answer comes, twice the
// same, and an error is no match.
func FuzzHolds(f *testing.F) {
	for _, cases := range [][]lineCase{run, notRun, unknown} {
		for _, c := range cases {
			f.Add(c.line, c.pattern)
		}
	}
	f.Fuzz(func(t *testing.T, line, pattern string) {
		c, err := shell.Clause("", pattern)
		if err != nil || !utf8.ValidString(line) {
			return
		}
		args, err := json.Marshal(map[string]string{"command": line})
		if err != nil {
			t.Fatal(err)
		}
		ran, undecided := c.Holds(nil, acel.Call{Args: args})
		again, undecidedAgain := c.Holds(nil, acel.Call{Args: args})
		if ran != again || (undecided == nil) != (undecidedAgain == nil) || ran && undecided != nil {
			t.Fatalf("%t, %v, then %t, %v", ran, undecided, again, undecidedAgain)
		}
	})
}

// FuzzClause: a pattern's canonical text is read as the same pattern.
func FuzzClause(f *testing.F) {
	for _, c := range run {
		f.Add(c.pattern)
	}
	f.Add(`git commit -m 'it''s "*"' a\*b`)
	f.Fuzz(func(t *testing.T, pattern string) {
		c, err := shell.Clause("", pattern)
		if err != nil {
			return
		}
		again, err := shell.Clause("", c.Text)
		if err != nil || again.Text != c.Text {
			t.Fatalf("%q is written %q, which is read as %q: %v", pattern, c.Text, again.Text, err)
		}
	})
}
