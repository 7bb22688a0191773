package evidence

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"

	"github.com/acel-dev/acel/acel"
)

// maxPart bounds each part of a record, and a state, in bytes: a longer one is told by
// its length and its digest.
const maxPart = 256 << 10

// fit makes a call short enough for a record.
func fit(c acel.Call) acel.Call {
	c.Args, c.Outcome.Result = fitData(c.Args), fitData(c.Outcome.Result)
	c.Outcome.Error, c.User = fitText(c.Outcome.Error), fitText(c.User)
	return c
}

// fitData returns JSON, or where it is too long a text in its place.
func fitData(raw json.RawMessage) json.RawMessage {
	if len(raw) <= maxPart {
		return raw
	}
	return json.RawMessage(`"` + omission(raw) + `"`)
}

func fitText(text string) string {
	if len(text) <= maxPart {
		return text
	}
	return omission([]byte(text))
}

func omission(text []byte) string {
	return fmt.Sprintf("[omitted: %d bytes, sha256:%x]", len(text), sha256.Sum256(text))
}
