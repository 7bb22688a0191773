package rules

import (
	"bytes"
	"errors"
	"io"

	"go.yaml.in/yaml/v4"
	"go.yaml.in/yaml/v4/plugin/loaderlimits"
)

// readYAML reads the text as one YAML document, or reports why it is none and
// returns nil.
func (b *builder) readYAML() *node {
	if at := tooDense(b.src.data); at >= 0 {
		b.fail(&node{src: b.src, at: at}, "", "more than %d of , : - ? [ { and line ends before here, which is more than a rules file may have", maxDense)
		return nil
	}
	in, err := yaml.NewLoader(bytes.NewReader(b.src.data), yaml.WithPlugin(loaderlimits.New(loaderlimits.DepthValue(maxDepth))))
	y := yamlReader{builder: b, marks: newMarks(b.src.data)}
	var document yaml.Node
	if err == nil {
		err = in.Load(&document)
	}
	if errors.Is(err, io.EOF) {
		return &node{src: b.src, kind: null}
	}
	if err != nil {
		y.refuse(err)
		return nil
	}
	root := &node{src: b.src}
	y.value(document.Content[0], root, 0)
	y.expectEnd(in)
	if b.cut {
		return nil
	}
	return root
}

// A yamlReader builds nodes from YAML's.
type yamlReader struct {
	*builder
	marks *marks
}

// expectEnd reports a second document.
func (y yamlReader) expectEnd(in *yaml.Loader) {
	var second yaml.Node
	switch err := in.Load(&second); {
	case errors.Is(err, io.EOF):
	case err != nil:
		y.refuse(err)
	default:
		n := &node{src: y.src, at: y.marks.offset(second.Line, second.Column)}
		y.fail(n, "put it into a file of its own", "a second document begins here; a rules file has one")
	}
}

// value reads the YAML node in into n.
func (y yamlReader) value(in *yaml.Node, n *node, depth int) {
	n.at = y.marks.offset(in.Line, in.Column)
	if !y.admit(n, depth) || !y.pure(in, n) {
		return
	}
	switch in.Kind {
	case yaml.SequenceNode:
		n.kind = list
		for _, item := range in.Content {
			child := n.item()
			y.value(item, child, depth+1)
			n.items = append(n.items, child)
		}
	case yaml.MappingNode:
		n.kind = mapping
		y.members(in, n, depth)
	case yaml.ScalarNode:
		y.scalar(in, n)
	}
}

// members reads the pairs of a mapping whose keys are text.
func (y yamlReader) members(in *yaml.Node, n *node, depth int) {
	seen := map[string]*node{}
	for i := 0; i+1 < len(in.Content); i += 2 {
		key := n.child(in.Content[i].Value)
		y.value(in.Content[i], key, depth+1)
		value := n.child(key.step)
		y.value(in.Content[i+1], value, depth+1)
		switch {
		case key.kind == number && value.kind == null && y.cutNumber(n, key):
		case y.isKey(key):
			y.put(n, seen, key, value)
		}
	}
}

// isKey reports whether a key is text, or else complains.
func (y yamlReader) isKey(key *node) bool {
	switch {
	case key.kind == broken:
		return false
	case key.kind == word && key.plain && key.value == "<<":
		y.fail(key, "write the keys out", "merge keys are not supported")
		return false
	case key.kind != word:
		y.fail(key, "put it in quotes if it is meant as text", "a key is text; this is %v", key.kind)
		return false
	}
	return true
}

// pure reports whether the node is free of anchors, aliases and tags, or else
// complains.
func (y yamlReader) pure(in *yaml.Node, n *node) bool {
	switch {
	case in.Kind == yaml.AliasNode:
		y.fail(n, "write the value out, or put text that begins with * in quotes", "aliases are not supported")
	case in.Anchor != "":
		y.fail(n, "write the value out where it is used, or put text that begins with & in quotes", "anchors are not supported")
	case in.Style&yaml.TaggedStyle != 0 || in.Tag == "!":
		y.fail(n, "leave it out, or put text that begins with ! in quotes", "tags are not supported")
	default:
		return true
	}
	return false
}

// scalar reads a scalar. What looks like a number is one, by its exact text.
func (y yamlReader) scalar(in *yaml.Node, n *node) {
	const quotes = yaml.SingleQuotedStyle | yaml.DoubleQuotedStyle | yaml.LiteralStyle | yaml.FoldedStyle
	n.value, n.plain, n.kind = in.Value, in.Style&quotes == 0, word
	if !n.plain {
		return
	}
	switch in.Tag {
	case "!!null":
		n.kind = null
	case "!!bool":
		n.kind = boolean
	case "!!int", "!!float":
		n.kind = number
	default:
		if isJSONNumber(n.value) {
			n.kind = number // one too large for the YAML parser's own types
		}
	}
}
