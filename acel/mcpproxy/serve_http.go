package mcpproxy

import (
	"net/http"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/httpfront"
)

// Handler returns the proxy's front for clients that come over Streamable HTTP, at the
// path /mcp. Who does not present [FrontOptions].Token is refused, as is what calls the
// proxy by a name that it does not have, or comes from a page that is not allowed; without
// a token, everyone is. Sessions end by themselves only after [Options.Idle]: clients over
// HTTP often go without a word.
//
// Each session has an upstream of its own where that is a command. Clients of protocol
// version 2026-07-28, which has no sessions, share one, and with it its budgets: what one
// of them does counts for all. No rule can tell them apart. A command that ends, ends the
// session, as any other's: the next call begins one, with all budgets anew.
//
// The server that it is given to should have a ReadHeaderTimeout. A WriteTimeout would cut
// off streams, which have no end in time; each write to one has.
func (p *Proxy) Handler() http.Handler {
	front := &p.o.Front
	return httpfront.Secure(p.endpoint(), httpfront.Security{
		Token: front.Token, Hosts: front.Hosts, Origins: front.Origins,
		MaxBody: int64(min(front.MaxBody, p.o.MaxFrame)), TurnedAway: front.TurnedAway,
	})
}

// endpoint is what stands behind the door: for an upstream that speaks HTTP itself, its
// requests; for one that is a stream, sessions of ours.
func (p *Proxy) endpoint() http.Handler {
	if p.o.Upstream.URL != "" {
		return p.newReverse()
	}
	return httpfront.New(p.ctx, httpfront.Options{
		Serve: p.serve, Report: p.o.report,
		Idle: p.o.Idle, MaxSessions: p.o.MaxSessions, RefuseStateless: p.o.Front.RefuseStateless,
	})
}
