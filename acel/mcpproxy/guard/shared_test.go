package guard_test

import "github.com/acel-dev/acel/acel/mcpproxy/internal/mcptest"

// What the specs of the proxy and of the guard share.
type notebook = mcptest.Notebook

var (
	rules   = mcptest.Rules
	request = mcptest.Request
	call    = mcptest.Call
	text    = mcptest.Text
	refused = mcptest.Refused
	first   = mcptest.First
	again   = mcptest.Again
)
