package main

import (
	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/evidence"
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

// takeEvidence takes the bundles of a file.
func (r *replay) takeEvidence(c checked) {
	r.bundles = append(r.bundles, c.bundles...)
	if c.failed != nil {
		r.complain(&acel.Problem{Message: "evidence is missing: " + c.failed.Error()})
	}
}
