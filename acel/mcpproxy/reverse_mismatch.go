package mcpproxy

import (
	"bytes"
	"net/http"

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
	return v.tools.Mismatch(h, m)
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
