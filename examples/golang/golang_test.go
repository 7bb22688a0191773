package golang_test

import (
	"context"
	"encoding/json"
	"errors"
	"testing"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/rules"
	"github.com/acel-dev/acel/acel/trace"
)

// A recorded run, judged in a plain test.
func TestRecordedRun(t *testing.T) {
	set, err := rules.Load(rules.Options{}, "../quickstart/acel.yaml")
	if err != nil {
		t.Fatal(err)
	}
	policy, err := set.Policy()
	if err != nil {
		t.Fatal(err)
	}
	sessions, err := trace.Load("../quickstart/traces/good.yaml", trace.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, session := range sessions {
		result, err := acel.Replay(policy, session.All())
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range result.Violations {
			t.Errorf("%s, session %q: %s [%s]", session.Name, session.Session, v.Message, v.Rule)
		}
	}
}

// A live agent, whose forbidden call never runs.
func TestLiveAgent(t *testing.T) {
	policy, err := acel.NewPolicy(acel.PolicyConfig{Rules: []acel.Rule{
		acel.MustPrecede("validate_record", "delete_record"),
		acel.AtMostTotal("issue_refund", "amount", 500),
	}})
	if err != nil {
		t.Fatal(err)
	}
	session := policy.NewSession(acel.SessionOptions{}) // Mode: acel.Shadow only reports
	run := func(context.Context) (json.RawMessage, error) {
		t.Error("the tool ran")
		return nil, nil
	}
	_, err = session.Call(t.Context(), acel.Call{Tool: "delete_record"}, run)
	var broken *acel.ContractViolation
	if !errors.As(err, &broken) {
		t.Fatal("the call was not refused:", err)
	}
	t.Log(broken.Violations[0].Message) // delete_record at step 1 needs an earlier successful validate_record
}
