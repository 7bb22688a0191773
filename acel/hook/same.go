package hook

import (
	"bytes"
	"encoding/json"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/acel-dev/acel/acel"
)

// sameTool reports whether two calls are of one tool, however its name is spelled.
func sameTool(a, b *acel.Call) bool {
	serverA, toolA := bareName(a)
	serverB, toolB := bareName(b)
	return serverA == serverB && toolA == toolB
}

// bareName is the server and the bare name of a call's tool.
func bareName(c *acel.Call) (server, tool string) {
	if c.Server == "" {
		return acel.SplitTool(c.Tool)
	}
	return c.Server, acel.BareTool(c.Server, c.Tool)
}

// sameArgs reports whether calls have the same arguments as one: the same JSON, however
// it is written, or the same text. It joins what a harness says of one call before and
// after it, and decides about none.
func sameArgs(args json.RawMessage) func(json.RawMessage) bool {
	var form []byte
	return func(others json.RawMessage) bool {
		if bytes.Equal(args, others) {
			return true
		}
		if form == nil {
			form = canonical(args)
		}
		return bytes.Equal(form, canonical(others))
	}
}

func canonical(args json.RawMessage) []byte {
	if len(args) == 0 {
		return []byte("{}")
	}
	v := jsontext.Value(bytes.Clone(args))
	if v.Canonicalize() != nil {
		return args
	}
	return v
}
