package report

import (
	"bytes"
	"cmp"
	"slices"

	"github.com/acel-dev/acel/acel"
)

// keptData is how much is kept of arguments that are too long to be repeated,
// in bytes: more than text shows of any.
const keptData = 8 << 10

// Add takes down violations, each with what knows it again and what excuses it,
// and lets go of what no report shows: of arguments over 65,536 bytes all but the
// beginning and the length, Per and Owing, and the text of the call's error. A run
// that finds much keeps little that way; violations that are put in by other means
// are reported just the same.
func (t *Trace) Add(found ...acel.Violation) {
	for _, v := range found {
		f := Finding{Violation: v, identity: identify(v), Excuse: t.Waivers.excuse(t.File, v), Number: len(t.Violations) + 1}
		f.Per, f.Owing = "", ""
		if n := len(t.Violations); n > 0 && bytes.Equal(v.State, t.Violations[n-1].State) {
			f.State = t.Violations[n-1].State
		}
		if v.Call != nil {
			f.Call = t.shown(v.Call)
		}
		t.Violations = append(t.Violations, f)
	}
}

// Order puts the violations in order of step. Within a step they stay as they
// were added.
func (t *Trace) Order() {
	t.last = cutCall{}
	slices.SortStableFunc(t.Violations, func(a, b Finding) int { return cmp.Compare(a.Step, b.Step) })
}

// A cutCall is a call, and what is shown of it.
type cutCall struct{ whole, shown *acel.Call }

// shown returns what is shown of a call, the same for violations that share it.
func (t *Trace) shown(c *acel.Call) *acel.Call {
	if t.last.whole == c {
		return t.last.shown
	}
	shown := c.Exhibited()
	shown.Outcome.Error = ""
	if len(c.Args) > maxData {
		if t.omitted == nil {
			t.omitted = map[*acel.Call]int{}
		}
		t.omitted[&shown] = len(c.Args)
		shown.Args = bytes.Clone(c.Args[:keptData])
	}
	t.last = cutCall{c, &shown}
	return &shown
}

// argsLength is how long a call's arguments were.
func (t *Trace) argsLength(c *acel.Call) int {
	if n, cut := t.omitted[c]; cut {
		return n
	}
	return len(c.Args)
}
