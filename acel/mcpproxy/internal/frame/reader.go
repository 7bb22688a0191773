package frame

import (
	"bytes"
	"errors"
	"io"

	"github.com/go-json-experiment/json/jsontext"
)

// A reader reads JSON at hand.
type reader struct {
	*jsontext.Decoder
	raw []byte
}

// object reads an object, and the one under a name in it.
func (r *reader) object(inner string) (o, in Object, err error) {
	if _, err := r.ReadToken(); err != nil {
		return nil, nil, err
	}
	for r.PeekKind() == '"' {
		name, err := r.ReadToken()
		if err != nil {
			return o, in, err
		}
		m := Member{Name: name.String()}
		if inner != "" && m.Name == inner && r.PeekKind() == '{' {
			in, err = r.nested(&m)
		} else {
			err = r.value(&m)
		}
		if err != nil {
			return o, in, err
		}
		o = append(o, m)
	}
	_, err = r.ReadToken()
	return o, in, err
}

// value reads the value of a member.
func (r *reader) value(m *Member) error {
	value, err := r.ReadValue()
	m.End = int(r.InputOffset())
	m.Value = r.raw[m.End-len(value) : m.End : m.End]
	return err
}

// nested reads the value of a member that is an object, and its members, whose places
// count from its begin.
func (r *reader) nested(m *Member) (Object, error) {
	begin := bytes.IndexByte(r.raw[r.InputOffset():], '{') + int(r.InputOffset())
	o, _, err := r.object("")
	m.End = int(r.InputOffset())
	m.Value = r.raw[begin:m.End:m.End]
	for i := range o {
		o[i].End -= begin
	}
	return o, err
}

// ended says that something stands behind the object.
func (r *reader) ended() error {
	if _, err := r.ReadToken(); !errors.Is(err, io.EOF) {
		return errTrailing
	}
	return nil
}
