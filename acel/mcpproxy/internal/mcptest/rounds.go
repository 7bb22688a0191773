package mcptest

import "fmt"

// Modern is the _meta of a request since 2026-07-28.
const Modern = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"t","version":"1"},"io.modelcontextprotocol/clientCapabilities":{"elicitation":{}}}`

// Again is a call of look that brings an answer.
func Again(id int, state string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"look","arguments":{"id":%d},"requestState":%q,"inputResponses":{"sure":{"action":"accept","content":{"yes":true}}},%s}}`, id, id, state, Modern)
}

// First is a call of look without one.
func First(id int) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"look","arguments":{"id":%d},%s}}`, id, id, Modern)
}
