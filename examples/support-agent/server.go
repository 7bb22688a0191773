package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"sync"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// NewServer returns a server for a desk. Each call that reaches a tool is a line of the
// log before the tool runs: what is not in it has had no effect.
func NewServer(d *Desk, log io.Writer) *server.MCPServer {
	s := server.NewMCPServer("support", "1.0.0", server.WithToolHandlerMiddleware(logged(log)))
	s.AddTools(d.tools()...)
	return s
}

// logged writes down each call. One that cannot be written down is not made.
func logged(log io.Writer) server.ToolHandlerMiddleware {
	var mu sync.Mutex
	return func(next server.ToolHandlerFunc) server.ToolHandlerFunc {
		return func(ctx context.Context, r mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			line, err := json.Marshal(map[string]any{"tool": r.Params.Name, "args": r.Params.Arguments})
			if err != nil {
				return nil, err
			}
			mu.Lock()
			_, err = fmt.Fprintf(log, "%s\n", line)
			mu.Unlock()
			if err != nil {
				return nil, err
			}
			return next(ctx, r)
		}
	}
}
