package remote

import (
	"encoding/json"
	"maps"
	"net/http"

	"github.com/mark3labs/mcp-go/mcp"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
)

const (
	methodInitialize  = "initialize"
	methodInitialized = "notifications/initialized"
	methodTools       = "tools/list"
)

// dress gives a request the headers that every one has.
func (p *pipe) dress(r *http.Request, version string) {
	maps.Copy(r.Header, p.o.Header.Clone())
	r.Header.Set("Accept-Encoding", "identity") // the frames are looked into
	p.mu.Lock()
	defer p.mu.Unlock()
	if version == "" {
		version = p.version
		if p.session != "" {
			r.Header.Set(mcp.HeaderSessionID, p.session)
		}
	}
	if version != "" {
		r.Header.Set(mcp.HeaderProtocolVersion, version)
	}
}

// name gives a request since 2026-07-28 the headers that repeat what is in its body.
func (p *pipe) name(h http.Header, x *exchange) {
	if x.modern == "" {
		return
	}
	for name, value := range mcp.StandardHeaders(x.modern, mcp.MCPMethod(x.m.Method), x.m.Params) {
		h.Set(name, value)
	}
	if x.m.Method != string(mcp.MethodToolsCall) {
		return
	}
	if its := p.tools.Of(x.m.Params); its != nil {
		for name, value := range mcp.GenerateParamHeaders(its, x.m.Params) {
			h.Set(name, value)
		}
	}
}

// modern returns the protocol version that a frame tells by itself, as those since
// 2026-07-28 do; "" for others.
func modern(m frame.Message) string {
	var params struct {
		Meta map[string]json.RawMessage `json:"_meta"`
	}
	if m.Kind == frame.Answer || json.Unmarshal(m.Params, &params) != nil {
		return ""
	}
	var version string
	if json.Unmarshal(params.Meta[mcp.MetaKeyProtocolVersion], &version) != nil || !mcp.IsModernProtocol(version) {
		return ""
	}
	return version
}
