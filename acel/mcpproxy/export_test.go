package mcpproxy

import "encoding/json"

// These are there for the specs.
var (
	Strict = func(args, schema string) error {
		return new(definitions).strict(json.RawMessage(args), json.RawMessage(schema))
	}
	Folded = folded
	Keeps  = func(number string) error { return keeps(number, "") }
	// ReadsOnce reads schemas by the same definitions, and returns how many are kept
	// and whether the last was read anew.
	ReadsOnce = func(schemas ...string) (kept int, anew bool) {
		var d definitions
		for _, text := range schemas {
			before := d.known(json.RawMessage(text))
			s, err := d.of(json.RawMessage(text))
			anew = s != before || err != nil
		}
		return len(d.read), anew
	}
)
