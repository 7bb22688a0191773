package acel

// offers remembers which servers offered the tools that enabling operands
// name without a server. Two servers with one tool name make such an operand
// count neither: a look-alike must not satisfy a requirement. A call that names
// no server comes from a source of its own.
type offers struct {
	byTool map[string][]offer
	// full: a tool came that there was no room for, so that a name not kept
	// here may have been offered by anyone.
	full bool
}

// An offer is a server and the number of calls made of its tool.
type offer struct {
	server string
	calls  int
}

// The bounds on what a session remembers. Tools beyond maxOffered are
// ambiguous, which enables nothing; servers beyond maxServers share an entry.
const (
	maxOffered = 10_000
	maxServers = 16
)

// note counts a call of a tool on a server.
func (o *offers) note(tool, server string) {
	all := o.byTool[tool]
	if at := find(all, server); at >= 0 {
		all[at].calls++
		return
	}
	if len(all) == 0 && len(o.byTool) >= maxOffered {
		o.full = true
		return
	}
	if o.byTool == nil {
		o.byTool = map[string][]offer{}
	}
	o.byTool[tool] = append(all, offer{server, 1})
}

// forget undoes note.
func (o *offers) forget(tool, server string) {
	all := o.byTool[tool]
	at := find(all, server)
	if at < 0 {
		return
	}
	if all[at].calls--; all[at].calls > 0 {
		return
	}
	if all = append(all[:at], all[at+1:]...); len(all) == 0 {
		delete(o.byTool, tool)
		return
	}
	o.byTool[tool] = all
}

// ambiguous reports whether more than one server offered the tool, or nobody
// knows.
func (o *offers) ambiguous(tool string) bool {
	all := o.byTool[tool]
	return len(all) > 1 || len(all) == 0 && o.full
}

// find returns where a server stands, or shares a place; -1 for nowhere.
func find(all []offer, server string) int {
	for i := range all {
		if all[i].server == server {
			return i
		}
	}
	if len(all) == maxServers {
		return maxServers - 1
	}
	return -1
}
