package matchers

import (
	"time"

	"github.com/acel-dev/acel/acel"
)

// Within is an ordered rule whose two calls stand at most a number of calls apart:
//
//	Expect(trace).To(Satisfy(Within(MustFollow("refund", "notify"), 3)))
//
// Calls that were refused are not counted. See [acel.Rule.Within].
func Within(rule acel.Property, calls int) acel.Property {
	return changed(rule, option{
		name:   "Within",
		change: func(r acel.Rule) acel.Rule { return r.Within(calls) },
		taken:  func(a acel.Arguments) bool { return a.Within != "" },
	})
}

// WithinTime is an ordered rule whose two calls begin at most a span of time apart:
//
//	Expect(trace).To(Satisfy(WithinTime(MustPrecede("run_tests", "deploy"), 10*time.Minute)))
//
// A trace whose calls have no times cannot be judged by it. See
// [acel.Rule.WithinTime].
func WithinTime(rule acel.Property, span time.Duration) acel.Property {
	return changed(rule, option{
		name:   "WithinTime",
		change: func(r acel.Rule) acel.Rule { return r.WithinTime(span) },
		taken:  func(a acel.Arguments) bool { return span > 0 && a.Within != "" },
	})
}
