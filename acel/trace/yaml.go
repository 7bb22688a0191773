package trace

import (
	"bytes"
	"errors"
	"io"
	"strings"

	"go.yaml.in/yaml/v4"

	"github.com/acel-dev/acel/acel"
)

// decodeYAML reads a native trace that was written as YAML: it is converted to
// the JSON that it stands for, and read as that, with the places of the YAML.
func decodeYAML(d *decoder, w *window) error {
	if err := w.readAll(); err != nil {
		return err
	}
	if err := w.dense(); err != nil {
		return err
	}
	y := &yamlText{window: w, lines: yamlLines(w.text), maxDepth: d.options.maxDepth()}
	root, err := y.load()
	if err != nil || root == nil {
		return err
	}
	if err := y.convert(root, 0); err != nil {
		return err
	}
	in := newWindow(bytes.NewReader(y.json), w.file, w.max)
	in.origin = y
	if d.shape = in.sample(stage{in.max, mostSampled}).shape; d.shape.told() != formatNative {
		return w.unknown(&d.shape)
	}
	if err := d.recognized(w); err != nil {
		return err
	}
	return decodeNative(d, in)
}

// readAll reads the rest of the input, which must not be longer than MaxYAML.
func (w *window) readAll() error {
	for len(w.text) <= MaxYAML && w.fill() == nil {
	}
	if len(w.text) > MaxYAML {
		return w.tooLarge(0, "a YAML document is longer than "+size(MaxYAML))
	}
	return w.unread()
}

// tooLarge returns the problem of a YAML document that is too large, at an index
// of its text.
func (w *window) tooLarge(at int, message string) *acel.Problem {
	p := &acel.Problem{
		Place:   w.place(w.first.offset + int64(at)),
		Message: message,
		Hint:    "YAML is for traces written by hand; write JSON or JSON Lines instead, which have no such limit",
	}
	w.excerpt(p)
	return p
}

// A yamlText is a YAML document and the JSON that was made of it.
type yamlText struct {
	*window
	lines    []int // offset in the window's text at which each line begins
	counted  yamlSpot
	maxDepth int
	json     []byte
	marks    []yamlMark // in the order of the JSON
}

// A yamlMark joins an offset in the JSON and one in the YAML.
type yamlMark struct{ json, yaml int64 }

// load parses the document; nil if there is none.
func (y *yamlText) load() (*yaml.Node, error) {
	l, err := yaml.NewLoader(bytes.NewReader(y.text))
	if err != nil {
		return nil, y.failure(err)
	}
	var doc, second yaml.Node
	switch err := l.Load(&doc); {
	case err == io.EOF:
		return nil, nil
	case err != nil:
		return nil, y.failure(err)
	}
	switch err := l.Load(&second); {
	case err == nil:
		return nil, y.problem(&second, "a second YAML document", "a file is one document; write several sessions as a list of {session, calls}")
	case err != io.EOF:
		return nil, y.failure(err)
	}
	return doc.Content[0], nil
}

// failure turns an error of the YAML parser into a problem.
func (y *yamlText) failure(err error) error {
	var wrong *yaml.LoadError
	if !errors.As(err, &wrong) {
		return &acel.Problem{Place: acel.Place{File: y.file}, Message: "broken YAML: " + err.Error()}
	}
	offset := y.offset(wrong.Mark.Line, wrong.Mark.Column)
	if wrong.ContextMark.Line > 0 && strings.Contains(wrong.Message, "unexpected end of stream") {
		offset = y.offset(wrong.ContextMark.Line, wrong.ContextMark.Column)
	}
	if wrong.Mark.Line == 0 {
		offset = y.first.offset + int64(badCharacter(y.text))
	}
	message, hint := explainYAML(wrong, y.text[offset-y.first.offset:])
	p := &acel.Problem{Place: y.window.place(offset), Message: message, Hint: hint}
	y.window.excerpt(p)
	return p
}

// problem returns a problem with a node.
func (y *yamlText) problem(n *yaml.Node, message, hint string) error {
	return y.problemAt(y.offset(n.Line, n.Column), message, hint)
}

// problemAt returns a problem at an offset.
func (y *yamlText) problemAt(offset int64, message, hint string) error {
	p := &acel.Problem{Place: y.window.place(offset), Message: message, Hint: hint}
	y.window.excerpt(p)
	return p
}
