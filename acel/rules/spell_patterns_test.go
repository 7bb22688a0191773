package rules

import (
	"github.com/acel-dev/acel/acel"
	"pgregory.net/rapid"
)

// wordsIn writes a list of text.
func wordsIn(all []string) tree {
	var items []tree
	for _, s := range all {
		items = append(items, wordOf(s))
	}
	return listOf(items...)
}

// spellPatterns writes patterns, what equals a value perhaps as that value.
func spellPatterns(t *rapid.T, all []acel.Pattern) tree {
	m := tree{kind: mapping}
	for i, p := range all {
		var values []tree
		for _, v := range p.Values {
			values = append(values, jsonTree(v))
		}
		tests := mapOf()
		switch {
		case p.Test == acel.Present || p.Test == acel.Absent:
			tests = mapOf(p.Test.String(), tree{kind: number, text: "true"})
		case p.Test == acel.In:
			tests = mapOf("in", listOf(values...))
		case p.Test == acel.Equals && values[0].kind != mapping && rapid.Bool().Draw(t, "bare"):
			tests = values[0]
		default:
			tests = mapOf(p.Test.String(), values[0])
		}
		if i > 0 && all[i-1].Path == p.Path {
			last := &m.items[len(m.items)-1]
			*last = last.with(tests.keys[0], tests.items[0])
			continue
		}
		m = m.with(p.Path, tests)
	}
	return m
}

// jsonTree reads JSON.
func jsonTree(raw []byte) tree {
	r := newReader()
	return treeOf(r.document(Source{Name: "a.json", Data: raw}, 0))
}

// treeOf returns a value that was read as one to be written.
func treeOf(n *node) tree {
	switch n.kind {
	case list:
		var items []tree
		for _, item := range n.items {
			items = append(items, treeOf(item))
		}
		return listOf(items...)
	case mapping:
		m := mapOf()
		for _, p := range n.pairs {
			m = m.with(p.key.value, treeOf(p.value))
		}
		return m
	case word:
		return wordOf(n.value)
	}
	return tree{kind: number, text: n.value}
}
