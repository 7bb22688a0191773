package matchers

import (
	"time"

	"github.com/acel-dev/acel/acel"
)

// RateLimit is satisfied where at most n calls of tool begin in any window of time.
// A trace whose calls have no times cannot be judged by it. See [acel.RateLimit].
func RateLimit[A operand, N number](tool A, n N, window time.Duration) acel.Property {
	return KeepRules(acel.RateLimit(tool, n, window))
}
