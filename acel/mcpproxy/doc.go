// Package mcpproxy puts a gate between MCP clients and tools. It is the only package
// that speaks MCP, and the only one in whose signatures a type of mcp-go stands.
//
// A [Guard] holds the tools of one's own mcp-go server to a policy:
//
//	guard, err := mcpproxy.NewGuard(mcpproxy.Options{Policy: policy, Server: "desk"})
//	s := server.NewMCPServer("desk", "1.0.0", guard.Option())
//	defer guard.Close()
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
// it, or when it has made no call for [Options.Idle]. Its end is judged and written
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
// Arguments are judged as the bytes that the client sent. Those that a handler could read
// differently are refused. They must be one JSON object without repeated keys.
//
// Go's own decoder takes "Amount" for "amount". So keys of one object must not differ in
// case alone, and none may so differ from a name that the tool's schema declares where it
// stands, unless that place declares it, too. A place declares what is under properties
// or required in any schema that applies there, if only in some cases. The schema is
// followed through $ref within it ("#/…"), allOf, anyOf, oneOf, if, then, else,
// dependentSchemas and dependencies; for the values of keys through properties,
// patternProperties, additionalProperties and unevaluatedProperties; for items through
// prefixItems, items, additionalItems, unevaluatedItems and contains. What stands under
// not declares nothing.
//
// A place is lost where the schema goes on by anything else: a $ref into another document,
// to an anchor, or in a schema whose parts have an $id; $dynamicRef, $recursiveRef. There
// and further in, a key is refused, too, that differs in case alone from a name which is
// declared anywhere in the schema, unless that very key is. A schema that is no JSON, or
// arguments that take too long to be held to it, are refused: nothing passes because it
// could not be followed. But where a tool declares nothing, keys pass in any case: declare
// what the handler reads.
//
// Handlers read numbers as float64, and rules read all digits. So a number passes only if
// Go, once it has read it as float64, writes the same value: 1.0, 1e2, 19.99 and
// 9007199254740992 do, and 1.00000000000000000001, 9007199254740993 and 1e400 do not,
// which must come as text or with fewer digits.
//
// # What it cannot guard
//
// Handlers of task tools (AddTaskTool) run past every middleware of mcp-go. A server
// that has one is refused every call, with words that say so. A tool that merely may
// run as a task is guarded as any other. Resources and prompts are not judged.
//
// # The proxy
//
// A [Proxy] does the same between any client and any server, neither of which knows:
//
//	proxy, err := mcpproxy.NewProxy(mcpproxy.ProxyOptions{
//		Options:  mcpproxy.Options{Policy: policy},
//		Upstream: mcpproxy.Upstream{Command: []string{"npx", "some-server"}},
//	})
//	err = proxy.ServeStdio(ctx, os.Stdin, os.Stdout)
//
// Clients come over stdio, to [Proxy.ServeStdio], or over Streamable HTTP, to
// [Proxy.Handler]. What stands behind is a command, which is run once a session, or a
// URL. Messages travel as the bytes that arrived, in both directions, known or unknown;
// calls of tools alone are judged, and the bytes that were judged are those that are sent
// on. So that no two readers can read two calls in them, messages of clients are read
// strictly, and refused where they could.
//
// A command is run without a shell, in a process group of its own, and with few of our
// variables: those that are harmless, and those that [Upstream].Env names. When its
// session ends, its standard input is closed; if it has not ended 2 s later it is asked
// to by a signal, and 3 s after that killed, with all of its group. It is never started
// again for a session: what it had begun nobody knows. When it ends by itself, requests
// that are open are answered, and calls that are open are unfinished.
//
// A session that ends waits up to [ProxyOptions].Drain for calls that are on their way,
// also when its client is gone. What it learns is judged and written down; calls of which
// it learns nothing are unfinished.
package mcpproxy
