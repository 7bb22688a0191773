// Package mcpproxy puts a gate between MCP clients and a server, neither of which knows.
// Package guard, below it, puts one into an mcp-go server of one's own, by the same
// [Options].
//
// A [Proxy] holds the tool calls of each client session to a policy:
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
package mcpproxy
