package rules

import (
	"slices"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// notAContract complains of a list item that is no map.
func (r *reader) notAContract(f *file, n *node) {
	hint := "such as must_precede: [earlier, later]"
	switch {
	case n.kind == word && f.groups[n.value] != nil && n.parent.step == "contracts":
		hint = "write group: " + shorten(n.value)
	case n.kind == word:
		hint = r.contractHint(n.value, hint)
	}
	if n.kind != broken {
		r.fail(n, hint, "a contract is a map with a template and its parameters; this is %v", n.kind)
	}
}

// contractHint shows how text that names a template, and perhaps its
// parameters behind it, becomes a contract.
func (r *reader) contractHint(s, otherwise string) string {
	name, rest := s, ""
	if i := strings.IndexAny(s, " (:["); i >= 0 {
		name, rest = s[:i], strings.TrimLeft(s[i:], " :")
	}
	t, ok := r.template(name)
	if !ok {
		return r.suggest(name, r.templateNames(), otherwise)
	}
	return "write " + formOf(t, rest)
}

// templateOf finds the template that a contract is made from, and the value
// that its name has in the short spelling; nil in the long one.
func (r *reader) templateOf(n *node) (t acel.Template, value *node, ok bool) {
	var named []pair
	for _, p := range n.pairs {
		if _, short := r.template(p.key.value); short || p.key.value == "template" {
			named = append(named, p)
		}
	}
	switch {
	case len(named) == 0:
		r.noTemplate(n)
		return t, nil, false
	case len(named) > 1:
		r.fail(named[1].key, "begin a new contract with a dash", "a contract has one template; %s is a second", named[1].key.value)
		return t, nil, false
	case named[0].key.value != "template":
		t, _ = r.template(named[0].key.value)
		r.checkContractKeys(n, t, append(metaKeys[:], t.Name))
		return t, named[0].value, true
	}
	t, ok = r.templateNamed(named[0].value)
	if ok {
		r.checkContractKeys(n, t, append(metaKeys[:], "template", "args", "kwargs"))
	}
	return t, nil, ok
}

// templateNamed reads a template's name.
func (r *reader) templateNamed(n *node) (acel.Template, bool) {
	name, ok := r.text(n, "template")
	if !ok {
		return acel.Template{}, false
	}
	t, ok := r.template(name)
	if !ok {
		r.unknownTemplate(n)
	}
	return t, ok
}

// unknownTemplate complains of a name that may have been meant as a template,
// or as one of some keys.
func (r *reader) unknownTemplate(n *node, keys ...string) {
	names := r.templateNames()
	hint := r.suggest(n.value, append(keys, names...), "the templates are "+enumerate(names))
	r.fail(n, hint, "no template is called %s", quote(n.value))
}

// noTemplate complains of a contract without one: of each key that may have
// been meant as one, or else of the whole.
func (r *reader) noTemplate(n *node) {
	complained := false
	for _, p := range n.pairs {
		switch {
		case slices.Contains(contractKeys[:], p.key.value):
		case slices.Contains(laterKeys[:], p.key.value):
			r.unknownKey(p.key, "a contract", nil, "")
			complained = true
		default:
			r.unknownTemplate(p.key, contractKeys[:]...)
			complained = true
		}
	}
	if !complained {
		r.fail(n.first(), "such as must_precede: [earlier, later]", "a contract needs a template")
	}
}
