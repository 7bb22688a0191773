package schema

import (
	"encoding/json"
	"regexp"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/refusal"
)

// A Schema is what a tool declares of its arguments, as JSON Schema of any draft. It is
// read once and never changes.
type Schema struct {
	root     *node
	top      place                     // that of the arguments themselves, of which nothing more was found out
	anywhere Names                     // those declared at any place
	patterns map[string]*regexp.Regexp // of patternProperties; none for what Go cannot read
	ids      int                       // parts that have an id, from which references count
}

// A node is one value in a schema. It is known by its address: two that are alike in
// their text still stand at two places.
type node struct {
	members map[string]*node // of an object; nil for anything else
	list    []*node          // nil for what is no list
	text    string
	names   Names // those that it declares, where it is a schema
}

// absent is the node of what is not there.
var absent = &node{}

// at returns the value of a keyword.
func (n *node) at(keyword string) *node {
	if m := n.members[keyword]; m != nil {
		return m
	}
	return absent
}

// ErrUnreadable refuses the calls of a tool whose schema is no JSON.
var ErrUnreadable = refusal.Reason("the schema of its tool cannot be read, so that nobody can tell which arguments the tool declares. Whoever runs the server must give the tool a schema that is JSON.")

// Read reads a schema; no bytes declare nothing.
func Read(raw json.RawMessage) (*Schema, error) {
	s := &Schema{root: absent, anywhere: Names{}, patterns: map[string]*regexp.Regexp{}}
	if len(raw) == 0 {
		s.top = *newWalk(s).place([]*node{s.root}, false)
		return s, nil
	}
	var v any
	if json.Unmarshal(raw, &v) != nil {
		return nil, ErrUnreadable
	}
	s.root = s.node(v)
	if s.root.at("$id") != absent {
		s.ids-- // its own is where all begins
	}
	s.top = *newWalk(s).place([]*node{s.root}, false)
	return s, nil
}

// node returns a value as a node, and takes down what is known of the whole schema.
func (s *Schema) node(v any) *node {
	n := &node{}
	switch v := v.(type) {
	case string:
		n.text = v
	case []any:
		n.list = make([]*node, 0, len(v))
		for _, inner := range v {
			n.list = append(n.list, s.node(inner))
		}
	case map[string]any:
		n.members = make(map[string]*node, len(v))
		for name, inner := range v {
			n.members[name] = s.node(inner)
		}
		s.declare(n)
	}
	return n
}

// declare takes down which names a node declares, by describing or requiring them, and
// what else of it is looked up later.
func (s *Schema) declare(n *node) {
	n.names = Names{}
	for name := range n.at("properties").members {
		n.names.Add(name)
		s.anywhere.Add(name)
	}
	for _, name := range n.at("required").list {
		n.names.Add(name.text)
		s.anywhere.Add(name.text)
	}
	if n.at("$id") != absent {
		s.ids++
	}
	for pattern := range n.at("patternProperties").members {
		if readable, err := regexp.Compile(pattern); err == nil {
			s.patterns[pattern] = readable
		}
	}
}
