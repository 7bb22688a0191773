package rules

import (
	"encoding/json"
	"errors"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// number reads a count or an amount as its exact text, or complains. The
// engine's own parser is the judge.
func (r *reader) number(n *node, t acel.Template, p acel.Param) (string, bool) {
	switch {
	case n.kind == broken:
		return "", false
	case n.kind != number && n.kind != word:
		r.fail(n, numberHint(p), "%s of %s is a number; this is %v", p.Name, t.Name, n.kind)
		return "", false
	}
	if err := numberError(t, n.value); err != nil {
		good := func(s string) bool { return numberError(t, s) == nil }
		message := strings.ReplaceAll(err.Error(), n.value, shorten(n.value))
		message = strings.ReplaceAll(message, "not a JSON number", notNumber)
		r.fail(n, respell(n.value, good, numberHint(p)), "%s", message)
		return "", false
	}
	return n.value, true
}

// numberError returns what the engine has to say against a template's number,
// everything else being in order.
func numberError(t acel.Template, number string) error {
	if len(number) > maxNumber {
		return errors.New("a number of more than 5000 characters")
	}
	return objection(t, func(a *acel.Arguments) { a.Number = number })
}

// notNumber is what a number is that is not written as one, in a file that need
// not be JSON.
const notNumber = "not a plain number"

// maxNumber is beyond the longest number that the engine takes.
const maxNumber = 5000

// numberHint shows what a parameter takes.
func numberHint(p acel.Param) string {
	if p.Kind == acel.CountParam {
		return "a whole number, 0 or more, such as " + p.Name + ": 2"
	}
	return "a decimal number, such as " + p.Name + ": 99.95"
}

// isJSONNumber reports whether s is a number as RFC 8259 §6 writes it.
func isJSONNumber(s string) bool {
	if s == "" || !strings.Contains("-0123456789", s[:1]) || !strings.Contains("0123456789", s[len(s)-1:]) {
		return false
	}
	return json.Valid([]byte(s))
}
