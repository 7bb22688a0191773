package rules

import (
	"slices"
	"strings"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/rules/internal/expression"
)

// misplacedPattern shows a key that says what a value must be, and stands among those
// of an operand, where it belongs; "" for any other.
func misplacedPattern(p pair) string {
	for _, what := range [...]string{"args", "result"} {
		if inside, is := strings.CutPrefix(p.key.value, what+"."); is && inside != "" {
			return "write " + what + ": " + brief(withKey(inside, p.value))
		}
	}
	isTest := func(p pair) bool { return slices.Contains(testKeys[:], p.key.value) }
	if p.value.kind != mapping || len(p.value.pairs) == 0 || !slices.ContainsFunc(p.value.pairs, isTest) {
		return ""
	}
	return "write args: " + brief(withKey(p.key.value, p.value))
}

// optionInside shows a contract with the option that stands beside its template
// moved inside; "" where it has none of this name.
func (r *reader) optionInside(n *node, t acel.Template, key string) string {
	b := &binding{reader: r, template: t}
	value := n.get(t.Name)
	if !b.isOption(key) || value == nil {
		return ""
	}
	inside := &node{kind: mapping}
	switch {
	case value.kind == mapping:
		inside.pairs = append(inside.pairs, value.pairs...)
	case value.kind == list && len(value.items) == len(t.Params):
		for i, item := range value.items {
			inside.pairs = append(inside.pairs, pair{&node{kind: word, value: t.Params[i].Name}, item})
		}
	default:
		return "it stands inside, by name: " + t.Name + ": {" + t.Params[0].Name + ": …, " + key + ": …}"
	}
	inside.pairs = append(inside.pairs, pair{&node{kind: word, value: key}, n.get(key)})
	return "write " + t.Name + ": " + brief(inside)
}

// misplacedKey says what to do about a key of the contract among the parameters; ""
// for any other key.
func (b *binding) misplacedKey(p pair) string {
	if b.takesWindow() && (p.key.value == "per" || p.key.value == "within") && b.isWindow(p.value.value) {
		return "did you mean \"window\"?"
	}
	return b.besideHint(p)
}

// besideHint says where a key belongs that stands beside a template, and was found
// further inside; "" for any other key. One that the template does not take belongs
// nowhere.
func (b *binding) besideHint(p pair) string {
	switch key := p.key.value; {
	case !slices.Contains(metaKeys[:], key):
		return ""
	case key == "per" && b.refusesPer() != nil:
		return "leave it out: " + strings.TrimPrefix(b.refusesPer().Error(), "per: ")
	case key == "within" && b.refusesWithin() != nil:
		return b.withinHint(p.value, b.valuesIn(p.value.parent))
	}
	return "put it beside " + b.template.Name + ", as a key of the contract"
}

// takesWindow reports whether the template has a window of time.
func (b *binding) takesWindow() bool { return takes(b.template, acel.WindowParam) }

// isWindow reports whether the template takes a text for its window.
func (b *binding) isWindow(text string) bool {
	return objection(b.template, func(a *acel.Arguments) { a.Window = text }) == nil
}

// misreadFraction complains of a rate in one text, such as 3/10m, and reports
// whether it did.
func (b *binding) misreadFraction(n *node) bool {
	if len(n.items) != 2 || n.items[1].kind != word {
		return false
	}
	count, window, cut := strings.Cut(strings.ReplaceAll(n.items[1].value, " per ", "/"), "/")
	rate := &node{kind: word, value: strings.TrimSpace(count)}
	if !cut || !b.isNumber(rate) {
		return false
	}
	window = strings.TrimSpace(window)
	for _, text := range [...]string{window, "1" + window} {
		if span := inUnits(text, b.isWindow); span != "" {
			rate.kind = number
			b.complain(n.items[1], "write "+b.shown(n.items[0], rate, &node{kind: word, value: span}), "%s takes %s, each by itself", b.template.Name, b.parameters())
			return true
		}
	}
	return false
}

// spacedPath complains of a path with spaces in it, and reports whether it did.
func (r *reader) spacedPath(n *node, what string) bool {
	names := strings.Fields(n.value)
	isName := func(s string) bool { return s != "in" && expression.IsPath(s) && isPlain(s) }
	if len(names) < 2 || slices.ContainsFunc(names, func(s string) bool { return !isName(s) }) {
		return false
	}
	r.fail(n, "did you mean "+quote(strings.Join(names, "_"))+"?", "a path in %s has no spaces", what)
	return true
}

// assignmentHint shows a text such as x = 1 as the commit that it was meant as, or
// else how one is written.
func assignmentHint(n *node) string {
	target, value, is := strings.Cut(n.value, "=")
	target, value = strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(target), ":")), strings.TrimSpace(value)
	if n.kind != word || !is || target == "" || value == "" || strings.HasPrefix(value, "=") || strings.ContainsAny(target, "!<>") {
		return commitShape
	}
	return "write commit: " + brief(withKey(target, &node{kind: word, value: value}))
}
