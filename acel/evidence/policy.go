package evidence

import (
	"encoding/hex"

	"github.com/acel-dev/acel/acel"
)

// The kinds of entries in a log of evidence.
const (
	// KindPolicy tells the policy that the bundles behind it are of.
	KindPolicy = "policy"
	// KindViolation is a bundle.
	KindViolation = "violation"
)

// A Policy is what a log tells of a policy.
type Policy struct {
	// Digest is as [PolicyDigest] writes it.
	Digest string `json:"digest"`
	// Rules are the rules and the conditions on tools, in their order.
	Rules []Rule `json:"rules"`
	// Redact are the names of the fields that are redacted.
	Redact []string `json:"redact,omitempty"`
}

// A Rule is what a log tells of a rule.
type Rule struct {
	Rule     string `json:"rule"`
	Spec     string `json:"spec"`
	Severity string `json:"severity"`
}

// PolicyDigest is [acel.Policy.Digest] as logs have it: "sha256:" and 64 hexadecimal
// digits.
func PolicyDigest(p *acel.Policy) string {
	digest := p.Digest()
	return "sha256:" + hex.EncodeToString(digest[:])
}

func policyOf(p *acel.Policy) Policy {
	told := Policy{Digest: PolicyDigest(p), Redact: p.Redaction().Fields}
	for _, r := range p.Reported() {
		told.Rules = append(told.Rules, Rule{r.Key(), r.String(), r.Severity.String()})
	}
	return told
}
