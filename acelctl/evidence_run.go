package main

import (
	"slices"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/evidence"
	"github.com/acel-dev/acel/acel/render"
)

// keepEvidence settles how evidence is written, where it is asked for.
func (r *replay) keepEvidence() (err error) {
	if err = r.evidence.settle(r.cmd, r.outlets); err == nil && r.evidence.wanted() {
		r.log, err = r.evidence.options()
	}
	return err
}

// evidenceOf is the digest of the policy that evidence is kept of; "" for none.
func (r *replay) evidenceOf(policy *acel.Policy) string {
	if !r.evidence.wanted() {
		return ""
	}
	return evidence.PolicyDigest(policy)
}

// printEvidence shows what the evidence tells, above the report whose last lines say
// how the run went.
func (r *replay) printEvidence() error {
	bundles := slices.Concat(r.bundles...)
	if !r.evidence.print || len(bundles) == 0 {
		return nil
	}
	out := r.cmd.OutOrStdout()
	s := &shownLog{verifiedText: verifiedText{w: out, o: render.Options{Color: colored(r.color, out)}}, trace: true}
	s.line("evidence of %s:", count(len(bundles), "violation"))
	for _, b := range bundles {
		s.line("")
		s.tell(b)
	}
	s.line("")
	return s.err
}

// excused returns all bundles, each with why its violation does not count. A session has
// a bundle for each finding, in the order in which they were found.
func (r *replay) excused() []*evidence.Bundle {
	for i, bundles := range r.bundles {
		for _, f := range r.report.Traces[i].Violations {
			if e := f.Excuse; e != nil && 1 <= f.Number && f.Number <= len(bundles) {
				bundles[f.Number-1].Excuse = &evidence.Excuse{Kind: e.Kind.String(), Reason: e.Reason, Expires: e.Expires, Since: e.Since}
			}
		}
	}
	return slices.Concat(r.bundles...)
}

// takeEvidence takes the bundles of a file.
func (r *replay) takeEvidence(c checked) {
	r.bundles = append(r.bundles, c.bundles...)
	if c.failed != nil {
		r.complain(&acel.Problem{Message: "evidence is missing: " + c.failed.Error()})
	}
}
