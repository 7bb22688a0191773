package httpfront

import (
	"encoding/json"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
)

// The headers of MCP.
const (
	headerSession = "Mcp-Session-Id"
	headerVersion = "Mcp-Protocol-Version"
	headerMethod  = "Mcp-Method"
	headerName    = "Mcp-Name"
)

// Keys in _meta.
const (
	metaVersion = "io.modelcontextprotocol/protocolVersion"
	metaListen  = "io.modelcontextprotocol/subscriptionId"
)

// firstStateless is the first protocol version without sessions. Versions are dates.
const firstStateless = "2026-07-28"

// Codes of errors that the transport itself gives.
const (
	codeTransport      = -32000 // what no other code says
	codeNoSession      = -32001 // on which clients initialize anew
	codeHeaderMismatch = -32020
	codeVersion        = -32022
)

// Stateless reports whether a protocol version is one without sessions.
func Stateless(version string) bool {
	_, err := time.Parse(time.DateOnly, version)
	return err == nil && version >= firstStateless
}

// StatelessMessage reports whether a message says that it is of a version without
// sessions: one that says its version itself is, but for those with sessions. Which it is
// may be unknown.
func StatelessMessage(m frame.Message) bool {
	version := VersionOf(m)
	_, err := time.Parse(time.DateOnly, version)
	return version != "" && (err != nil || version >= firstStateless)
}

// VersionOf returns the protocol version that a message says it is of; "" for none.
func VersionOf(m frame.Message) string {
	return text(within(m.Params, "_meta").At(metaVersion))
}

// within reads the object at a path of names; nil where there is none.
func within(raw json.RawMessage, path ...string) frame.Object {
	o, err := frame.Loosely(raw)
	if err != nil {
		return nil
	}
	for _, name := range path {
		if o, err = frame.Loosely(o.At(name)); err != nil {
			return nil
		}
	}
	return o
}

// text decodes a text; "" for what is none.
func text(value json.RawMessage) string {
	if len(value) == 0 || value[0] != '"' {
		return ""
	}
	read, err := jsontext.AppendUnquote(nil, value)
	if err != nil {
		return ""
	}
	return string(read)
}
