package rules

import "github.com/acel-dev/acel/acel"

// readMeta reads what stands beside a contract's template into rule, and
// reports whether all of it is in order.
func (r *reader) readMeta(f *file, n *node, rule *acel.Rule) bool {
	fine := true
	for _, p := range n.pairs {
		ok := true
		switch p.key.value {
		case "id":
			if rule.ID, ok = r.text(p.value, "id"); ok {
				ok = r.isClean(p.value, "id", rule.ID)
			}
		case "message":
			rule.Message, ok = r.text(p.value, "message")
		case "severity":
			rule.Severity, ok = oneOf(r, p.value, "severity", []string{"error", "warning", "info"}, acel.ParseSeverity)
		case "on_violation":
			rule.OnViolation, ok = oneOf(r, p.value, "on_violation", []string{"refuse", "halt"}, acel.ParseResponse)
		}
		fine = fine && ok
	}
	return fine
}
