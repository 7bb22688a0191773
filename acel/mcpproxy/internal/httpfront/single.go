package httpfront

import (
	"bytes"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
)

// single is a frame without the ends of lines between its tokens, which are left as they
// are: streams of lines end a frame there. What is no JSON it leaves to who reads it.
// Where the bytes are somebody else's, they are copied before they are changed.
func single(f []byte, others bool) []byte {
	f = bytes.Trim(f, " \t\r\n")
	if !frame.HasLineEnd(f) {
		return f
	}
	if others {
		f = bytes.Clone(f)
	}
	v := jsontext.Value(f)
	if v.Compact() != nil {
		return f
	}
	return v
}
