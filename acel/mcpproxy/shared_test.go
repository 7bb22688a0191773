package mcpproxy_test

import "github.com/acel-dev/acel/acel/mcpproxy/internal/mcptest"

// What the specs of the proxy and of the guard share.
type notebook = mcptest.Notebook

var (
	rules   = mcptest.Rules
	call    = mcptest.Call
	text    = mcptest.Text
	refused = mcptest.Refused
	first   = mcptest.First
	again   = mcptest.Again
)

const modern = mcptest.Modern
