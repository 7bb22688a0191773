package expression

import (
	"cel.dev/cel-go/common/types"
	"cel.dev/cel-go/interpreter"

	"github.com/acel-dev/acel/acel"
)

// maxRead bounds the bytes of JSON that one evaluation goes through, again and
// again where a loop asks for the same.
const maxRead = 128 << 20

// perDecoded is what a byte counts that is made a value, and not passed over.
const perDecoded = 8

// A meter counts the bytes of JSON that an evaluation goes through, and notes that one of
// the texts in it is not known. A nil meter does neither.
type meter struct {
	read     int
	recorded bool // a marker of a redaction stands for a value that is not known
	redacted bool // one was read
}

// text returns a text of JSON.
func (m *meter) text(quoted []byte) types.String {
	text := unquote(quoted)
	if m != nil && m.recorded && acel.HasMarker(text) {
		m.redacted = true
	}
	return types.String(text)
}

// misses notes that a key which an object does not have may be one of those that are not
// known.
func (m *meter) misses(object []byte) {
	if m == nil || !m.recorded {
		return
	}
	for f := range fields(object) {
		m.text(f.name)
	}
}

// count adds bytes, and beyond the bound ends the evaluation in the way in which
// CEL itself ends one that costs too much.
func (m *meter) count(bytes int) {
	if m == nil {
		return
	}
	if m.read += bytes; m.read > maxRead {
		panic(interpreter.EvalCancelledError{Message: "JSON cost limit exceeded", Cause: interpreter.CostLimitExceeded})
	}
}
