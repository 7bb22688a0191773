package mcpproxy

import (
	"bytes"
	"cmp"
	"fmt"
	"net/http"
	"slices"

	"github.com/mark3labs/mcp-go/mcp"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/httpfront"
)

// mismatch says in which of its headers a message since 2026-07-28 differs from its
// body; nil where all is well. It is the body that is judged: an upstream that goes by
// the headers must not do something else.
func (v *reverse) mismatch(h http.Header, m frame.Message) error {
	if httpfront.VersionOf(m) == "" { // what is missing in the body is for upstream to miss
		h = h.Clone()
		h.Set("Mcp-Protocol-Version", "")
	}
	if err := httpfront.HeaderMismatch(h, m); err != nil || m.Method != methodCall {
		return err
	}
	return paramMismatch(h, v.tools.Of(m.Params), m)
}

// paramMismatch holds the headers that repeat arguments to those of a call. One that is
// missing is for upstream to miss.
func paramMismatch(h http.Header, its *mcp.Tool, m frame.Message) error {
	want := mcp.GenerateParamHeaders(its, m.Params)
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

// learn takes the tools of a list, which say what the headers of calls repeat.
func (x *crossing) learn(f []byte) {
	if x.its.asked.what != asksList || !bytes.Contains(f, []byte("x-mcp-header")) {
		return
	}
	if m, no := frame.FromServer(f); no == nil {
		x.v.tools.Learn(m.Result)
	}
}
