package trace

import (
	"fmt"
	"slices"

	"github.com/acel-dev/acel/acel"
)

// A mention is a call that a message tells of, with its result if a later
// message of the same span has it; or a result alone.
type mention struct {
	tool, id string
	args     string
	server   bool // who serves the model carried it out
	answered bool // the message is one that the model answered with
	reply    int  // counts the messages that the model was given, or those that it answered with
	alone    bool // it is a result whose call is not there
	known    bool // there is a result
	result   string
	failed   bool
}

// mentions are what the messages of a span tell of.
type mentions struct {
	list    []mention
	at      acel.Place
	problem *acel.Problem // the first with what could not be read
	said    saidList      // by the user

	// While they are read:
	node      node            // the span
	answering bool            // the message is the model's answer
	reply     int             // counts the messages of a side
	role      string          // whose the message is; "" if it does not say
	told      map[string]bool // the calls that it told of, by ID and tool

	waiting map[string][]int // calls by ID, by tool and, under "", all of them
}

func (m *mentions) any() bool { return len(m.list) > 0 || m.problem != nil }

// next begins another message.
func (m *mentions) next(role string) { m.reply, m.role, m.told = m.reply+1, role, nil }

func (m *mentions) wrong(message, hint string) {
	if m.problem == nil {
		m.problem = m.node.problem(message, hint)
	}
}

// mayCall reports whether a message is one of those that call tools.
func (m *mentions) mayCall() bool {
	return m.role == "" || slices.Contains([]string{"assistant", "model", "ai", "AIMessage"}, m.role)
}

// call reads a call, whose ID may stand beside what holds its name and its
// arguments.
func (m *mentions) call(outer, n node, server bool) {
	if inner := n.get("function"); inner.kind() == '{' {
		n = inner
	}
	m.take(mention{
		id:     outer.firstOf("id", "toolCallId", "toolUseId", "call_id", "tool_call_id").label(),
		tool:   orElse(n.firstOf("name", "toolName", "tool_name"), outer.firstOf("name", "function")).text(),
		args:   given(n.firstOf("arguments", "args", "input", "parameters")),
		server: server,
	})
}

// given returns the text of arguments, also where they were not recorded.
func given(args node) string {
	if args.doc == nil {
		return argumentsNotRecorded
	}
	return string(args.arguments())
}

// take takes a call. A message may tell of one twice, as a part and in a list.
func (m *mentions) take(c mention) {
	switch {
	case !m.mayCall():
		m.wrong("a message of role "+brief([]byte(m.role))+" calls a tool", "only the assistant's calls are those of the agent")
		return
	case c.tool == "":
		m.wrong("a call in the messages of a span does not name its tool", "")
		return
	case len(m.list) >= mostWaiting:
		m.wrong(fmt.Sprintf("the messages of a span tell of more than %d calls", mostWaiting), "")
		return
	}
	if c.id != "" && m.told[c.key()] {
		return
	}
	if m.told == nil {
		m.told = map[string]bool{}
	}
	m.told[c.key()] = true
	c.answered, c.reply = m.answering, m.reply
	m.add(c)
}

func (m *mentions) add(c mention) {
	if m.waiting == nil {
		m.waiting = map[string][]int{}
	}
	for _, key := range []string{"id " + c.id, "tool " + c.tool, ""} {
		m.waiting[key] = append(m.waiting[key], len(m.list))
	}
	m.list = append(m.list, c)
}

// result takes a result.
func (m *mentions) result(n node) {
	id := n.firstOf("tool_call_id", "tool_use_id", "toolCallId", "toolUseId", "call_id", "id").label()
	value := n.firstOf("response", "result", "output", "content", "server_tool_call_response")
	failed := n.firstOf("is_error", "isError").isTrue() || n.get("status").is("error")
	m.resultOf(id, n.firstOf("name", "toolName").text(), value, failed)
}

// resultOf gives a result to the nearest call before it with its ID, or without
// one to the first that has none.
func (m *mentions) resultOf(id, tool string, value node, failed bool) {
	result := string(value.result())
	if i := m.awaits(id, tool); i >= 0 {
		c := &m.list[i]
		c.known, c.result, c.failed = true, result, failed
		return
	}
	m.list = append(m.list, mention{
		tool: tool, id: id, answered: m.answering, reply: m.reply,
		alone: true, known: true, result: result, failed: failed,
	})
}

// awaits returns the index of the call that a result is of; -1 if there is none.
func (m *mentions) awaits(id, tool string) int {
	key, last := "id "+id, true
	if id == "" {
		key, last = "tool "+tool, false
		if tool == "" {
			key = ""
		}
	}
	for open := m.waiting[key]; len(open) > 0; open = m.waiting[key] {
		i, rest := open[0], open[1:]
		if last {
			i, rest = open[len(open)-1], open[:len(open)-1]
		}
		m.waiting[key] = rest
		if !m.list[i].known {
			return i
		}
	}
	return -1
}
