package frame

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"
)

// A reader reads JSON at hand.
type reader struct {
	*Decoder
	raw []byte
}

// usually is how many members an object has at most, mostly.
const usually = 4

// object reads an object, and the one under a name in it.
func (r *reader) object(inner string) (o, in Object, err error) {
	if _, err := r.ReadToken(); err != nil {
		return nil, nil, err
	}
	o = make(Object, 0, usually)
	for r.PeekKind() == '"' {
		m := Member{}
		if m.Name, err = r.name(); err != nil {
			return o, in, err
		}
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

// name reads the name of a member. Those that mean something are not made anew each time.
func (r *reader) name() (string, error) {
	quoted, err := r.ReadValue()
	if err != nil {
		return "", err
	}
	if name, known := byQuoted[string(quoted)]; known {
		return name, nil
	}
	name, _ := jsontext.AppendUnquote(nil, quoted) // what is no Unicode was refused, or may pass
	return string(name), nil
}

// byQuoted are the names that mean something, by how most have them.
var byQuoted = func() map[string]string {
	all := map[string]string{}
	for _, name := range slices.Concat(ofFrame, ofParams, ofResult) {
		all[strconv.Quote(name)] = name
	}
	return all
}()

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
