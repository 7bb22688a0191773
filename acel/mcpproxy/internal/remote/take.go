package remote

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
)

// take reads what is answered to a frame.
func (x *exchange) take(res *http.Response) {
	switch {
	case res.StatusCode == http.StatusNotFound && res.Request.Header.Get(mcp.HeaderSessionID) != "":
		x.lost("the upstream no longer knows the session")
		x.p.fail(errors.New("the upstream no longer knows the session (HTTP status 404): it has ended there. Connect anew to begin another"))
	case res.StatusCode < 200 || res.StatusCode > 299:
		x.refused(res)
	default:
		x.accepted(res)
	}
}

// accepted takes what stands in a success, and goes after an answer that is to come on
// another stream.
func (x *exchange) accepted(res *http.Response) {
	x.p.began(x, res.Header.Get(mcp.HeaderSessionID))
	if x.m.Method == methodInitialized {
		x.p.run(x.p.listen)
	}
	err := x.read(res)
	if err == nil && !x.asks() {
		return
	}
	if !x.answered && x.asks() && x.at.named && x.modern == "" {
		err = x.resume()
	}
	if err == nil {
		err = errors.New("the upstream ended its answer without one")
	}
	x.lost(err.Error())
}

// refused takes what stands in a failure: an error of JSON-RPC is an answer, though
// servers that have not come to read the id leave it out.
func (x *exchange) refused(res *http.Response) {
	if x.asks() && isJSON(res) {
		said, _ := io.ReadAll(io.LimitReader(res.Body, int64(x.p.o.MaxFrame))) // what is cut short is no JSON
		m, no := frame.FromServer(bytes.TrimSpace(said))
		anonymous := m.Key == "" && res.StatusCode < 500
		if no == nil && m.Error != nil && (m.Key == x.m.Key || anonymous) {
			x.frame(errorAnswer(x.m.ID, m.Error))
			return
		}
	}
	x.lost(Status(res))
}

func isJSON(res *http.Response) bool {
	return strings.HasPrefix(res.Header.Get("Content-Type"), "application/json")
}

// errorAnswer is an answer with the error that a server has given.
func errorAnswer(id, its json.RawMessage) []byte {
	return append(append(append(append([]byte(`{"jsonrpc":"2.0","id":`), id...), `,"error":`...), its...), '}')
}
