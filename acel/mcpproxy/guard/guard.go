package guard

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"

	"github.com/mark3labs/mcp-go/server"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/mcpproxy"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/schema"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/session"
)

// A Guard holds the tool calls of one mcp-go server to a policy, with a gate for each
// client session. It is safe for concurrent use. Make one with [New].
type Guard struct {
	o           session.Options
	sessions    *session.Sessions
	definitions schema.Definitions

	server  *server.MCPServer // the one that it guards; nil before Option is applied
	hooks   *server.Hooks     // those that tell when its sessions end
	suspect atomic.Bool       // the server may have task tools
}

// New returns a guard. The error says what is wrong with the options.
func New(o mcpproxy.Options) (*Guard, error) {
	g := &Guard{o: session.Options(o)}
	if err := g.o.Check(); err != nil {
		return nil, err
	}
	g.sessions = session.NewSessions(g.o)
	g.suspect.Store(true)
	return g, nil
}

// Option puts the guard into a server. It must be the last option that is given, and
// of one server only: what stands wrong refuses every call, and says why.
func (g *Guard) Option() server.ServerOption {
	return func(s *server.MCPServer) {
		server.WithToolHandlerMiddleware(g.middleware)(s)
		server.WithToolFilter(g.reachable)(s)
		if g.server != nil {
			return // the middleware tells one server from another
		}
		g.server, g.hooks = s, s.GetHooks()
		if g.hooks == nil {
			g.hooks = &server.Hooks{}
			server.WithHooks(g.hooks)(s)
		}
		g.hooks.AddOnRegisterSession(g.registered)
		g.hooks.AddOnUnregisterSession(g.unregistered)
	}
}

// CloseSession ends a session, and returns what its end leaves unmet. A session that
// made no call, or has ended, leaves nothing. The error says that the end could not be
// written down.
func (g *Guard) CloseSession(id string) ([]acel.Violation, error) {
	return g.sessions.Take(id, session.OverClosed).Close()
}

// Close ends all sessions: their ends are judged and written down, and every later
// call is refused. Calls that are on their way are unfinished. The error says which
// ends could not be written down.
func (g *Guard) Close() error {
	var failed []error
	for _, s := range g.sessions.TakeAll() {
		if _, err := s.Close(); err != nil {
			failed = append(failed, fmt.Errorf("session %q: %w", s.ID, err))
		}
	}
	return errors.Join(failed...)
}

// registered lets a session's id be used anew, as that of stdio is. Over HTTP a client
// that connects anew gets another; who comes with one that has ended wants its budget back.
func (g *Guard) registered(_ context.Context, c server.ClientSession) {
	if _, overHTTP := c.(server.SessionWithStreamableHTTPConfig); !overHTTP {
		g.sessions.Renew(c.SessionID())
	}
}

// unregistered ends the session of a client that has gone.
func (g *Guard) unregistered(_ context.Context, c server.ClientSession) {
	s := g.sessions.Take(c.SessionID(), session.OverGone)
	_, err := s.Close()
	g.o.Tell(c.SessionID(), err)
}
