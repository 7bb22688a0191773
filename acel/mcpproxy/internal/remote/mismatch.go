package remote

import (
	"cmp"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
)

// Mismatch says which of the headers that repeat arguments of a call does not; nil where
// all do. One that is missing is for upstream to miss. One that no tool which was listed
// has may say what it likes to an upstream that goes by it.
func (t *Tools) Mismatch(h http.Header, call frame.Message) error {
	its := t.Of(call.Params)
	want := mcp.GenerateParamHeaders(its, call.Params)
	unknown := paramHeaders(h)
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
		delete(unknown, http.CanonicalHeaderKey(name))
	}
	if names := slices.Sorted(maps.Keys(unknown)); len(names) > 0 {
		return fmt.Errorf("the header %s repeats no argument that is known here; the list of tools says which one it is of: ask for that anew, or leave the header out", names[0])
	}
	return nil
}

// paramHeaders are the headers that repeat an argument, or say that they do.
func paramHeaders(h http.Header) map[string]bool {
	all := map[string]bool{}
	for name := range h {
		if name = http.CanonicalHeaderKey(name); strings.HasPrefix(name, "Mcp-Param-") {
			all[name] = true
		}
	}
	return all
}
