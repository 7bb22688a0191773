package mcpproxy

import (
	"fmt"
	"maps"
	"net/http"
	"strings"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/body"
)

const headerSession = "Mcp-Session-Id"

// upstreamHeader are the headers of a request to upstream: those of the client that MCP
// needs, and those that are given for upstream. What a client shows to be let in, and
// where its page comes from, is for us alone.
func (v *reverse) upstreamHeader(r *http.Request, stateless bool) http.Header {
	h := http.Header{}
	for name, values := range r.Header {
		switch {
		case name == "Accept", name == "Content-Type", name == "Last-Event-Id", name == "User-Agent", name == "Traceparent", name == "Tracestate":
		case strings.HasPrefix(name, "Mcp-"):
			if !stateless && repeatsBody(name) {
				continue // they mean something since 2026-07-28 only, and nothing has held them to the body
			}
		default:
			continue
		}
		h[name] = values
	}
	if h["User-Agent"] == nil {
		h["User-Agent"] = nil // and not that of Go
	}
	maps.Copy(h, v.p.o.Upstream.Header.Clone())
	h.Set("Accept-Encoding", "identity") // the frames are looked into
	return h
}

// repeatsBody reports whether a header says what the body says.
func repeatsBody(name string) bool {
	return name == "Mcp-Method" || name == "Mcp-Name" || strings.HasPrefix(name, "Mcp-Param-")
}

// ours are the headers of an answer that are of its connection, of its length or of its
// encoding, or that are for us: they do not go on.
var ours = []string{
	"Connection", "Keep-Alive", "Proxy-Authenticate", "Proxy-Connection", "Te", "Trailer", "Transfer-Encoding", "Upgrade",
	"Content-Length", "Content-Encoding", "Set-Cookie", "Www-Authenticate", "Alt-Svc", "Strict-Transport-Security", "Location", "Clear-Site-Data",
}

// copyHead writes the status and the headers of an answer.
func copyHead(w http.ResponseWriter, res *http.Response) {
	h := w.Header()
	for name, values := range res.Header {
		if !strings.HasPrefix(name, "Access-Control-") {
			h[name] = values
		}
	}
	for _, name := range ours {
		h.Del(name)
	}
	for _, named := range res.Header.Values("Connection") {
		for name := range strings.SplitSeq(named, ",") {
			h.Del(strings.TrimSpace(name))
		}
	}
	w.WriteHeader(res.StatusCode)
}

// wantsEvents reports whether a client takes a stream of events and no JSON.
func wantsEvents(r *http.Request) bool {
	accepts := strings.ToLower(strings.Join(r.Header.Values("Accept"), ","))
	return strings.Contains(accepts, "text/event-stream") && !strings.Contains(accepts, "json") && !strings.Contains(accepts, "*/*")
}

// reply answers a request by ourselves, with a frame.
func reply(w http.ResponseWriter, r *http.Request, status int, answer []byte) {
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Type", "application/json")
	if wantsEvents(r) {
		w.Header().Set("Content-Type", "text/event-stream")
		answer = body.Event(answer)
	}
	w.WriteHeader(status)
	_, _ = w.Write(answer) // a client that has gone has no use for it
}

// say answers a request with words, for who looks at it with curl or in a log.
func say(w http.ResponseWriter, status int, words string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = fmt.Fprintln(w, words) // a client that has gone has no use for it
}
