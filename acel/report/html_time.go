package report

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// clock says when the call began, and how long after the one before.
func (w *rowWriter) clock(row *htmlRow, s Step) {
	if s.Time.IsZero() {
		return
	}
	at := s.Time.UTC()
	row.Clock, row.Datetime = at.Format(time.TimeOnly), at.Format(time.RFC3339Nano)
	if b := w.before; b.Number == s.Number-1 && !b.Time.IsZero() && s.Time.After(b.Time) {
		row.Since = "+" + elapsed(s.Time.Sub(b.Time))
	}
}

// span says when the calls of a session began: "from 2026-11-30 09:00:01 UTC", "3 s".
func span(steps []Step) []string {
	var first, last time.Time
	for _, s := range steps {
		if first.IsZero() {
			first = s.Time
		}
		if !s.Time.IsZero() {
			last = s.Time
		}
	}
	if first.IsZero() {
		return nil
	}
	facts := []string{"from " + first.UTC().Format(time.DateTime) + " UTC"}
	if last.After(first) {
		facts = append(facts, elapsed(last.Sub(first)))
	}
	return facts
}

// elapsed writes a duration as people do: "350 ms", "1.5 s", "2 min 5 s", "3 h 2 min",
// "4 d 3 h".
func elapsed(d time.Duration) string {
	pair := func(a time.Duration, unit string, b time.Duration, small string) string {
		text := fmt.Sprintf("%d %s", d/a, unit)
		if rest := d % a / b; rest > 0 {
			text += fmt.Sprintf(" %d %s", rest, small)
		}
		return text
	}
	const day = 24 * time.Hour
	switch {
	case d < time.Second:
		return fmt.Sprintf("%d ms", d.Milliseconds())
	case d < time.Minute:
		return strings.TrimSuffix(strconv.FormatFloat(d.Seconds(), 'f', 1, 64), ".0") + " s"
	case d < time.Hour:
		return pair(time.Minute, "min", time.Second, "s")
	case d < day:
		return pair(time.Hour, "h", time.Minute, "min")
	}
	return pair(day, "d", time.Hour, "h")
}
