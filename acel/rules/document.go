package rules

import (
	"path/filepath"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// The bounds on a rules file, named in the errors.
const (
	maxSize  = 4 << 20
	maxDepth = 100
	maxNodes = 100_000
)

// document reads a source as one document, or reports why there is none and
// returns nil.
func (r *report) document(s Source, order int) *node {
	if len(s.Data) > maxSize {
		s.Data = nil
		r.fail(&node{src: newText(s, order)}, "", "larger than %d MiB, which is more than a rules file may have", maxSize>>20)
		return nil
	}
	t := newText(s, order)
	if at := invalidUTF8(t.data); at >= 0 {
		r.fail(&node{src: t, at: at}, "save the file as UTF-8", "not valid UTF-8")
		return nil
	}
	return (&builder{report: r, src: t}).read()
}

// invalidUTF8 returns the offset of the first byte that is not UTF-8, or -1.
func invalidUTF8(data []byte) int {
	for i := 0; i < len(data); {
		c, size := utf8.DecodeRune(data[i:])
		if c == utf8.RuneError && size == 1 {
			return i
		}
		i += size
	}
	return -1
}

// read reads JSON where the text is JSON or its name says so, and else YAML.
// Valid JSON is nearly YAML, but not where it escapes characters.
func (b *builder) read() *node {
	named := strings.EqualFold(filepath.Ext(b.src.name), ".json")
	if named || jsontext.Value(b.src.data).IsValid(jsontext.AllowDuplicateNames(true)) {
		return b.readJSON()
	}
	return b.readYAML()
}

// A builder makes nodes out of what a parser sees, and keeps their bounds.
type builder struct {
	*report
	src   *text
	nodes int
	// cut is set once the file was found to hold too much.
	cut bool
}

// admit counts a node and reports whether the file may still hold it.
func (b *builder) admit(n *node, depth int) bool {
	b.nodes++
	switch {
	case b.cut:
	case b.nodes > maxNodes:
		b.cut = true
		b.fail(n, "", "the file holds more than %d values", maxNodes)
	case depth > maxDepth:
		b.cut = true
		b.fail(n, "", "nested deeper than %d levels", maxDepth)
	}
	return !b.cut
}

// put adds a pair to the mapping m unless its key is there already.
func (b *builder) put(m *node, seen map[string]*node, key, value *node) {
	if first := seen[key.value]; first != nil {
		b.fail(key, "", "key %s is given twice; first at %s", quote(key.value), b.src.place(first.at))
		return
	}
	seen[key.value] = key
	m.pairs = append(m.pairs, pair{key, value})
}
