package shell_test

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/shell"
)

// FuzzHolds: whatever a line and a pattern hold, the answer comes, twice the
// same, an error is no match, and what is shown is short and in one line.
func FuzzHolds(f *testing.F) {
	for _, cases := range [][]lineCase{run, notRun, unknown, alike, unlike, unlikeOrNot, hidden, harmless, veiled} {
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
		shows := c.Shows(nil, acel.Call{Args: args})
		if !ran && shows != "" || len(shows) > 80 || strings.ContainsFunc(shows, unicode.IsControl) {
			t.Fatalf("%t, and shows %q", ran, shows)
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
