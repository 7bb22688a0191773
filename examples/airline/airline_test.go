package airline_test

import (
	"testing"

	"github.com/acel-dev/acel/examples/internal/policy"
)

func TestPolicy(t *testing.T) {
	policy.Check(t, policy.Example{})
}
