package trace

import (
	"bytes"
	"errors"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v4"
)

// A mappingText reads a mapping out of YAML.
type mappingText struct {
	*yamlText
	m *Mapping
}

// mapping reads the document.
func (t mappingText) mapping(root *yaml.Node) error {
	var own *yaml.Node // a result or an error in a call
	if err := t.object(root, "", func(key, value *yaml.Node) error {
		switch key.Value {
		case "results":
			t.m.results = true
			return t.resultsOf(value)
		case "result", "error":
			own = key
		}
		return t.path(key.Value, value)
	}); err != nil {
		return err
	}
	if own != nil && t.m.results {
		return t.problem(own, strconv.Quote(own.Value)+" stands beside results", "it belongs under results, where results stand apart from their calls")
	}
	return t.sound(root)
}

// resultsOf reads the value of results: paths, or just that of where they are.
func (t mappingText) resultsOf(n *yaml.Node) error {
	if n.Kind == yaml.ScalarNode {
		return t.path("results.at", n)
	}
	return t.object(n, "results.", func(key, value *yaml.Node) error { return t.path(underResults(key.Value), value) })
}

// underResults returns the name of a path under results: a result and an error are
// the same there as in a call.
func underResults(key string) string {
	if key == "result" || key == "error" {
		return key
	}
	return "results." + key
}

// object goes over the members of a mapping of YAML, all of which must be known
// under a prefix.
func (t mappingText) object(n *yaml.Node, prefix string, member func(key, value *yaml.Node) error) error {
	if n.Kind != yaml.MappingNode || n.Anchor != "" {
		return t.problem(n, "a mapping must be keys and paths", "as in tool: name")
	}
	lines := map[string]int{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		known := keysOfMapping(prefix)
		switch {
		case key.Kind != yaml.ScalarNode || key.ShortTag() != "!!str":
			return t.problem(key, "a key must be text", "")
		case lines[key.Value] > 0:
			return t.problem(key, "duplicate key "+brief([]byte(key.Value))+"; it stands on line "+strconv.Itoa(lines[key.Value])+" already", "")
		case !slices.Contains(known, key.Value):
			return t.problem(key, "unknown key "+brief([]byte(key.Value)), meantKey(key.Value, known))
		}
		lines[key.Value] = key.Line
		if err := member(key, value); err != nil {
			return err
		}
	}
	return nil
}

// keysOfMapping lists the keys of a mapping, or those under results.
func keysOfMapping(prefix string) (keys []string) {
	if prefix != "" {
		return []string{"at", "id", "tool", "result", "error"}
	}
	for _, key := range mappingKeys {
		if !strings.Contains(key, ".") {
			keys = append(keys, key)
		}
	}
	return append(keys, "results")
}

func meantKey(unknown string, known []string) string {
	if meant := otherName(unknown); slices.Contains(known, meant) {
		return "did you mean " + strconv.Quote(meant) + "?"
	}
	return didYouMean(unknown, known)
}

// path reads the value of a key.
func (t mappingText) path(key string, n *yaml.Node) error {
	if n.Kind != yaml.ScalarNode || n.Anchor != "" || n.Style&yaml.TaggedStyle != 0 || n.ShortTag() != "!!str" {
		return t.problem(n, strconv.Quote(key)+" must be a path", "as in turns[].tool_call; a name that is a number or a word of YAML stands in quotes")
	}
	p, err := parsePath(n.Value)
	var wrong pathError
	if errors.As(err, &wrong) {
		return t.pathProblem(n, wrong)
	}
	i := slices.Index(mappingKeys[:], key)
	p.line = n.Line
	t.m.paths[i] = p
	if p.up > 0 && (i == mapSessions || i == mapCalls || i == mapAt) {
		return t.problem(n, strconv.Quote(key)+" cannot lead outwards", "../ is for what stands around a call, a result or a session")
	}
	return nil
}

// pathProblem returns the problem of a path, at its place within it.
func (t mappingText) pathProblem(n *yaml.Node, wrong pathError) error {
	offset := t.offset(n.Line, n.Column)
	if at := offset - t.first.offset + int64(wrong.at); plain(n) && bytes.HasPrefix(t.text[offset-t.first.offset:], []byte(n.Value)) {
		offset = t.first.offset + at
	}
	return t.problemAt(offset, wrong.message, wrong.hint)
}

// sound reports what the keys of a mapping must not say together.
func (t mappingText) sound(root *yaml.Node) error {
	has := func(i int) bool { return t.m.paths[i] != nil }
	switch {
	case !has(mapTool):
		return t.problem(root, `a mapping needs "tool"`, "the path of the tool's name, as in tool: name")
	case t.m.results && !has(mapAt):
		return t.problem(root, `"results" needs "at"`, "the path of the results, as in at: turns[][role=tool]")
	case has(mapSession) && !has(mapSessions) && t.m.paths[mapSession].up > 0:
		return t.problem(root, `"session" cannot lead outwards`, "without sessions there is nothing around")
	case has(mapAnswers) && !has(mapID):
		return t.problem(root, `"results" has "id", and calls have none`, "id: says where the id of a call is")
	}
	return nil
}
