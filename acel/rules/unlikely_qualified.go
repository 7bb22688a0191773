package rules

import (
	"strings"

	"github.com/acel-dev/acel/acel"
)

// An MCP server and its tool in one name: mcp__SERVER__TOOL.
const (
	qualifier = "mcp__"
	joint     = "__"
)

// isHalfName reports whether a name begins as a qualified one and is none.
func isHalfName(name string) bool {
	server, _ := acel.SplitTool(name)
	return server == "" && strings.HasPrefix(name, qualifier)
}

// halfNameHint shows the glob over the tools of the server that half a qualified
// name speaks of.
func (r *reader) halfNameHint(n *node, key, name string) string {
	if shown := r.instead(n, key, []*node{globNode(serverGlob(name))}); shown != "" {
		return "if tools of a server are meant, write " + shown
	}
	return "a qualified name is mcp__SERVER__TOOL"
}

func globNode(glob string) *node { return withKey("glob", &node{kind: word, value: glob}) }

// serverGlob completes half a qualified name, with any tool or any server.
func serverGlob(name string) string {
	switch rest := strings.TrimPrefix(name, qualifier); {
	case strings.Trim(rest, "_") == "":
		return qualifier + "*"
	case strings.HasPrefix(rest, joint):
		return qualifier + "*" + rest
	default:
		return qualifier + strings.TrimRight(rest, "_") + joint + "*"
	}
}

// bareGlobHint shows the globs that were probably meant by one that is held to
// bare names and has a server in it; "" where it has none.
func (r *reader) bareGlobHint(n *node, glob string) string {
	server, tool := serverInGlob(glob)
	if server == "" {
		return ""
	}
	shown := r.instead(n, "glob", []*node{globNode(qualifier + server + joint + tool)})
	switch bare := r.instead(n, "glob", []*node{globNode(tool)}); {
	case tool == "":
		return "write glob: '" + qualifier + "*'"
	case shown == "":
		return "a glob over the tools of servers begins with mcp__"
	case bare == "", strings.Trim(tool, "*?") == "", strings.Contains(tool, joint): // too wide, or no better
		return "write " + shown
	default:
		return "write " + shown + ", or " + bare + " whatever the server"
	}
}

// serverInGlob takes a glob that is held to bare names apart as a qualified name
// is, where it looks like a pattern over such names; else server is "". For the
// tools of all servers tool is "".
func serverInGlob(glob string) (server, tool string) {
	if strings.HasPrefix(glob, qualifier) {
		return "", ""
	}
	if begin := strings.TrimRight(glob, "*"); begin != glob && (begin == "mcp" || begin == "mcp_") {
		return "*", ""
	}
	server, tool, _ = strings.Cut(glob, joint)
	if !strings.ContainsAny(server, "*?") && !strings.HasPrefix(server, "mcp") {
		return "", "" // a prefix that an agent gives its tools
	}
	if strings.Contains(tool, joint) && (strings.HasSuffix(server, "mcp") || strings.Trim(server, "*?") == "") {
		server, tool, _ = strings.Cut(tool, joint) // it stands for mcp
	}
	if server == "" || strings.Trim(tool, "_") == "" {
		return "", ""
	}
	if rest, is := strings.CutPrefix(server, "mcp"); is && strings.Trim(rest[:min(1, len(rest))], "_*?") == "" {
		server = strings.TrimLeft(rest, "_?")
	}
	if server == "" {
		server = "*"
	}
	return server, tool
}
