package guard

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/gate"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/refusal"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/session"
)

// middleware puts the gate of its session before a handler.
func (g *Guard) middleware(next server.ToolHandlerFunc) server.ToolHandlerFunc {
	return func(ctx context.Context, r mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		id := sessionOf(ctx)
		if err := g.unfit(ctx, id); err != nil {
			return g.ungated(ctx, id, r, next, err)
		}
		if err := g.bypassed(ctx); err != nil {
			if g.o.Mode != acel.Shadow {
				return g.ungated(ctx, id, r, next, err)
			}
			g.o.Tell(id, err)
		}
		s, idle, err := g.sessions.Enter(id, g.o.Clock())
		g.end(idle)
		if err != nil {
			return g.ungated(ctx, id, r, next, err)
		}
		defer func() { g.sessions.Leave(s, g.o.Clock()) }()
		return g.gated(ctx, s, r, next)
	}
}

// sessionOf returns the id of the session that a call belongs to, "" for none. Clients
// that have no session share the id "" over HTTP.
func sessionOf(ctx context.Context) string {
	if c := server.ClientSessionFromContext(ctx); c != nil {
		return c.SessionID()
	}
	return ""
}

// gated makes a call through the gate of its session.
func (g *Guard) gated(ctx context.Context, s *session.Session, r mcp.CallToolRequest, next server.ToolHandlerFunc) (*mcp.CallToolResult, error) {
	c := acel.Call{Tool: r.Params.Name, Server: g.o.Server, Args: argumentsOf(r.Params)}
	q := session.Question{Call: c, Unclear: g.problemOf(ctx, c.Args, r.Params)}
	g.o.Tell(s.ID, q.Unclear)
	if r.Params.InputResponses != nil || r.Params.RequestState != "" {
		round := session.ExactlyOf(c).Round(r.Params.RequestState)
		q.Answers = &round
	}
	d := s.Decide(&g.o, q)
	switch {
	case d.No != nil:
		return refused(d.No, d.Found), nil
	case d.Pass == nil: // in shadow
		return next(ctx, r)
	}
	return g.pass(ctx, s, d.Pass, c, r, next)
}

// pass runs the handler, and settles the call by what becomes of it. A handler that
// panics leaves it unfinished, and the panic goes on.
func (g *Guard) pass(ctx context.Context, s *session.Session, p *gate.Pass, c acel.Call, r mcp.CallToolRequest, next server.ToolHandlerFunc) (*mcp.CallToolResult, error) {
	returned := false
	defer func() {
		if !returned {
			g.o.Tell(s.ID, p.Finish(acel.Outcome{Status: acel.Unfinished, Error: "the handler panicked"}).Unrecorded)
		}
	}()
	result, err := next(ctx, r)
	returned = true
	if err == nil && result.NeedsInput() {
		g.o.Tell(s.ID, s.Wait(p, session.ExactlyOf(c).Round(result.RequestState)))
		return result, nil
	}
	v := p.Finish(outcomeOf(result, err))
	g.o.Tell(s.ID, v.Unrecorded)
	switch {
	case v.Withheld:
		return withheld(v.String(), v.Violations), nil
	case g.o.Mode != acel.Shadow && g.sessions.IsOver(s):
		return withheld(refusal.TooLate, nil), nil
	}
	return result, err
}

// ungated is what becomes of a call that no gate can judge: it is refused, and in
// Shadow made.
func (g *Guard) ungated(ctx context.Context, id string, r mcp.CallToolRequest, next server.ToolHandlerFunc, why error) (*mcp.CallToolResult, error) {
	g.o.Tell(id, why)
	if g.o.Mode == acel.Shadow {
		return next(ctx, r)
	}
	return refused(why, nil), nil
}

// end closes sessions that have been idle too long.
func (g *Guard) end(idle []*session.Session) {
	for _, s := range idle {
		_, err := s.Close()
		g.o.Tell(s.ID, err)
	}
}
