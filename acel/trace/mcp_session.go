package trace

import "strings"

// isMCPMember reports whether a key is one of the messages themselves, in which
// anything may stand.
func isMCPMember(key string) bool {
	switch key {
	case "jsonrpc", "id", "method", "params", "result", "error", "mcpRequest", "mcpResponse":
		return true
	}
	return false
}

// mostNamesDeep is how deep in what stands beside a message the name of a session
// is looked for.
const mostNamesDeep = 4

// names takes from a member of a record the session that it names: as
// Mcp-Session-Id, in headers or not, and in any spelling, or as session or
// sessionId beside the message.
func (r *mcpRecord) names(key string, value node) {
	r.namesIn(key, value, true, mostNamesDeep)
}

func (r *mcpRecord) namesIn(key string, value node, beside bool, deep int) {
	name := dialectless([]byte(key))
	switch {
	case name == "mcpsessionid", beside && (name == "session" || name == "sessionid") && value.label() != "":
		r.is(value, name == "mcpsessionid")
		return
	case strings.Contains(name, "session") && !value.empty():
		r.unclear = value
		return
	case deep == 0, isMCP(value):
		return
	}
	for key, value := range value.members() {
		r.namesIn(string(key), value, false, deep-1)
	}
	for element := range value.elements() {
		r.header(element)
		r.namesIn("", element, false, deep-1)
	}
}

// header takes a header that is written as a name and a value.
func (r *mcpRecord) header(n node) {
	name, value := n.get("name"), n.get("value")
	if n.kind() == '[' {
		for element := range n.elements() {
			if name.doc == nil {
				name = element
			} else if value.doc == nil {
				value = element
			}
		}
	}
	if dialectless(name.unquoted()) == "mcpsessionid" {
		r.is(value, true)
	}
}

// is takes a session's name. That which the protocol gave it comes first.
func (r *mcpRecord) is(name node, given bool) {
	if name.kind() == '[' {
		name = name.first()
	}
	switch label := name.label(); {
	case label == "" && !name.absent():
		r.unclear = name
	case given:
		r.session, r.given = label, r.given || label != ""
	case !r.given && label != "":
		r.session = label
	}
}
