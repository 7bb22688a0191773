package rules

import (
	"strconv"
	"strings"
)

// A kind is what a value is, in JSON's terms.
type kind uint8

const (
	// broken is a value that was complained of already: nobody looks at it.
	broken kind = iota
	null
	boolean
	number
	word // text; the name text is the source's
	list
	mapping
)

// kindNames say a kind in messages.
var kindNames = [...]string{
	broken: "a broken value", null: "nothing", boolean: "true or false", number: "a number",
	word: "text", list: "a list", mapping: "a map",
}

func (k kind) String() string { return kindNames[k] }

// A node is a value of a rules file, YAML or JSON, with its place: free of
// anchors, aliases, tags and repeated keys, and within the bounds on depth and
// number.
type node struct {
	src  *text
	kind kind
	// value is what a scalar says; a number's is its exact text.
	value string
	// plain tells a YAML scalar without quotes.
	plain bool
	// at is the offset in src.
	at    int
	items []*node
	pairs []pair
	// parent and step make the JSON Pointer. A key has the pointer of its
	// value.
	parent *node
	step   string
}

// A pair is one entry of a mapping.
type pair struct{ key, value *node }

// get returns the value of key in a mapping, or nil.
func (n *node) get(key string) *node {
	for _, p := range n.pairs {
		if p.key.value == key {
			return p.value
		}
	}
	return nil
}

// pointer returns the node's JSON Pointer (RFC 6901).
func (n *node) pointer() string {
	var steps []string
	for ; n.parent != nil; n = n.parent {
		steps = append(steps, n.step)
	}
	var b strings.Builder
	for i := len(steps) - 1; i >= 0; i-- {
		b.WriteByte('/')
		b.WriteString(strings.NewReplacer("~", "~0", "/", "~1").Replace(steps[i]))
	}
	return b.String()
}

// child returns a new node that stands in n at step.
func (n *node) child(step string) *node { return &node{src: n.src, parent: n, step: step} }

// item returns a new node that stands in the list n, behind those it has.
func (n *node) item() *node { return n.child(strconv.Itoa(len(n.items))) }

// first returns where a contract stands: its first key, or itself.
func (n *node) first() *node {
	if len(n.pairs) > 0 {
		return n.pairs[0].key
	}
	return n
}

// orNone returns n, or an empty node where n is nil.
func (n *node) orNone() *node {
	if n == nil {
		return &node{}
	}
	return n
}

// find returns the node that a JSON Pointer leads to from n, as far as it
// leads.
func (n *node) find(pointer string) *node {
	for step := range strings.SplitSeq(strings.TrimPrefix(pointer, "/"), "/") {
		step = strings.NewReplacer("~1", "/", "~0", "~").Replace(step)
		next := n.get(step)
		if i, err := strconv.Atoi(step); err == nil && i >= 0 && i < len(n.items) {
			next = n.items[i]
		}
		if next == nil {
			break
		}
		n = next
	}
	return n
}
