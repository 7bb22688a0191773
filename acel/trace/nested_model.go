package trace

import (
	"cmp"
	"strings"
)

// model takes what a model said in a trace.
func (t *nested) model(trace string, output node) {
	if output.meant().askedTool(mostDeep).doc != nil {
		t.wants(trace, output)
	}
}

// wants takes down that a model asked for a tool in a trace. Where no span of it is
// a call, that was missed.
func (t *nested) wants(trace string, at node) {
	if t.asked[trace] == nil {
		t.asked[trace] = at.problem("the model asked for a tool, and nothing else of its trace is the call of one",
			"the program that made the trace must record the calls of tools")
	}
}

// mostDeep is how deep in what a model said a call is looked for.
const mostDeep = 12

// askedTool returns a call in what a model said, in whatever form; the zero node
// if there is none. That of another agent, as a tool, is none.
func (n node) askedTool(deep int) node {
	if isCallWord(n.get("type").text()) && !isHandoff(n) {
		return n
	}
	for key, value := range n.members() {
		if found := value.askedIn(string(key), deep); found.doc != nil {
			return found
		}
	}
	for element := range n.elements() {
		if found := element.askedIn("", deep); found.doc != nil {
			return found
		}
	}
	return node{}
}

func (n node) askedIn(key string, deep int) node {
	if isCallWord(key) {
		n = n.meant()
		if n.kind() == '{' && !n.empty() && !isHandoff(n) {
			return n
		}
		for call := range n.elements() {
			if !isHandoff(call) {
				return call
			}
		}
		return node{}
	}
	if deep == 0 {
		return node{}
	}
	return n.askedTool(deep - 1)
}

// isCallWord reports whether a key, or the type of a part, is one of those by
// which formats say that a model asks for a tool.
func isCallWord(word string) bool {
	switch strings.TrimSuffix(dialectless([]byte(word)), "s") {
	case "toolcall", "functioncall", "tooluse", "toolinvocation", "customtoolcall", "shellcall", "localshellcall",
		"applypatchcall", "computercall":
		return true
	}
	return false
}

// isHandoff reports whether a call hands over to another agent.
func isHandoff(call node) bool {
	name := cmp.Or(call.get("name").text(), call.get("function", "name").text())
	return strings.HasPrefix(name, "transfer_to_")
}
