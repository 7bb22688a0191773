package rules

import (
	"bytes"
	"errors"
	"io"

	"github.com/go-json-experiment/json/jsontext"
)

// A jsonReader builds nodes from JSON.
type jsonReader struct {
	*builder
	in *jsontext.Decoder
}

// readJSON reads the text as one JSON value, or reports why it is none and
// returns nil.
func (b *builder) readJSON() *node {
	j := jsonReader{b, jsontext.NewDecoder(bytes.NewBuffer(b.src.data), jsontext.AllowDuplicateNames(true))}
	b.src.json = true
	root := &node{src: b.src}
	err := j.value(root, 0)
	if err == nil {
		err = j.end()
	}
	if err != nil && !b.cut {
		j.refuse(err)
	}
	if err != nil || b.cut {
		return nil
	}
	return root
}

// errMore is what follows a JSON document that should have ended.
var errMore = errors.New("more behind the end of the JSON value")

// end returns an error unless nothing follows.
func (j jsonReader) end() error {
	switch _, err := j.in.ReadToken(); err {
	case io.EOF:
		return nil
	case nil:
		return errMore
	default:
		return err
	}
}

// refuse reports the error of the JSON parser at its place.
func (j jsonReader) refuse(err error) {
	at, reason := int(j.in.InputOffset()), err
	var syntax *jsontext.SyntacticError
	if errors.As(err, &syntax) {
		at, reason = int(syntax.ByteOffset), syntax.Err
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		at, reason = len(j.src.data), errors.New("the text ends too early")
	}
	j.fail(&node{src: j.src, at: at}, "", "not valid JSON: %v", reason)
}

// start returns the offset of the next token.
func (j jsonReader) start() int {
	at := int(j.in.InputOffset())
	skipped := bytes.TrimLeft(j.src.data[at:], " \t\r\n,:")
	return len(j.src.data) - len(skipped)
}

// scalarKind returns the kind of a token that is a value by itself.
func scalarKind(k jsontext.Kind) kind {
	switch k {
	case 'n':
		return null
	case 't', 'f':
		return boolean
	case '0':
		return number
	}
	return word
}

// value reads the next value into n.
func (j jsonReader) value(n *node, depth int) error {
	n.at = j.start()
	token, err := j.in.ReadToken()
	if err != nil {
		return err
	}
	if !j.admit(n, depth) {
		return nil
	}
	switch k := token.Kind(); k {
	case '[':
		n.kind = list
		return j.items(n, depth)
	case '{':
		n.kind = mapping
		return j.members(n, depth)
	default:
		n.kind, n.value = scalarKind(k), token.String()
		return nil
	}
}

// items reads the items of the list n and its end.
func (j jsonReader) items(n *node, depth int) error {
	for j.in.PeekKind() != ']' && !j.cut {
		item := n.item()
		if err := j.value(item, depth+1); err != nil {
			return err
		}
		n.items = append(n.items, item)
	}
	_, err := j.in.ReadToken()
	return err
}

// members reads the members of the object n and its end.
func (j jsonReader) members(n *node, depth int) error {
	seen := map[string]*node{}
	for j.in.PeekKind() != '}' && !j.cut {
		key := n.child("")
		if err := j.value(key, depth+1); err != nil {
			return err
		}
		key.step = key.value
		value := n.child(key.value)
		if err := j.value(value, depth+1); err != nil {
			return err
		}
		j.put(n, seen, key, value)
	}
	_, err := j.in.ReadToken()
	return err
}
