package orderdesk_test

import (
	"testing"

	"github.com/acel-dev/acel/examples/internal/policy"
)

// The rules and the README say that each rule has examples, and that two of the
// three recorded sessions break some.
func TestPolicy(t *testing.T) {
	policy.Check(t, policy.Example{
		Exampled: true,
		Recorded: map[string][]string{
			"return.jsonl": nil,
			"hurry.jsonl":  {"order-known", "tools.cancel_order.require", "confirmed"},
			"slices.jsonl": {"no-flood-of-mail", "refund-budget"},
		},
		Unbroken: map[string]string{
			"tools.refund.failure": "it says which refunds failed, and forbids nothing",
		},
	})
}
