package expression

import "strings"

// slip finds an operator of another language, or a quote or a bracket without
// its partner.
func slip(text string) *Error {
	var open []int
	for at := 0; at < len(text); at++ {
		rest := text[at:]
		switch c := text[at]; {
		case c == '"' || c == '\'':
			end := endOfString(text, at)
			if end > len(text) {
				return mistake(at, "", "the quote %c is never closed", c)
			}
			if e := badEscape(text, at, end); e != nil {
				return e
			}
			at = end - 1
		case strings.IndexByte("([{", c) >= 0:
			open = append(open, at)
		case strings.IndexByte(")]}", c) >= 0:
			if len(open) == 0 || text[open[len(open)-1]] != opener(c) {
				return mistake(at, "", "the bracket %c closes nothing", c)
			}
			open = open[:len(open)-1]
		case !notInName(rune(c)):
			word := nameAt(text, at)
			if e := foreignWord(text, at, word); e != nil {
				return e
			}
			at += len(word) - 1
		default:
			if wrong, right := foreignOperator(rest); wrong != "" {
				return mistake(at, "write "+right, "%s is no operator", wrong)
			}
			at += len(knownOperator(rest)) - 1
		}
	}
	if len(open) > 0 {
		at := open[len(open)-1]
		return mistake(at, "", "the bracket %c is never closed", text[at])
	}
	return nil
}

func opener(closer byte) byte {
	return "([{"[strings.IndexByte(")]}", closer)]
}

// nameAt returns the name or number at an offset.
func nameAt(text string, at int) string {
	end := at
	for end < len(text) && !notInName(rune(text[end])) {
		end++
	}
	return text[at:end]
}

// foreignWord complains of a word that stands for an operator.
func foreignWord(text string, at int, word string) *Error {
	if at > 0 && text[at-1] == '.' {
		if word == "in" {
			return mistake(at, `write ["in"]`, "in is an operator and cannot stand behind a dot")
		}
		return nil
	}
	right := map[string]string{"and": "&&", "or": "||", "is": "==", "not": "!", "eq": "==", "ne": "!=", "gt": ">", "lt": "<", "gte": ">=", "lte": "<="}[strings.ToLower(word)]
	after := strings.TrimLeft(text[at+len(word):], " ")
	if right == "" || strings.HasPrefix(after, ".") || strings.HasPrefix(after, "(") && right != "!" {
		return nil
	}
	if right == "!" && nameAt(after, 0) == "in" {
		return mistake(at, "write !(x in list)", "not in is no operator")
	}
	return mistake(at, "write "+right, "%s is no operator", word)
}

// operators of CEL, longer ones first.
const operatorList = "&& || == != <= >= ! < > + - * / % ? : . , = & |"

// knownOperator returns the operator or the one character at the start of text.
func knownOperator(text string) string {
	for _, op := range strings.Fields(operatorList) {
		if strings.HasPrefix(text, op) {
			return op
		}
	}
	return text[:1]
}

// foreignOperator returns the operator at the start of text that CEL does not
// have, and what it has instead.
func foreignOperator(text string) (wrong, right string) {
	for _, f := range [...][2]string{{"===", "=="}, {"!==", "!="}, {"<>", "!="}, {"=>", ">="}, {"=<", "<="}, {"=~", "args.x.matches(…)"}, {"**", "*"}, {"??", "has(args.x) ? args.x : …"}} {
		if strings.HasPrefix(text, f[0]) {
			return f[0], f[1]
		}
	}
	switch op := knownOperator(text); op {
	case "=":
		return op, "=="
	case "&", "|":
		return op, op + op
	}
	return "", ""
}

// badEscape complains of a backslash that CEL does not know in a string, mostly
// of a regular expression.
func badEscape(text string, start, end int) *Error {
	if start > 0 && strings.IndexByte("rR", text[start-1]) >= 0 {
		return nil
	}
	for i := start; i < end-1; i++ {
		if text[i] != '\\' {
			continue
		}
		if i++; strings.IndexByte("abfnrtv\\?\"'`xXuU01234567", text[i]) < 0 {
			return mistake(i-1, `a regular expression is written r"\d+"`, `\%s is no escape`, firstRune(text[i:]))
		}
	}
	return nil
}
