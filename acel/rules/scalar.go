package rules

// text reads text that says something, or complains.
func (r *reader) text(n *node, what string) (string, bool) {
	switch {
	case n.kind == broken:
		return "", false
	case n.kind == number, n.kind == boolean:
		r.fail(n, "put it in quotes: "+quote(n.value), "%s is text; this is %v", what, n.kind)
		return "", false
	case n.kind != word:
		r.fail(n, "", "%s is text; this is %v", what, n.kind)
		return "", false
	case n.value == "":
		r.fail(n, "", "%s is empty", what)
		return "", false
	}
	return n.value, true
}

// oneOf reads one of a few words, or complains.
func oneOf[T any](r *reader, n *node, what string, words []string, parse func(string) (T, bool)) (T, bool) {
	if n.kind == word {
		if v, ok := parse(n.value); ok {
			return v, true
		}
	}
	var none T
	hint := ""
	if len(words) == 1 {
		hint = "write " + words[0] + ", or leave it out"
	}
	switch n.kind {
	case broken:
	case word:
		r.fail(n, r.suggest(n.value, words, hint), "%s is %s, not %s", what, alternatives(words), quote(n.value))
	default:
		r.fail(n, hint, "%s is %s; this is %v", what, alternatives(words), n.kind)
	}
	return none, false
}

// alternatives writes words as a person would: a, b or c.
func alternatives(words []string) string {
	s := ""
	for i, w := range words {
		switch {
		case i == 0:
		case i == len(words)-1:
			s += " or "
		default:
			s += ", "
		}
		s += w
	}
	return s
}
