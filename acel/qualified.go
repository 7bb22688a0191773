package acel

import "strings"

// A qualified name is qualifier, a server, joint and a tool.
const (
	qualifier = "mcp__"
	joint     = "__"
)

// SplitTool splits a qualified name, mcp__SERVER__TOOL, as many agents write the
// name of an MCP server's tool: mcp__github__create_issue is the tool
// create_issue of the server github. Any other name is a tool's bare name, and
// comes back with the server "".
//
// The server ends at the first __ that leaves both parts something, so that a
// tool may have __ in its name. A server that has it in its own, or an _ at
// either end, cannot be told from the name; [Call.Server] tells it.
func SplitTool(name string) (server, tool string) {
	rest, qualified := strings.CutPrefix(name, qualifier)
	if !qualified || rest == "" {
		return "", name
	}
	end := 1 + strings.Index(rest[1:], joint)
	if end == 0 || end+len(joint) == len(rest) {
		return "", name
	}
	return rest[:end], rest[end+len(joint):]
}

// split gives a call whose tool has a qualified name and that names no server
// its server and its bare name. Everything that judges calls does this first.
func (c *Call) split() {
	if c.Server == "" {
		c.Server, c.Tool = SplitTool(c.Tool)
	}
}

// split returns a member that names its server by a qualified name or glob as
// the operand of the bare one on that server, and others as they are.
func (o Operand) split() Operand {
	server, tool, glob := o.qualified()
	if server != "" && (o.Server == "" || o.Server == server) {
		o.Server, o.Tool, o.Glob = server, tool, glob
	}
	return o
}

// qualified returns the server that a member's name or glob spells out, ""
// where it does not, and what it says of the bare name.
func (o Operand) qualified() (server, tool, glob string) {
	server, tool = SplitTool(o.Tool)
	if o.Glob == "" {
		return server, tool, ""
	}
	server, glob = SplitTool(o.Glob)
	if strings.ContainsAny(server, "*?") || strings.HasPrefix(glob, qualifier) {
		return "", "", o.Glob // it is held to the qualified name as a whole
	}
	return server, "", glob
}
