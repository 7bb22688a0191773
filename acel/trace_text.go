package acel

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// String names the trace and says how many calls it has.
func (t Trace) String() string {
	n := t.Len()
	s := strconv.Itoa(n) + " calls"
	if n == 1 {
		s = "1 call"
	}
	switch t.Extent {
	case Ongoing:
		s += " so far"
	case Partial:
		s += ", and others that are missing"
	case Stopped:
		s += ", and then an end from outside"
	}
	if t.Session != "" {
		s = "session " + label(t.Session) + ", " + s
	}
	if t.Name == "" {
		return "a trace of " + s
	}
	return label(t.Name) + ", " + s
}

// shownTools bounds how many tools GomegaString names.
const shownTools = 20

// GomegaString is how Gomega shows the trace: its name and the tools that it
// calls, in order, the middle of a long one left out.
func (t Trace) GomegaString() string {
	var names []string
	for i := range t.Calls {
		if c := t.Calls[i]; c.Phase != Ends {
			c.split()
			names = append(names, label(c.Tool))
		}
	}
	if len(names) == 0 {
		return t.String()
	}
	if n := len(names); n > shownTools {
		left := fmt.Sprintf("… %d more …", n-shownTools)
		names = slices.Concat(names[:shownTools/2], []string{left}, names[n-shownTools/2:])
	}
	return t.String() + ": " + strings.Join(names, ", ")
}

// label names something that an agent or a file chose where no other room
// makes it harmless: quoted unless it is plain, and without the marks that
// Ginkgo's console and build servers obey.
func label(name string) string {
	if strings.HasPrefix(name, ":") { // as ::error:: at the start of a line
		return strconv.Quote(brief(name))
	}
	return harmless(toolName(name))
}
