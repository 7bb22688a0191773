package mcpproxy

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/go-json-experiment/json/jsontext"
)

// strict says what is wrong with arguments that two readers could read differently:
// anything but one JSON object, a key that stands twice, keys that differ in case
// alone, and a key that differs in case alone from one that the tool declares. Go's
// decoder takes such keys for one another.
func strict(args []byte, declared map[string]any) error {
	d := jsontext.NewDecoder(bytes.NewReader(args)) // refuses repeated keys and what is no UTF-8
	if d.PeekKind() != '{' {
		return noObject(errors.New("they do not begin with {"))
	}
	top, deeper := namesOf(declared), namesWithin(declared)
	var open []keys // the objects and lists around the token at hand
	for {
		t, err := d.ReadToken()
		if err != nil {
			return noObject(err)
		}
		switch t.Kind() {
		case '{', '[':
			open = append(open, keys{})
		case '}', ']':
			if open = open[:len(open)-1]; len(open) == 0 {
				return ended(d)
			}
		case '"':
			if kind, n := d.StackIndex(d.StackDepth()); kind != '{' || n%2 == 0 {
				continue // a value
			}
			if other, twice := open[len(open)-1].add(t.String()); twice {
				return alike(t.String(), other)
			}
			names := deeper
			if len(open) == 1 {
				names = top
			}
			if name := names.meant(t.String()); name != "" {
				return alike(t.String(), name)
			}
		}
	}
}

// ended says that more stands behind the object.
func ended(d *jsontext.Decoder) error {
	if _, err := d.ReadToken(); !errors.Is(err, io.EOF) {
		return noObject(errors.New("more stands behind the object"))
	}
	return nil
}

// noObject says what is wrong with arguments that are none.
func noObject(err error) error {
	return refusal(fmt.Sprintf("its arguments are not one JSON object (%s). Send them as one.", brief(err.Error())))
}
