// Package guard holds the tools of one's own mcp-go server to a policy. It is the only
// package in whose signatures a type of mcp-go stands.
//
//	g, err := guard.New(mcpproxy.Options{Policy: policy, Server: "desk"})
//	s := server.NewMCPServer("desk", "1.0.0", g.Option())
//	defer g.Close()
//
// [Guard.Option] comes last among the options, so that the guard stands next to the
// handlers: what it judges is what they get, and what they return is what it judges.
//
// # Sessions
//
// Each client session has a gate of its own, and so its own budgets, order and state.
// A call without a session is refused, since it could not be told from the calls of
// others. Over stdio there is one session, whose id is "stdio"; mcp-go has it once a
// process, so that a process serves one client over stdio at a time. Over HTTP,
// sessions are those of protocol versions up to 2025-11-25. The version 2026-07-28 has
// none over HTTP: leave it out there, by server.WithStreamableHTTPProtocolVersions. As
// it comes, mcp-go takes any session id of the right form over HTTP; have it take those
// alone that it has given out, by server.WithStateful(true), or whoever makes one up has
// budgets of their own.
//
// A session ends when its client goes, when [Guard.CloseSession] or [Guard.Close] ends
// it, or when it has made no call for [mcpproxy.Options].Idle. Its end is judged and written
// down. It then takes no more calls: budgets do not come back before a client connects
// anew. Whoever may connect as often as they like has as many budgets, which is for
// the server's own authentication to prevent.
//
// # Calls
//
// A call that breaks a rule does not reach its handler. The client gets a result that
// is marked as an error, with one text that tells the model which rule, why, and what
// would satisfy it; for machines, the rules and the step stand in its _meta, under
// "dev.acel/refused". A result that breaks a postcondition is withheld in the same way,
// under "dev.acel/withheld". Anything else passes as the handler has returned it.
//
// Rules read a result as they read a recorded one, so that replaying a recording finds
// what the guard found.
//
// A handler that asks its client for input, and is then called again with the answers,
// has made one call. One that panics, or gives up because its context is done, leaves
// the call unfinished: it may have happened. No lock is held while a handler runs.
//
// # Arguments
//
// Arguments are judged as the bytes that the client sent, and those that a handler could
// read differently are refused, as package mcpproxy describes.
//
// # What it cannot guard
//
// Handlers of task tools (AddTaskTool) run past every middleware of mcp-go. A server
// that has one is refused every call, with words that say so. A tool that merely may
// run as a task is guarded as any other. Resources and prompts are not judged.
package guard
