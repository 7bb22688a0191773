package mcpproxy

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/gate"
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
			g.o.report(id, err)
		}
		s, idle, err := g.sessions.enter(id, g.o.Clock())
		g.end(idle)
		if err != nil {
			return g.ungated(ctx, id, r, next, err)
		}
		defer func() { g.sessions.leave(s, g.o.Clock()) }()
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
func (g *Guard) gated(ctx context.Context, s *session, r mcp.CallToolRequest, next server.ToolHandlerFunc) (*mcp.CallToolResult, error) {
	its, err := s.open(&g.o)
	if err != nil {
		return g.ungated(ctx, s.id, r, next, err)
	}
	c := acel.Call{Tool: r.Params.Name, Server: g.o.Server, Args: argumentsOf(r.Params)}
	unclear := g.problemOf(ctx, c.Args, r.Params)
	if unclear == nil || g.o.Mode == acel.Shadow {
		g.o.report(s.id, unclear)
		if p := s.resumed(c, r.Params.MultiRoundTripParams); p != nil {
			if no := its.Barred(c); no != nil {
				g.o.report(s.id, p.Finish(acel.Outcome{Status: acel.Unfinished, Error: "its session takes no more calls"}).Unrecorded)
				return refused(no.String(), no.Violations), nil
			}
			return g.pass(ctx, s, p, c, r, next)
		}
	}
	p, no := its.Decide(c)
	switch {
	case no != nil && g.o.Mode == acel.Shadow: // its session has ended in between
		return g.ungated(ctx, s.id, r, next, errOver)
	case no != nil:
		g.o.report(s.id, no.Unrecorded)
		return refused(no.String(), no.Violations), nil
	case unclear != nil && g.o.Mode != acel.Shadow:
		g.o.report(s.id, p.Unsent().Unrecorded)
		return g.ungated(ctx, s.id, r, next, unclear)
	}
	g.o.report(s.id, p.Unrecorded)
	return g.pass(ctx, s, p, c, r, next)
}

// pass runs the handler, and settles the call by what becomes of it. A handler that
// panics leaves it unfinished, and the panic goes on.
func (g *Guard) pass(ctx context.Context, s *session, p *gate.Pass, c acel.Call, r mcp.CallToolRequest, next server.ToolHandlerFunc) (*mcp.CallToolResult, error) {
	returned := false
	defer func() {
		if !returned {
			g.o.report(s.id, p.Finish(acel.Outcome{Status: acel.Unfinished, Error: "the handler panicked"}).Unrecorded)
		}
	}()
	result, err := next(ctx, r)
	returned = true
	if err == nil && result.NeedsInput() {
		g.o.report(s.id, s.wait(p, c, result.RequestState))
		return result, nil
	}
	v := p.Finish(outcomeOf(result, err))
	g.o.report(s.id, v.Unrecorded)
	switch {
	case v.Withheld:
		return withheld(v.String(), v.Violations), nil
	case g.o.Mode != acel.Shadow && g.sessions.isOver(s):
		return withheld(tooLate, nil), nil
	}
	return result, err
}

// tooLate is the text in place of a result that came when nothing could judge it.
const tooLate = "ACEL withholds the result of this call: the call was made and may have had its effect, so do not repeat it, but its session ended before it did. Tell the user."

// ungated is what becomes of a call that no gate can judge: it is refused, and in
// Shadow made.
func (g *Guard) ungated(ctx context.Context, id string, r mcp.CallToolRequest, next server.ToolHandlerFunc, why error) (*mcp.CallToolResult, error) {
	g.o.report(id, why)
	if g.o.Mode == acel.Shadow {
		return next(ctx, r)
	}
	return refused(wordsOf(why), nil), nil
}

// end closes sessions that have been idle too long.
func (g *Guard) end(idle []*session) {
	for _, s := range idle {
		_, err := s.close()
		g.o.report(s.id, err)
	}
}
