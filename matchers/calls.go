package matchers

import (
	"fmt"

	"github.com/acel-dev/acel/acel"
)

// callsOf returns a trace's calls by step. The error says that nobody can judge
// it.
func callsOf(t acel.Trace) ([]acel.Call, error) {
	if t.Extent > acel.Partial {
		return nil, fmt.Errorf("extent %d: %w; use Complete, Ongoing or Partial", t.Extent, acel.ErrNoSuchValue)
	}
	return t.Steps()
}
