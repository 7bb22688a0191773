package report

import (
	"slices"
	"strings"

	"github.com/acel-dev/acel/acel/render"
)

// Stopped are the sessions that were cut short for one reason, by their own
// account.
type Stopped struct {
	Reason string
	Traces int
}

// countCut counts a session if it is not whole.
func (s *Summary) countCut(t Trace) {
	if t.Cut {
		s.CutTraces++
	}
	if t.damaged() {
		s.DamagedTraces++
	}
	if t.Stopped == "" {
		return
	}
	i := slices.IndexFunc(s.Stopped, func(of Stopped) bool { return of.Reason == t.Stopped })
	if i < 0 {
		i = len(s.Stopped)
		s.Stopped = append(s.Stopped, Stopped{Reason: t.Stopped})
	}
	s.Stopped[i].Traces++
}

// maxStopped is how many reasons are told one by one.
const maxStopped = 8

// stopped says how many sessions were cut short, and why.
func (t *textWriter) stopped(s Summary) {
	if len(s.Stopped) == 0 {
		return
	}
	t.printf("cut short: %s\n", s.stoppedText())
}

// stoppedText is "3 traces: rate limit (2), killed (1)".
func (s Summary) stoppedText() string {
	var reasons []string
	all := 0
	for i, of := range s.Stopped {
		all += of.Traces
		switch text := render.Clip(of.Reason, cellName); {
		case len(s.Stopped) == 1:
			reasons = append(reasons, text)
		case i < maxStopped:
			reasons = append(reasons, text+" ("+plural(of.Traces, "trace")+")")
		case i == maxStopped:
			reasons = append(reasons, "…")
		}
	}
	return plural(all, "trace") + ": " + strings.Join(reasons, ", ")
}

func (j *jsonWriter) stopped(s Stopped) {
	j.object(func() {
		j.text("reason", s.Reason)
		j.number("traces", s.Traces)
	})
}
