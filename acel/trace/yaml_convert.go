package trace

import (
	"fmt"

	"go.yaml.in/yaml/v4"
)

// convert appends the JSON that a node stands for. YAML that JSON cannot say,
// or that says the same thing twice, is refused.
func (y *yamlText) convert(n *yaml.Node, depth int) error {
	y.marks = append(y.marks, yamlMark{int64(len(y.json)), y.offset(n.Line, n.Column)})
	switch {
	case n.Kind == yaml.AliasNode || n.Anchor != "":
		return y.problem(n, "anchors and aliases are not read", "write the value again where it is meant")
	case n.Style&yaml.TaggedStyle != 0:
		return y.problem(n, "the tag "+brief([]byte(n.Tag))+" is not read", "leave it out; text that looks like something else is put in quotes")
	case n.Kind == yaml.ScalarNode:
		return y.scalar(n)
	case depth >= y.maxDepth:
		return y.problem(n, fmt.Sprintf("nested deeper than %d levels", y.maxDepth), depthHint(y.maxDepth))
	case n.Kind == yaml.MappingNode:
		return y.mapping(n, depth+1)
	}
	return y.sequence(n, depth+1)
}

func (y *yamlText) sequence(n *yaml.Node, depth int) error {
	y.json = append(y.json, '[')
	for i, element := range n.Content {
		if i > 0 {
			y.json = append(y.json, ',')
		}
		if err := y.convert(element, depth); err != nil {
			return err
		}
	}
	y.json = append(y.json, ']')
	return nil
}

func (y *yamlText) mapping(n *yaml.Node, depth int) error {
	y.json = append(y.json, '{')
	lines := map[string]int{}
	for i := 0; i < len(n.Content); i += 2 {
		if i > 0 {
			y.json = append(y.json, ',')
		}
		if err := y.key(n.Content[i], lines); err != nil {
			return err
		}
		y.json = append(y.json, ':')
		if err := y.convert(n.Content[i+1], depth); err != nil {
			return err
		}
	}
	y.json = append(y.json, '}')
	return nil
}

// key appends a key, which must be text, and none of those on the lines before.
func (y *yamlText) key(n *yaml.Node, lines map[string]int) error {
	switch {
	case n.Kind == yaml.ScalarNode && n.ShortTag() == "!!merge":
		return y.problem(n, "merge keys are not read", "write the keys out")
	case n.Kind == yaml.ScalarNode && n.ShortTag() != "!!str":
		return y.problem(n, "the key "+brief([]byte(n.Value))+" is not text", "put it in quotes")
	case n.Kind != yaml.ScalarNode && n.Kind != yaml.AliasNode:
		return y.problem(n, "a key must be text", "")
	case lines[n.Value] > 0:
		return y.problem(n, fmt.Sprintf("duplicate key %s; it stands on line %d already", brief([]byte(n.Value)), lines[n.Value]), "")
	}
	lines[n.Value] = n.Line
	return y.convert(n, 0)
}
