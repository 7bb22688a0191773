package ginkgoacel

import (
	"encoding/json"

	"github.com/acel-dev/acel/acel"
)

// How much of an evidence its JSON holds.
const (
	maxViolations     = 1000
	maxViolationBytes = 1 << 20 // of all violations together
	maxRaw            = 64 << 10
	maxText           = 1 << 10
)

// MarshalJSON returns the JSON that [Evidence] describes. It returns no error:
// Ginkgo would lose its whole report by one.
func (e Evidence) MarshalJSON() ([]byte, error) {
	kept, omitted := violationsJSON(e.Violations, lastFile(e.Trace))
	out := evidenceJSON{
		Property: cut(e.Property, maxText), Trace: cut(e.Trace.Name, maxText), Session: cut(e.Trace.Session, maxText),
		Extent: e.Trace.Extent.String(), Calls: e.Trace.Len(),
		Rules: rulesJSON(e.Rules), Violations: kept, Omitted: omitted,
		Explanation: cut(e.Explanation, maxRaw), Error: cut(e.Error, maxRaw),
	}
	if e.Error == "" && e.Property != "" {
		out.Holds = &e.Holds
	}
	return json.Marshal(out)
}

// evidenceJSON is the evidence as JSON has it.
type evidenceJSON struct {
	Property    string            `json:"property,omitempty"`
	Trace       string            `json:"trace"`
	Session     string            `json:"session"`
	Extent      string            `json:"extent"`
	Calls       int               `json:"calls"`
	Holds       *bool             `json:"holds,omitempty"`
	Rules       []ruleJSON        `json:"rules"`
	Violations  []json.RawMessage `json:"violations"`
	Omitted     int               `json:"violations_omitted,omitempty"`
	Explanation string            `json:"explanation,omitempty"`
	Error       string            `json:"error,omitempty"`
}

type ruleJSON struct {
	Rule       string `json:"rule"`
	Spec       string `json:"spec"`
	Severity   string `json:"severity"`
	Verdict    string `json:"verdict"`
	Undecided  bool   `json:"undecided,omitempty"`
	Lacks      string `json:"lacks,omitempty"`
	Exercised  bool   `json:"exercised"`
	Violations int    `json:"violations"`
}

// lastFile is the file in which a session ends; "" where its calls were made in
// Go.
func lastFile(t acel.Trace) string {
	if n := len(t.Calls); n > 0 {
		return t.Calls[n-1].Place.File
	}
	return ""
}

func rulesJSON(all []acel.RuleResult) []ruleJSON {
	out := make([]ruleJSON, 0, len(all))
	for _, r := range all {
		out = append(out, ruleJSON{
			Rule: cut(r.Rule.Key(), maxText), Spec: cut(r.Rule.String(), maxText), Severity: r.Rule.Severity.String(),
			Verdict: r.Verdict.String(), Undecided: r.Undecided, Lacks: lack(r), Exercised: r.Exercised, Violations: r.Violations,
		})
	}
	return out
}

// lack is what the trace does not hold, of a rule that is undecided for want of it,
// or of some call of which it is.
func lack(r acel.RuleResult) string {
	if r.Verdict != acel.Undecided && !r.Undecided {
		return ""
	}
	return cut(r.Lacks, maxText)
}

// violationsJSON returns the violations up to a bound, and how many are behind
// it.
func violationsJSON(all []acel.Violation, file string) (kept []json.RawMessage, omitted int) {
	kept = []json.RawMessage{}
	size := 0
	for _, v := range all[:min(len(all), maxViolations)] {
		text, err := json.Marshal(newViolationJSON(v, file))
		size += len(text)
		if err != nil || size > maxViolationBytes {
			break
		}
		kept = append(kept, text)
	}
	return kept, len(all) - len(kept)
}
