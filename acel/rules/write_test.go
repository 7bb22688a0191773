package rules

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf16"

	"pgregory.net/rapid"
)

// A tree is a value of a file yet to be written, its keys in order.
type tree struct {
	kind  kind // word, number, list or mapping
	text  string
	keys  []string
	items []tree
}

func wordOf(s string) tree { return tree{kind: word, text: s} }

func listOf(items ...tree) tree { return tree{kind: list, items: items} }

// mapOf takes keys and values in turn.
func mapOf(pairs ...any) tree {
	m := tree{kind: mapping}
	for i := 0; i < len(pairs); i += 2 {
		m = m.with(pairs[i].(string), pairs[i+1].(tree))
	}
	return m
}

// with returns the map with one more pair.
func (m tree) with(key string, value tree) tree {
	m.keys = append(m.keys[:len(m.keys):len(m.keys)], key)
	m.items = append(m.items[:len(m.items):len(m.items)], value)
	return m
}

// jsonText writes JSON.
func jsonText(t *rapid.T, v tree) string {
	return inline(v, func(s string) string {
		if rapid.Bool().Draw(t, "escape") {
			return escaped(s)
		}
		return doubleQuoted(s)
	}, doubleQuoted)
}

// yamlFlow writes YAML in one line.
func yamlFlow(t *rapid.T, v tree) string {
	write := func(s string) string { return yamlWord(t, s) }
	return inline(v, write, write)
}

// inline writes a value in brackets, with words and keys as word and key write
// them.
func inline(v tree, word, key func(string) string) string {
	var parts []string
	for i, item := range v.items {
		part := inline(item, word, key)
		if v.kind == mapping {
			part = key(v.keys[i]) + ": " + part
		}
		parts = append(parts, part)
	}
	switch v.kind {
	case list:
		return "[" + strings.Join(parts, ", ") + "]"
	case mapping:
		return "{" + strings.Join(parts, ", ") + "}"
	case number:
		return v.text
	}
	return word(v.text)
}

// yamlBlock writes YAML in lines, some parts of it perhaps inline.
func yamlBlock(t *rapid.T, v tree) string { return block(t, v, "") + "\n" }

func block(t *rapid.T, v tree, indent string) string {
	if len(v.items) == 0 || indent != "" && rapid.IntRange(0, 3).Draw(t, "inline") == 0 {
		return indent + yamlFlow(t, v)
	}
	var lines []string
	for i, item := range v.items {
		inner := block(t, item, indent+"  ")
		if v.kind == list {
			lines = append(lines, indent+"- "+strings.TrimLeft(inner, " "))
			continue
		}
		separator := "\n"
		if !strings.Contains(inner, "\n") && len(item.items) == 0 {
			separator, inner = " ", strings.TrimLeft(inner, " ")
		}
		lines = append(lines, indent+yamlWord(t, v.keys[i])+":"+separator+inner)
	}
	return strings.Join(lines, "\n")
}

// yamlWord writes text in one of the ways that mean it.
func yamlWord(t *rapid.T, s string) string {
	ways := []func(string) string{doubleQuoted}
	if isPlain(s) && s != "null" {
		ways = append(ways, strings.Clone)
	}
	if strings.IndexFunc(s, func(c rune) bool { return !unicode.IsPrint(c) }) < 0 {
		ways = append(ways, singleQuoted)
	}
	return rapid.SampledFrom(ways).Draw(t, "quotes")(s)
}

func singleQuoted(s string) string { return "'" + strings.ReplaceAll(s, "'", "''") + "'" }

// doubleQuoted writes text as JSON does, which YAML reads as well.
func doubleQuoted(s string) string {
	data, err := json.Marshal(s)
	if err != nil {
		panic(err)
	}
	return string(data)
}

// escaped writes text in ASCII, as JSON can and YAML cannot.
func escaped(s string) string {
	var b strings.Builder
	for _, c := range utf16.Encode([]rune(s)) {
		fmt.Fprintf(&b, `\u%04x`, c)
	}
	return `"` + b.String() + `"`
}
