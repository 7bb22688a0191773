package mcpproxy

import (
	"bytes"
	"net/http"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/httpfront"
)

// mismatch says which of its headers contradicts the body of a message since 2026-07-28;
// nil where none does. It is the body that is judged: an upstream that goes by the headers
// must not do something else. What is missing is for upstream to miss.
func (v *reverse) mismatch(h http.Header, m frame.Message) error {
	err := httpfront.HeaderContradiction(h, m)
	if m.Method != methodCall {
		m.Params = nil // no other message has arguments that headers repeat
	}
	if err == nil {
		err = v.tools.Mismatch(h, m)
	}
	return err
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
