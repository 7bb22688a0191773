package rules

import (
	"slices"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// formOf shows how a contract is written whose parameters text lists between
// separators, if it can be told which is which, and else how any of the template
// is.
func formOf(t acel.Template, text string) string {
	parts := splitList(text)
	if len(parts) != len(t.Params) || t.Name != "must_precede" && hasArrow(text) {
		return form(t)
	}
	values := ordered(t, parts)
	if values == nil {
		return form(t)
	}
	shown := flow(patterned(&node{kind: list, items: values}))
	if len(shown) > maxQuoted || strings.Map(visible, shown) != shown {
		return form(t)
	}
	return t.Name + ": " + shown
}

// hasArrow reports whether text has an arrow, which says what comes first; each
// template has an order of its own.
func hasArrow(text string) bool {
	return strings.Contains(text, "->") || strings.Contains(text, "=>") || strings.Contains(text, "→")
}

// ordered returns the values of a template's parameters that as many texts are
// meant as: by name in "n=3", a number as the number, and the others in order; nil
// where that cannot be told.
func ordered(t acel.Template, parts []string) []*node {
	values := make([]*node, len(t.Params))
	var others []string
	for _, part := range parts {
		name, value, named := strings.Cut(part, "=")
		i := slices.Index(paramNames(t), strings.TrimSpace(name))
		switch {
		case !named:
			others = append(others, part)
		case i < 0 || values[i] != nil:
			return nil
		default:
			values[i] = &node{kind: word, value: strings.TrimSpace(value)}
		}
	}
	return filledIn(t, values, others)
}

// filledIn puts texts where values are missing, and makes a number of the last
// one if it is that; nil where one does not fit.
func filledIn(t acel.Template, values []*node, texts []string) []*node {
	last := len(values) - 1
	if takesNumber(t) {
		if values[last] == nil {
			at := slices.IndexFunc(texts, func(text string) bool { return numberIn(t, text) != "" })
			if at < 0 {
				return nil
			}
			values[last] = &node{kind: word, value: texts[at]}
			texts = slices.Delete(slices.Clone(texts), at, at+1)
		}
		values[last] = &node{kind: number, value: numberIn(t, values[last].value)}
	}
	for i, v := range values {
		if v == nil {
			values[i], texts = &node{kind: word, value: texts[0]}, texts[1:]
		}
		if t.Params[i].Kind == acel.CountParam && !takesNumber(t) { // the window comes last
			values[i] = &node{kind: number, value: numberIn(t, values[i].value)}
		}
		isText, odd := values[i].kind == word, oddInNames
		if t.Params[i].Kind == acel.FieldParam {
			odd += "*?"
		}
		if text := values[i].value; text == "" || isText && (strings.ContainsAny(text, odd) || strings.ContainsFunc(text, isOdd) || takesNumber(t) && numberIn(t, text) != "") {
			return nil
		}
	}
	return values
}

// takesNumber reports whether a template's last parameter is a number.
func takesNumber(t acel.Template) bool {
	k := t.Params[len(t.Params)-1].Kind
	return k == acel.CountParam || k == acel.AmountParam
}

// numberIn returns the number that text is meant as for a template, or "".
func numberIn(t acel.Template, text string) string {
	if s := inWords(text); s != "" {
		return s
	}
	s, ok := respelled(text, func(s string) bool { return numberError(t, s) == nil })
	if !ok {
		return ""
	}
	return s
}

// inWords returns the number that a word says, or "".
func inWords(text string) string {
	switch strings.ToLower(text) {
	case "once":
		return "1"
	case "twice":
		return "2"
	case "thrice":
		return "3"
	}
	return ""
}
