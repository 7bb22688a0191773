package frame

import (
	"encoding/json"
	"errors"

	"github.com/go-json-experiment/json/jsontext"
)

// An Object is the members of a JSON object, in order.
type Object []Member

// A Member is a name and a value, as the bytes that stand there. They end in the frame
// at End.
type Member struct {
	Name  string
	Value json.RawMessage
	End   int
}

// At returns the value of a name; nil where there is none.
func (o Object) At(name string) json.RawMessage {
	for i := range o {
		if o[i].Name == name {
			return o[i].Value
		}
	}
	return nil
}

var (
	errNoObject = errors.New("it is no JSON object")
	errTrailing = errors.New("more stands behind the object")
	// loose lets pass what is somebody else's business.
	loose = []jsontext.Options{jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)}
)

// Strictly reads one JSON object, which has no name twice and no text that is no
// Unicode, at any depth.
func Strictly(raw []byte) (Object, error) {
	o, _, err := objects(raw, "")
	return o, err
}

// Loosely reads one JSON object: only its own names stand once each.
func Loosely(raw []byte) (Object, error) {
	o, _, err := objects(raw, "", loose...)
	if err == nil {
		err = o.once()
	}
	return o, err
}

// objects reads the members of one object, with nothing but blanks behind it, and those
// of the object that stands under a name in it; nil where none does.
func objects(raw []byte, inner string, options ...jsontext.Options) (o, in Object, err error) {
	r := reader{Decode(raw, options...), raw}
	defer r.Release()
	if r.PeekKind() != '{' {
		if _, err := r.ReadValue(); err != nil {
			return nil, nil, err
		}
		return nil, nil, errNoObject
	}
	if o, in, err = r.object(inner); err == nil {
		err = r.ended()
	}
	return o, in, err
}

var errNoList = errors.New("it is no JSON list")

// List returns the items of a list.
func List(raw []byte) ([]json.RawMessage, error) {
	r := reader{Decode(raw, loose...), raw}
	defer r.Release()
	if r.PeekKind() != '[' {
		return nil, errNoList
	}
	if _, err := r.ReadToken(); err != nil {
		return nil, err
	}
	var all []json.RawMessage
	for r.PeekKind() != ']' {
		var m Member
		if err := r.value(&m); err != nil {
			return nil, err
		}
		all = append(all, m.Value)
	}
	return all, nil
}
