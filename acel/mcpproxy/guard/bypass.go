package guard

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/refusal"
)

// mcp-go puts no middleware before the handlers of its task tools, and lists them with
// the others. Tool filters it asks about both: about all when it lists them, and about
// the one that is called before it does anything else.

// A look is a request for the list of tools that the guard makes itself, to see whether
// there are task tools.
type look struct {
	taken bool
	tool  string // a task tool; "" for none
}

type lookKey struct{}

// reachable is a filter of tools. It takes out those whose calls the middleware would
// not see, so that they cannot be made.
func (g *Guard) reachable(ctx context.Context, tools []mcp.Tool) []mcp.Tool {
	l, looks := ctx.Value(lookKey{}).(*look)
	if looks {
		l.taken = true
	}
	kept := make([]mcp.Tool, 0, len(tools))
	for _, t := range tools {
		if toolOf(ctx, t.Name) != nil {
			kept = append(kept, t)
			continue
		}
		g.suspect.Store(true)
		if looks {
			l.tool = t.Name
		}
	}
	if g.o.Mode == acel.Shadow {
		return tools
	}
	return kept
}

// listTools is a request for the list of tools.
var listTools = json.RawMessage(`{"jsonrpc":"2.0","id":"acel","method":"tools/list"}`)

// bypassed says that the server has a task tool. It looks at the first call, and again
// once the filter has met something like one: a tool that is being deleted looks so,
// for a moment.
func (g *Guard) bypassed(ctx context.Context) error {
	if !g.suspect.Load() {
		return nil
	}
	var l look
	g.server.HandleMessage(context.WithValue(ctx, lookKey{}, &l), listTools)
	switch {
	case l.tool != "":
		return refusal.Reason(fmt.Sprintf("the server has the task tool %q, whose calls nothing can judge, so that none is let pass. Whoever runs the server must add it by AddTool, as a tool that may run as a task.", refusal.Brief(l.tool)))
	case l.taken:
		g.suspect.Store(false)
	}
	return nil
}

// unfit says why the guard can judge no call of a server, or none of a session.
func (g *Guard) unfit(ctx context.Context, session string) error {
	s := server.ServerFromContext(ctx)
	switch {
	case s == nil || s != g.server:
		return refusal.Reason("its gate belongs to another server. Whoever runs the server must make one guard for each.")
	case s.GetHooks() != g.hooks:
		return refusal.Reason("nobody would tell its gate when sessions end. Whoever runs the server must give the guard's option behind WithHooks.")
	case session == "":
		return refusal.Reason("it has no session, so that it cannot be told from the calls of others. Connect over stdio, or over HTTP with a session, as protocol versions up to 2025-11-25 have.")
	}
	return nil
}
