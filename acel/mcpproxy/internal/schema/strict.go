package schema

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/refusal"
)

// Strict says what is wrong with arguments that two readers could read differently:
// anything but one JSON object, a key that stands twice, keys that differ in case
// alone, a key that differs in case alone from one that is declared for its place, and
// a number that float64 does not keep. Go's decoder takes such keys for one another,
// and such numbers for others.
func Strict(args json.RawMessage, its *Schema) error {
	d := frame.Decode(args) // refuses repeated keys and what is no UTF-8
	defer d.Release()
	r := reading{Decoder: d, walk: newWalk(its)}
	if d.PeekKind() != '{' {
		return noObject(errors.New("they do not begin with {"))
	}
	for {
		t, err := d.ReadToken()
		if err != nil {
			return noObject(err)
		}
		if err := r.take(t); err != nil {
			return err
		}
		switch {
		case r.walk.left <= 0:
			return errTooMuch
		case len(r.open) == 0:
			return ended(d)
		}
	}
}

// ended says that more stands behind the object.
func ended(d *frame.Decoder) error {
	if _, err := d.ReadToken(); !errors.Is(err, io.EOF) {
		return noObject(errors.New("more stands behind the object"))
	}
	return nil
}

// noObject says what is wrong with arguments that are none.
func noObject(err error) error {
	return refusal.Reason(fmt.Sprintf("its arguments are not one JSON object (%s). Send them as one.", refusal.Brief(err.Error())))
}
