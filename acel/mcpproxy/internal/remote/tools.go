package remote

import (
	"bytes"
	"encoding/json"
	"sync"

	"github.com/mark3labs/mcp-go/mcp"
)

// mostTools bounds how many tools are remembered.
const mostTools = 10_000

// Tools are those of a server of whose calls headers repeat an argument. The zero value
// knows none.
type Tools struct {
	mu  sync.Mutex
	all map[string]*mcp.Tool
}

// Learn takes the tools of an answer to tools/list.
func (t *Tools) Learn(result json.RawMessage) {
	if !bytes.Contains(result, []byte("x-mcp-header")) {
		return
	}
	var listed struct {
		Tools []struct {
			Name        string          `json:"name"`
			InputSchema json.RawMessage `json:"inputSchema"`
		} `json:"tools"`
	}
	if json.Unmarshal(result, &listed) != nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, l := range listed.Tools {
		its := &mcp.Tool{Name: l.Name, RawInputSchema: l.InputSchema}
		switch {
		case mcp.ValidateParamHeaderAnnotations(its) != nil, len(mcp.ExtractParamHeaderBindings(its)) == 0:
			delete(t.all, l.Name)
		case t.all == nil:
			t.all = map[string]*mcp.Tool{l.Name: its}
		case len(t.all) < mostTools || t.all[l.Name] != nil:
			t.all[l.Name] = its
		}
	}
}

// Of returns the tool that a call is of; nil for one whose arguments no header repeats.
func (t *Tools) Of(params json.RawMessage) *mcp.Tool {
	var call struct {
		Name string `json:"name"`
	}
	if json.Unmarshal(params, &call) != nil {
		return nil
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.all[call.Name]
}
