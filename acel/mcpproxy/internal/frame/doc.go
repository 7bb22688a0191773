// Package frame reads and writes the frames of MCP: JSON-RPC messages, one JSON object
// each. It reads them so that no two readers of a frame can find two things in it, and
// keeps the bytes of whatever it reads. It knows no transport but streams of lines, and
// nothing of what a message asks for.
package frame
