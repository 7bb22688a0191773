package hook

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/go-json-experiment/json/jsontext"
)

// What an event may be at most.
const (
	// MaxEvent is its length in bytes: 24 MiB.
	MaxEvent = 24 << 20
	// MaxDepth is how deep its lists and objects may be nested.
	MaxDepth = 200
)

// fields are the members of an event.
type fields map[string]jsontext.Value

// readFields reads one JSON object, of which two readers cannot read two things: valid
// UTF-8, no key twice at any depth, nothing before it and nothing behind it.
func readFields(data []byte) (fields, error) {
	if len(data) > MaxEvent {
		return nil, fmt.Errorf("it is longer than %d MiB", MaxEvent>>20)
	}
	if len(bytes.TrimSpace(data)) == 0 {
		return nil, errors.New("it is empty")
	}
	d := jsontext.NewDecoder(bytes.NewReader(data))
	if d.PeekKind() != '{' {
		return nil, errors.New("it is no JSON object")
	}
	all := fields{}
	if err := all.read(d); err != nil {
		return nil, err
	}
	if _, err := d.ReadToken(); !errors.Is(err, io.EOF) {
		return nil, errors.New("more stands behind the JSON object")
	}
	return all, nil
}

// read reads the object that the decoder stands before.
func (f fields) read(d *jsontext.Decoder) error {
	if _, err := d.ReadToken(); err != nil {
		return err
	}
	for d.PeekKind() != '}' {
		name, err := d.ReadToken()
		if err != nil {
			return err
		}
		key := name.String() // the token goes with the next read
		value, err := d.ReadValue()
		switch {
		case err != nil:
			return err
		case depth(value) > MaxDepth:
			return fmt.Errorf("%q is nested deeper than %d", key, MaxDepth)
		}
		f[key] = value.Clone()
	}
	_, err := d.ReadToken()
	return err
}

// depth is how deep a valid value is nested.
func depth(value jsontext.Value) int {
	deepest, open, quoted := 0, 0, false
	for i := 0; i < len(value); i++ {
		switch c := value[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{' || c == '[':
			open++
			deepest = max(deepest, open)
		case c == '}' || c == ']':
			open--
		}
	}
	return deepest
}

// has reports whether there is a member that is not null.
func (f fields) has(name string) bool {
	v, is := f[name]
	return is && v.Kind() != 'n'
}

// text returns a member that is a text; "" where there is none, or it is none.
func (f fields) text(name string) string {
	text, _ := textIn(f[name])
	return text
}

// noText returns why one of the named members cannot be read: it is something else
// than a text.
func (f fields) noText(names ...string) error {
	for _, name := range names {
		if _, is := textIn(f[name]); f.has(name) && !is {
			return fmt.Errorf("its %q is no text", name)
		}
	}
	return nil
}

// truth reports whether a member is true.
func (f fields) truth(name string) bool { return f[name].Kind() == 't' }

// textIn returns the text that a value is.
func textIn(v jsontext.Value) (string, bool) {
	if v.Kind() != '"' {
		return "", false
	}
	text, err := jsontext.AppendUnquote(nil, v)
	return string(text), err == nil
}

// within returns the members of a member that is an object; none where it is not.
func (f fields) within(name string) fields {
	inner, err := readFields(f[name])
	if err != nil {
		return nil
	}
	return inner
}

// unpacked is what a text holds where it is JSON, or else the value as it is: some
// harnesses put JSON in a text. The error says that it holds an object of which two
// readers could read two things.
func unpacked(v jsontext.Value) (jsontext.Value, error) {
	text, is := textIn(v)
	inner := bytes.TrimSpace([]byte(text))
	if !is || len(inner) == 0 || inner[0] != '{' && inner[0] != '[' {
		return v, nil
	}
	value := jsontext.Value(inner)
	if value.IsValid() && depth(value) <= MaxDepth {
		return value, nil
	}
	if inner[0] == '{' {
		_, err := readFields(inner)
		return nil, fmt.Errorf("its text is no JSON object: %w", err)
	}
	return v, nil
}
