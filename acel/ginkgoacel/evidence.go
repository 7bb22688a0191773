package ginkgoacel

import (
	"cmp"
	"fmt"

	"github.com/acel-dev/acel/acel"
)

// Evidence is what a property says of a trace. As a report entry it prints as
// its String and is reported as its JSON:
//
//	{
//	  "property": "must_precede(validate_record, delete_record)",
//	  "trace": "run.json", "session": "", "extent": "complete", "calls": 2,
//	  "holds": false,
//	  "rules": [{"rule": …, "spec": …, "severity": …, "verdict": "VIOLATED", "exercised": true, "violations": 1}],
//	  "violations": [{"rule": …, "step": 2, "tool": "delete_record", "args": {…}, "message": …, "file": …, "related": […], …}]
//	}
//
// The items of rules and violations are those of a JSON report of acelctl
// (schema/report.schema.json). Extent is "complete", "ongoing",
// "partial" or "stopped".
// Holds is absent, and "error" says why, where nothing could be judged.
// "violations_omitted" counts those left out behind the first 1,000, or the
// first mebibyte of them, and "args_omitted" is the length in bytes of arguments
// longer than 65,536; names and texts are cut at
// 1,024 bytes, "explanation" and "error" at 65,536. "explanation" is
// there for properties that are not about rules.
//
// Arguments that a report could not hold unchanged stand there as text: they are
// no JSON object, repeat a key, are nested more than 100 deep, or hold a number
// that no float64 is, as which Ginkgo passes numbers between parallel processes.
type Evidence struct {
	// Property names what was judged; "" where only the calls are shown.
	Property string
	// Trace is what the source held, without what the policy of the property redacts.
	Trace acel.Trace
	// Holds says whether the trace has the property, as an assertion sees it: a
	// trace that goes on is judged as if it ended now, and violations of a
	// lesser severity than error do no harm.
	Holds bool
	// Rules are the rules that the property stands for, with their verdicts;
	// nil where it stands for none.
	Rules []acel.RuleResult
	// Violations are those of the rules, in order of step.
	Violations []acel.Violation
	// Explanation says what the trace does, to stand after "it", where the rules
	// and violations do not: of a property that stands for none.
	Explanation string
	// Error says why the trace could not be judged, or not to its end; "" where
	// it could.
	Error string
}

// EvidenceOf returns what a property says of a source, as [AttachEvidence] does
// of the source of a spec that fails. What is wrong with either, even that it
// panics, is the evidence's Error.
func EvidenceOf(source acel.Source, property acel.Property) Evidence {
	return see(source).judged(property)
}

// see reads a source.
func see(source acel.Source) (e Evidence) {
	defer e.survive()
	t, err := acel.TraceOf(source)
	e.Trace = t
	e.fail(err)
	return e
}

// judged returns the evidence with what a property says of its trace.
func (e Evidence) judged(property acel.Property) (judged Evidence) {
	judged = e
	defer judged.survive()
	judged.Property = cmp.Or(property.String(), "a property without a name")
	if judged.Error == "" {
		judged.judge(property.Checker())
	}
	return judged
}

// judge asks the checker as an assertion would, and its rules for more.
func (e *Evidence) judge(c acel.Checker) {
	whole := e.Trace
	if rules, ok := c.(acel.PolicyChecker); ok {
		e.judgeRules(rules, whole)
	}
	finding, err := c.Check(whole)
	if e.fail(err); err != nil {
		return
	}
	e.Holds = finding.Holds
	if len(e.Rules) == 0 || !e.Holds && len(e.Violations) == 0 {
		e.Explanation = explanation(finding)
	}
}

// judgeRules finds the violations, of a trace that goes on as if it ended now.
func (e *Evidence) judgeRules(c acel.PolicyChecker, t acel.Trace) {
	policy, err := c.Policy()
	if err != nil {
		return // which Check says as well
	}
	e.Trace = policy.Redacted(t)
	result, err := acel.Judge(policy, t.Ended())
	e.Rules, e.Violations = result.Rules, result.Violations
	e.fail(err)
}

func explanation(f acel.Finding) string {
	switch {
	case f.Explain != nil:
		return f.Explain()
	case f.Holds:
		return "does"
	}
	return "does not"
}

// fail notes the first error.
func (e *Evidence) fail(err error) {
	if err != nil && e.Error == "" {
		e.Error = err.Error()
	}
}

// survive turns a panic into the error: sources and checkers may be the user's
// own, and what they do must not hide why the spec failed.
func (e *Evidence) survive() {
	if p := recover(); p != nil {
		e.Holds = false
		e.fail(fmt.Errorf("panicked: %v", p))
	}
}
