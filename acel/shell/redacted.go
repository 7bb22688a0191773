package shell

import (
	"bytes"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/acel-dev/acel/acel"
)

// redacted reports whether a marker of a redaction stands in the line at a path of a
// call's arguments, or where the path leads through: what the line was nobody can tell.
func redacted(path []string, args []byte) bool {
	if !acel.HasMarker(string(args)) || !jsontext.Value(args).IsValid() {
		return false
	}
	raw := jsontext.Value(bytes.TrimSpace(args))
	for _, step := range path {
		if raw.Kind() != '{' {
			break
		}
		var found bool
		if raw, found = member(raw, step); !found {
			return false
		}
	}
	return acel.HasMarker(string(raw))
}
