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
// either end, cannot be told from the name; [Call.Server] tells it. Where the
// tool is qualified by the same server again, [BareTool] makes it bare.
func SplitTool(name string) (server, tool string) {
	rest, qualified := strings.CutPrefix(name, qualifier)
	if !qualified || rest == "" {
		return "", name
	}
	end := 1 + strings.Index(rest[1:], joint)
	if end == 0 || end+len(joint) == len(rest) {
		return "", name
	}
	server = rest[:end]
	return server, BareTool(server, rest[end+len(joint):])
}

// BareTool returns the bare name of a tool of a server that is known already:
// mcp__github__create_issue is create_issue where the server is github. A name
// that is qualified by another server, as a gateway's tools may be, or by none,
// stays as it is; so does every name where server is "".
func BareTool(server, tool string) string {
	for server != "" {
		rest, qualified := strings.CutPrefix(tool, qualifier)
		rest, its := strings.CutPrefix(rest, server)
		rest, joined := strings.CutPrefix(rest, joint)
		if !qualified || !its || !joined || rest == "" {
			break
		}
		tool = rest
	}
	return tool
}

// split gives a call whose tool has a qualified name its bare name, and its
// server where it names none. Everything that judges calls does this first.
func (c *Call) split() {
	if c.Server == "" {
		c.Server, c.Tool = SplitTool(c.Tool)
		return
	}
	c.Tool = BareTool(c.Server, c.Tool)
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
	if o.Glob == "" {
		server, tool = o.splitName(o.Tool)
		return server, tool, ""
	}
	server, glob = o.splitName(o.Glob)
	if strings.ContainsAny(server, "*?") || strings.HasPrefix(glob, qualifier) {
		return "", "", o.Glob // it is held to the qualified name as a whole
	}
	return server, "", glob
}

// splitName is SplitTool for the name or glob of a member, which may tell its
// server beside it.
func (o Operand) splitName(name string) (server, bare string) {
	if bare := BareTool(o.Server, name); bare != name {
		return o.Server, bare
	}
	return SplitTool(name)
}
