// Package httpfront is the Streamable HTTP side of the proxy that clients see.
//
// [Secure] lets in only who may come in, and is the same whatever stands behind it. A
// [Front] turns the requests of clients into sessions, each a [frame.Pipe], for upstreams
// that are streams. It knows no gate: what it is given by one side it hands to the other.
//
// Both eras are served, told apart by each request. Up to 2025-11-25 an initialize makes
// a session, whose id the client sends with what follows. Since 2026-07-28 there are no
// sessions: all such requests share one.
package httpfront
