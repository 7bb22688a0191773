package render_test

import (
	"encoding/json"

	"github.com/acel-dev/acel/acel"
)

// unvalidated is a violation with everything that one can have but a state.
func unvalidated() acel.Violation {
	return acel.Violation{
		Kind:      acel.Temporal,
		Spec:      "must_precede(validate_record, delete_record)",
		Rule:      "must_precede(validate_record, delete_record)",
		RulePlace: acel.Place{File: "acel.yaml", Line: 7, Column: 5},
		Step:      3,
		Call: &acel.Call{
			Tool:  "delete_record",
			Args:  json.RawMessage("{\n    \"id\": \"r1\"\n  }"),
			Place: acel.Place{File: "runs/7.json", Line: 5, Column: 3},
		},
		Related: []acel.CallRef{{
			Step: 2, Tool: "validate_record", Status: acel.Failed, Note: `failed: "timeout"`,
			Place: acel.Place{File: "runs/7.json", Line: 4, Column: 3},
		}},
		Message: `delete_record at step 3 needs an earlier successful validate_record; the one at step 2 failed: "timeout"`,
		Hint:    "Call validate_record first, and delete_record only once it has succeeded.",
	}
}

// source is the file that unvalidated speaks of.
var source = lines{
	`[`,
	`  {"tool": "list_records"},`,
	``,
	`  {"tool": "validate_record", "args": {"id": "r1"}, "error": "timeout"},`,
	`  {"tool": "delete_record", "args": {"id": "r1"}}`,
	`]`,
}

// deletion is the session that unvalidated speaks of, and a call after it.
func deletion() []acel.Call {
	record := json.RawMessage(`{"id": "r1"}`)
	return []acel.Call{
		{Tool: "lookup_record", Args: record, Outcome: acel.Outcome{Result: json.RawMessage(`{"name": "Ada"}`)}},
		{Tool: "validate_record", Args: record, Outcome: acel.Outcome{Status: acel.Failed, Error: "timeout"}},
		{Tool: "delete_record", Args: record},
		{Tool: "logout", Server: "crm", Outcome: acel.Outcome{Status: acel.Unfinished}},
	}
}
