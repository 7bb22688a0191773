package report

import (
	"bytes"

	"github.com/acel-dev/acel/acel"
)

// keptData is how much is kept of arguments that are too long to be repeated,
// in bytes: more than text shows of any.
const keptData = 8 << 10

// Add takes down violations, and lets go of what no report shows: of arguments
// over 65,536 bytes all but the beginning and the length, and the text of the
// call's error. It does so in the calls themselves. A run that finds much keeps
// little that way; violations that are put in by other means are reported just
// the same.
func (t *Trace) Add(found ...acel.Violation) {
	for _, v := range found {
		if n := len(t.Violations); n > 0 && bytes.Equal(v.State, t.Violations[n-1].State) {
			v.State = t.Violations[n-1].State
		}
		if v.Call != nil {
			t.trim(v.Call)
		}
		t.Violations = append(t.Violations, v)
	}
}

// trim cuts a call to what is shown of it. Violations may share one.
func (t *Trace) trim(c *acel.Call) {
	c.Outcome.Error = ""
	if len(c.Args) <= maxData {
		return
	}
	if t.omitted == nil {
		t.omitted = map[*acel.Call]int{}
	}
	t.omitted[c] = len(c.Args)
	c.Args = bytes.Clone(c.Args[:keptData])
}

// argsLength is how long a call's arguments were.
func (t *Trace) argsLength(c *acel.Call) int {
	if n, cut := t.omitted[c]; cut {
		return n
	}
	return len(c.Args)
}
