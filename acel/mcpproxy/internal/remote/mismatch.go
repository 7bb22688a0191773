package remote

import (
	"cmp"
	"fmt"
	"net/http"
	"slices"

	"github.com/mark3labs/mcp-go/mcp"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
)

// Mismatch says which of the headers that repeat arguments of a call does not; nil where
// all do. One that is missing is for upstream to miss.
func (t *Tools) Mismatch(h http.Header, call frame.Message) error {
	its := t.Of(call.Params)
	want := mcp.GenerateParamHeaders(its, call.Params)
	repeated := mcp.ExtractParamHeaderBindings(its)
	slices.SortFunc(repeated, func(a, b mcp.ParamHeaderBinding) int { return cmp.Compare(a.Header, b.Header) })
	for _, one := range repeated {
		name := one.HeaderName()
		values := h.Values(name)
		if len(values) == 0 {
			continue
		}
		said, readable := mcp.DecodeHeaderValue(values[0])
		if its, _ := mcp.DecodeHeaderValue(want[name]); len(values) > 1 || !readable || said != its {
			return fmt.Errorf("the header %s does not repeat the argument that it is of", name)
		}
	}
	return nil
}
