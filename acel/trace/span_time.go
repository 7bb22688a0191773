package trace

import (
	"strconv"
	"time"
)

// time reads a time of a span: as clocks write it, or as a number since 1970,
// which counts microseconds where Jaeger wrote it; elsewhere its size tells.
func (s *telemetrySpan) time(n node) time.Time {
	if s.jaeger {
		return s.since(n, time.Microsecond)
	}
	if unknownTime(n) {
		return time.Time{}
	}
	at := n.when()
	if at.IsZero() && n.kind() == '"' {
		at = sinceEpoch(n.text())
	}
	if at.IsZero() {
		s.badTime = n
	}
	return at
}

// since reads a time in units since 1970. Nanoseconds are more than a float
// holds: they are read by their digits, in a number as in a text.
func (s *telemetrySpan) since(n node, unit time.Duration) time.Time {
	if unknownTime(n) {
		return time.Time{}
	}
	units, err := strconv.ParseInt(n.label(), 10, 64)
	if err != nil || units < 0 {
		s.badTime = n
		return time.Time{}
	}
	perSecond := int64(time.Second / unit)
	return time.Unix(units/perSecond, units%perSecond*int64(unit)).UTC()
}

// unknownTime reports whether a value says that a time is not known.
func unknownTime(n node) bool {
	return n.absent() || n.is("") || n.label() == "0"
}

// after returns when a span ended that took a time: microseconds where Jaeger
// wrote it, and else nanoseconds.
func (s *telemetrySpan) after(duration node) time.Time {
	unit := time.Nanosecond
	if s.jaeger {
		unit = time.Microsecond
	}
	n, err := strconv.ParseInt(duration.label(), 10, 64)
	if err != nil || n < 0 || n > int64(1<<62/unit) {
		return time.Time{}
	}
	return s.begin.Add(time.Duration(n) * unit)
}
