package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// starterJSON has the schema's address for its only gap.
const starterJSON = `{
  "$schema": %q,
  "contracts": [
    {"must_precede": ["verify_customer", "issue_refund"], "id": "verify-before-refund"},
    {"at_most_total": {"tool": "issue_refund", "field": "amount", "limit": 500}, "id": "refund-budget"}
  ]
}
`

// json writes a draft as JSON, which has no comments: what is doubtful is left
// out.
func (d draft) json() string {
	if d.seen == nil {
		return fmt.Sprintf(starterJSON, rulesSchemaURL)
	}
	var lines []string
	for _, p := range d.proposals {
		if p.doubtful {
			continue
		}
		lines = append(lines, "    "+p.json())
	}
	contracts := "[]"
	if len(lines) > 0 {
		contracts = "[\n" + strings.Join(lines, ",\n") + "\n  ]"
	}
	return fmt.Sprintf("{\n  \"$schema\": %q,\n  \"contracts\": %s\n}\n", rulesSchemaURL, contracts)
}

// json writes a proposal on one line.
func (p proposal) json() string {
	text, _ := json.Marshal(map[string]any{p.template: p.params, "severity": "warning"}) // texts and numbers can be written
	v := jsontext.Value(text)
	_ = v.Format(jsontext.SpaceAfterColon(true), jsontext.SpaceAfterComma(true))
	return v.String()
}
