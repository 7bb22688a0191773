package trace

import "strings"

// qualified takes the name of a tool apart that names its server as well, as
// many agents write it: mcp__server__tool.
func qualified(server, tool string) (string, string) {
	rest, is := strings.CutPrefix(tool, "mcp__")
	if !is || server != "" {
		return server, tool
	}
	s, t, is := strings.Cut(rest, "__")
	if !is || s == "" || t == "" {
		return server, tool
	}
	return s, t
}
