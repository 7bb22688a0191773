package schema

import (
	"encoding/json"

	"github.com/go-json-experiment/json/jsontext"
)

// These are there for the specs.
var (
	Keeps = func(number string) error { return keeps(number, func() jsontext.Pointer { return "" }) }
	// ReadsOnce reads schemas by the same definitions, and returns how many are kept
	// and whether the last was read anew.
	ReadsOnce = func(schemas ...string) (kept int, anew bool) {
		var d Definitions
		for _, text := range schemas {
			before := d.known(json.RawMessage(text))
			s, err := d.Of(json.RawMessage(text))
			anew = s != before || err != nil
		}
		return len(d.read), anew
	}
)
