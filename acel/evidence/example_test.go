package evidence_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/evidence"
	"github.com/acel-dev/acel/acel/ledger"
)

// A log observes a session. Whoever gets it later can tell whether it is as it was
// written.
func Example() {
	policy, err := acel.NewPolicy(acel.PolicyConfig{
		Rules:  []acel.Rule{acel.MustPrecede("validate", "delete")},
		Redact: acel.Redaction{Fields: []string{"token"}},
	})
	if err != nil {
		panic(err)
	}
	var file bytes.Buffer
	log, err := evidence.NewLog(&file, policy, evidence.Options{
		Name: "example/1", Clock: func() time.Time { return time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC) },
	})
	if err != nil {
		panic(err)
	}
	session := policy.NewSession(acel.SessionOptions{Observer: log})
	session.Begin(acel.Call{Tool: "delete", Args: json.RawMessage(`{"id": 7, "token": "hunter2"}`)})
	if err := log.Close(evidence.Counts{Sessions: 1, Calls: session.Steps()}); err != nil {
		panic(err)
	}
	fmt.Println(strings.Contains(file.String(), "hunter2"))

	found, _ := evidence.Verify(bytes.NewReader(file.Bytes()), ledger.Options{})
	fmt.Println(found.Bundles, found.Sound())

	changed := strings.Replace(file.String(), `"id":7`, `"id":8`, 1)
	found, _ = evidence.Verify(strings.NewReader(changed), ledger.Options{})
	fmt.Println(found.Broken, found.Sound())
	// Output:
	// false
	// 1 true
	// 1 false
}
