package trace

import (
	"cmp"
	"slices"
	"strconv"
)

// mostFlattened is how many parts a key may have that is taken apart.
const mostFlattened = 16

// A branch is a part of a value that was written as attributes with long keys.
// Parts that are all numbered are a list.
type branch struct {
	value node
	inner map[string]*branch
}

func (b *branch) put(path []string, value node) {
	for _, part := range path {
		if b.inner == nil {
			b.inner = map[string]*branch{}
		}
		next := b.inner[part]
		if next == nil {
			next = &branch{}
			b.inner[part] = next
		}
		b = next
	}
	b.value = value
}

// append writes the value as JSON. Where a key has a value and longer keys have
// others, the value of its own counts.
func (b *branch) append(text []byte) []byte {
	if b.value.doc != nil {
		return append(text, b.value.raw()...)
	}
	names, list := b.names()
	begin, end := byte('{'), byte('}')
	if list {
		begin, end = '[', ']'
	}
	text = append(text, begin)
	for i, name := range names {
		if i > 0 {
			text = append(text, ',')
		}
		if !list {
			text = append(append(text, quoteJSON(name)...), ':')
		}
		text = b.inner[name].append(text)
	}
	return append(text, end)
}

// names returns the names of the parts in order, and whether all are numbers.
func (b *branch) names() (names []string, list bool) {
	list = true
	for name := range b.inner {
		_, err := strconv.ParseUint(name, 10, 31)
		list = list && err == nil
		names = append(names, name)
	}
	slices.SortFunc(names, func(a, b string) int {
		if list {
			return cmp.Or(cmp.Compare(number(a), number(b)), cmp.Compare(a, b))
		}
		return cmp.Compare(a, b)
	})
	return names, list
}

func number(digits string) uint64 {
	n, _ := strconv.ParseUint(digits, 10, 31)
	return n
}
