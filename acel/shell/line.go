package shell

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// A line is what a call gives to a shell: a text, or a program with its
// arguments.
type line struct {
	text  string
	words []word
	argv  bool
}

// readLine returns the line at a path of a call's arguments; an empty one where
// there is none.
func readLine(path []string, args []byte) (line, error) {
	if args == nil {
		return line{}, nil
	}
	if !jsontext.Value(args).IsValid() {
		return line{}, fmt.Errorf("its arguments are not valid JSON")
	}
	raw := jsontext.Value(bytes.TrimSpace(args))
	for i, step := range path {
		if raw.Kind() != '{' {
			return line{}, fmt.Errorf("%s is %s, where an object was expected", placeOf(path[:i]), kindName(raw))
		}
		var found bool
		if raw, found = member(raw, step); !found {
			return line{}, nil
		}
	}
	return lineOf(raw, placeOf(path))
}

// placeOf names a place in the arguments.
func placeOf(path []string) string {
	return strings.Join(append([]string{"args"}, path...), ".")
}

// member returns an object's value of a key, both known to be valid.
func member(object jsontext.Value, key string) (jsontext.Value, bool) {
	d := jsontext.NewDecoder(bytes.NewReader(object))
	if _, err := d.ReadToken(); err != nil {
		return nil, false
	}
	for d.PeekKind() == '"' {
		name, err := d.ReadToken()
		if err != nil {
			return nil, false
		}
		found := name.String() == key
		v, err := d.ReadValue()
		if err != nil {
			return nil, false
		}
		if found {
			return v, true
		}
	}
	return nil, false
}

// lineOf reads a value as a line.
func lineOf(raw jsontext.Value, place string) (line, error) {
	var text string
	var argv []*string
	switch raw.Kind() {
	case '"':
		err := json.Unmarshal(raw, &text)
		return line{text: text}, err
	case '[':
		if json.Unmarshal(raw, &argv) != nil {
			return line{}, fmt.Errorf("%s is a list that holds more than strings, where a command line is a string or a list of strings", place)
		}
	default:
		return line{}, fmt.Errorf("%s is %s, where a command line is a string or a list of strings", place, kindName(raw))
	}
	l := line{argv: true}
	for _, a := range argv {
		if a == nil {
			return line{}, fmt.Errorf("%s is a list that holds null, where a command line is a string or a list of strings", place)
		}
		l.words = append(l.words, literal(*a))
	}
	return l, nil
}

// kindName names a value's type for a person.
func kindName(raw jsontext.Value) string {
	switch raw.Kind() {
	case 'n':
		return "null"
	case 't', 'f':
		return "a boolean"
	case '"':
		return "a string"
	case '0':
		return "a number"
	case '[':
		return "a list"
	}
	return "an object"
}
