package codingagent_test

import (
	"testing"

	"github.com/acel-dev/acel/examples/internal/policy"
)

// The README says that one of the recorded sessions breaks rules.
func TestPolicy(t *testing.T) {
	policy.Check(t, policy.Example{
		Recorded: map[string][]string{
			"careful.jsonl": nil,
			"hasty.jsonl": {
				"read-before-edit", "tested-before-commit", "no-skipped-hooks", "no-forced-push",
				"tested-in-the-end", "nothing-lost", "dependencies-are-asked-for",
			},
		},
		Unbroken: map[string]string{
			"tools.Edit.commit":             "every number of edits has a next one",
			"tools.Write.commit":            "every number of edits has a next one",
			"tools.AskUserQuestion.failure": "it says which questions failed, and forbids nothing",
		},
	})
}
