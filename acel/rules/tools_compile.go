package rules

import (
	"encoding/json"
	"errors"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/rules/internal/expression"
)

// readRequire compiles what must hold as a call begins.
func (r *reader) readRequire(t *toolConditions, all []demand) {
	if len(all) == 0 {
		return
	}
	var checks []func(*acel.State, acel.Call) error
	for _, d := range all {
		check, errs := r.environment().Require(r.typedAs(t.name, ""), d.text, d.message)
		r.compiled(d.that, errs)
		checks = append(checks, check)
	}
	t.tool.Origins.Require = origin(all)
	t.tool.Require = func(s *acel.State, c acel.Call) error {
		for i, check := range checks {
			if err := check(s, c); err != nil {
				return toBeCondition(err, "require", all[i].text)
			}
		}
		return nil
	}
}

// A resultCheck is a condition on a call that has ended well.
type resultCheck = func(*acel.State, acel.Call, json.RawMessage) error

// resultChecks compiles demands of one sort.
func (r *reader) resultChecks(t *toolConditions, all []demand, compile func(tool, text, message string) (resultCheck, []*expression.Error)) []resultCheck {
	var checks []resultCheck
	for _, d := range all {
		check, errs := compile(r.typedAs(t.name, ""), d.text, d.message)
		r.compiled(d.that, errs)
		checks = append(checks, check)
	}
	return checks
}

// readEnsure compiles what must hold once a call has ended well.
func (r *reader) readEnsure(t *toolConditions, all []demand) {
	if len(all) == 0 {
		return
	}
	checks := r.resultChecks(t, all, r.environment().Ensure)
	t.tool.Origins.Ensure = origin(all)
	t.tool.Ensure = func(s *acel.State, c acel.Call, result json.RawMessage) error {
		for i, check := range checks {
			if err := check(s, c, result); err != nil {
				return aboutResult(toBeCondition(err, "ensure", all[i].text), "ensure", result)
			}
		}
		return nil
	}
}

// readFailure compiles what makes a failure of a call that has ended well: any of
// the expressions that is true, or else one that cannot be evaluated.
func (r *reader) readFailure(t *toolConditions, all []demand) {
	if len(all) == 0 {
		return
	}
	checks := r.resultChecks(t, all, r.environment().Failure)
	t.tool.Origins.Failure = origin(all)
	t.tool.Failure = func(s *acel.State, c acel.Call, result json.RawMessage) (unsure error) {
		for _, check := range checks {
			err := check(s, c, result)
			if err != nil && !errors.Is(err, acel.ErrUndecidable) {
				return err
			}
			if unsure == nil {
				unsure = err
			}
		}
		return unsure
	}
}
