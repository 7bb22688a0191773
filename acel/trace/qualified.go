package trace

import "github.com/acel-dev/acel/acel"

// qualified returns the server and the bare name of a tool whose name may tell
// its server as well, as many agents write it: mcp__server__tool. A session
// splits calls alike, so that what counts calls by their tools agrees with it.
func qualified(server, tool string) (string, string) {
	if server == "" {
		return acel.SplitTool(tool)
	}
	return server, acel.BareTool(server, tool)
}

// bareName returns the tool that a name says, where it names a server as well: an
// end repeats the name that its begin has, and not the begin's server.
func bareName(name string) string {
	_, tool := qualified("", name)
	return tool
}
