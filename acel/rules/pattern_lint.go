package rules

import (
	"slices"
	"strings"
)

// warnOfEquals warns of a bare value that hardly any argument equals.
func (r *reader) warnOfEquals(p pair, what string) {
	n := p.value
	switch {
	case n.kind == word && n.plain && (n.value == "present" || n.value == "absent"):
		r.warn(n, "write {"+n.value+": true}", "%s is a text here, which the value must equal", n.value)
	case n.kind == word && comparison(n.value) != "":
		r.warn(n, comparisonHint(p, what), "%s is a text here, which the value must equal", quote(n.value))
	case n.kind == list && len(n.items) > 0:
		r.warn(n, "any of several is {in: "+brief(n)+"}; to compare the whole list write {equals: "+brief(n)+"}", "a list is compared as a whole")
	case n.kind == null && n.value == "":
		r.warn(n, "write null, if that is meant", "nothing is written here, so that the value must be null")
	}
}

// warnOfBoolean warns of text that older readers take for true or false.
func (r *reader) warnOfBoolean(n *node) {
	if n.kind == word && n.plain && isOldBoolean(n.value) {
		meant := "true"
		if lower := strings.ToLower(n.value); lower == "no" || lower == "off" {
			meant = "false"
		}
		r.warn(n, "write "+meant+", or '"+n.value+"' in quotes", "this is the text %s", quote(n.value))
	}
}

// comparison returns the operator that a text begins with, where the text was
// probably meant to compare, and "" otherwise. A tag such as <b> is none.
func comparison(s string) string {
	for _, operator := range [...]string{">=", "<=", "!=", "==", ">", "<"} {
		rest, is := strings.CutPrefix(s, operator)
		switch {
		case !is:
		case len(operator) == 1 && strings.Trim(rest[:min(1, len(rest))], "0123456789.-+ ") != "":
			return ""
		case strings.TrimSpace(rest) == "":
			return ""
		default:
			return operator
		}
	}
	return ""
}

// comparisonHint says what to write for a text that was meant to compare. Only
// conditions on arguments are written as an expression.
func comparisonHint(p pair, what string) string {
	operator := comparison(p.value.value)
	value := strings.TrimSpace(strings.TrimPrefix(p.value.value, operator))
	test := map[string]string{">=": "at_least", "<=": "at_most", "==": "equals"}[operator]
	isNumber, hint := isJSONNumber(value), "at_least and at_most compare numbers, and hold for the number itself too"
	switch {
	case operator == "==", test != "" && isNumber:
		hint = "write {" + test + ": " + shorten(value) + "}"
	case what == "args" && (isNumber || operator == "!="):
		if !isNumber {
			value = quote(strings.Trim(value, `"'`))
		}
		condition := "args." + shorten(p.key.value) + " " + operator + " " + shorten(value)
		hint = "write beside args where: " + flow(&node{kind: word, value: condition})
	case operator == "!=":
		hint = "say what it may be, as in {in: [a, b]}"
	}
	return hint + "; if this text is meant, {equals: " + brief(p.value) + "}"
}

// warnOfTestNames warns of arguments that are called as tests are, beside others:
// what was meant as a test of one of these.
func (r *reader) warnOfTestNames(n *node) {
	isTest := func(p pair) bool { return slices.Contains(testKeys[:], p.key.value) }
	at := slices.IndexFunc(n.pairs, func(p pair) bool { return !isTest(p) })
	if at < 0 {
		return
	}
	for i, p := range n.pairs {
		if i > 0 && !isTest(n.pairs[i-1]) {
			at = i - 1
		}
		if isTest(p) && p.value.kind != mapping {
			other := n.pairs[at].key
			r.warn(p.key, "a test stands inside: "+brief(other)+": {"+p.key.value+": "+brief(p.value)+"}; else write "+p.key.value+": {equals: "+brief(p.value)+"}",
				"%s is a name here, as %s is", p.key.value, quote(other.value))
		}
	}
}
