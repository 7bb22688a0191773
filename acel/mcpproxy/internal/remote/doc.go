// Package remote speaks with an MCP server over Streamable HTTP, and shows it as a pipe
// of frames, as a child process is one. Both eras pass: initialize and sessions up to
// 2025-11-25, and the requests without either since 2026-07-28.
//
// The transport of mcp-go is not used for it. That one decodes what it carries: numbers
// go through float64, <, > and & are escaped, and frames that it cannot decode are
// passed over in silence; and it gives up on a server's request after 30 seconds, which
// is too soon for a human. Here the bytes that were judged are the bytes that are sent,
// and those that came are those that are judged.
package remote
