package gate

import (
	"fmt"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// A Refusal is a call that must not be made.
type Refusal struct {
	// Call is the one that was refused.
	Call acel.Call
	// Violations are all objections to it; none where it was refused because it could
	// not be written down.
	Violations []acel.Violation
	// Unrecorded says why the refusal could not be written down; nil where it could.
	Unrecorded error
}

// String says to a model why the call was not made and what would be right, in a text
// that stands by itself.
func (r *Refusal) String() string {
	if len(r.Violations) == 0 {
		return "ACEL refused this call, and it was not made: it could not be recorded, and nothing that cannot be recorded may happen. Do not repeat it; tell the user that the journal of the gate cannot be written."
	}
	return "ACEL refused this call, and it was not made. " + objections(r.Violations)
}

// String says to a model why the result is withheld; "" where it is not.
func (v Verdict) String() string {
	if !v.Withheld {
		return ""
	}
	return "ACEL withholds the result of this call: the call was made and its effect has happened, so do not repeat it. " + objections(v.Violations)
}

// objections lists what was violated, each with what would satisfy it.
func objections(all []acel.Violation) string {
	var b strings.Builder
	for i, v := range all {
		if i > 0 {
			b.WriteByte(' ')
		}
		fmt.Fprintf(&b, "%s [rule: %s]", ended(v.Message), v.Rule)
		if v.Hint != "" {
			b.WriteString(" " + ended(v.Hint))
		}
	}
	return b.String()
}

// ended ends a sentence.
func ended(text string) string {
	if strings.HasSuffix(text, ".") || strings.HasSuffix(text, "!") || strings.HasSuffix(text, "?") {
		return text
	}
	return text + "."
}
