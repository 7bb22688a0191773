package payments_test

import (
	"testing"

	"github.com/acel-dev/acel/examples/internal/policy"
)

// The README says that one of the recorded sessions breaks a rule.
func TestPolicy(t *testing.T) {
	policy.Check(t, policy.Example{
		Recorded: map[string][]string{"good.jsonl": nil, "split.jsonl": {"session-budget"}},
	})
}
