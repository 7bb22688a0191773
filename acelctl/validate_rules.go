package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/evidence"
	"github.com/acel-dev/acel/acel/render"
	"github.com/acel-dev/acel/acel/rules"
	"github.com/acel-dev/acel/acel/suite"
)

// mostRules bounds what is read of a rules file; it is more than one may have.
const mostRules = 8 << 20

// rules validates a rules file, and prints what it says.
func (v *validation) rules(name string, in io.Reader) error {
	data, err := io.ReadAll(io.LimitReader(in, mostRules))
	if err != nil {
		v.show(unreadable(name, err))
		return nil
	}
	set, err := rules.Parse(rules.Options{Strict: v.strict, Open: rules.Read}, rules.Source{Name: name, Data: data})
	if err != nil {
		v.show(rules.ProblemsIn(err)...)
		return nil
	}
	examples, err := suite.Examples(name, set)
	if err != nil {
		v.show(rules.ProblemsIn(err)...)
		return nil
	}
	v.show(set.Warnings...)
	_, err = io.WriteString(v.out(), describe(name, set, examples))
	return err
}

// severityOf says how bad a violation is and what it does to a live session.
// It stands behind the contract, where no editor takes it for a mistake.
func severityOf(r acel.Rule) string {
	if r.OnViolation == acel.HaltSession {
		return r.Severity.String() + ", halts"
	}
	return r.Severity.String()
}

// waived says what a waiver is for, how long, and why.
func waived(w acel.Waiver) string {
	text := w.String()
	if w.Expires != "" {
		text += " until " + w.Expires
	}
	return text + ": " + w.Reason
}

// describe lists the contracts and waivers of a rules file, those of the files that
// it extends included, and its state. The digest at the end is the one by which
// evidence names the policy.
func describe(name string, set *rules.Set, examples *suite.Suite) string {
	var b strings.Builder
	policy := examples.Policy
	for _, r := range policy.Reported() {
		fmt.Fprintf(&b, "%s: %s", render.Place(r.Place), render.Sanitize(r.String()))
		if r.ID != "" && r.Arguments().Operands != nil { // a condition begins with its id
			fmt.Fprintf(&b, " [%s]", render.Sanitize(r.ID))
		}
		fmt.Fprintf(&b, " (%s)\n", severityOf(r))
	}
	for _, w := range policy.Waivers() {
		fmt.Fprintf(&b, "%s: waives %s\n", render.Place(w.Place), render.Sanitize(waived(w)))
	}
	name = render.Sanitize(name)
	for _, extended := range set.Extended {
		fmt.Fprintf(&b, "%s: extends %s\n", name, render.Sanitize(extended))
	}
	if state := policy.NewSession(acel.SessionOptions{}).State(); state != nil {
		fmt.Fprintf(&b, "%s: state: %s\n", name, render.Sanitize(string(state)))
	}
	fmt.Fprintf(&b, "%s: OK: %s", name, contents(policy))
	if n := len(examples.Cases); n > 0 {
		fmt.Fprintf(&b, ", %s", count(n, "example"))
	}
	fmt.Fprintf(&b, "\n%s: policy: %s\n", name, evidence.PolicyDigest(policy))
	return b.String()
}
