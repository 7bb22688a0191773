package trace

import (
	"bytes"

	"github.com/acel-dev/acel/acel"
)

// toolCalls reads the calls of a message.
func (d *decoder) toolCalls(s *session) error {
	switch d.in.peek() {
	case 'n':
		return d.in.pass()
	case '[':
	default:
		return d.wrongKind(`"tool_calls"`, "a list")
	}
	base := d.in.pointer()
	return d.elements(func(item int) error {
		if d.in.peek() != '{' {
			return d.notAnObject("a tool call")
		}
		return d.toolCall(s, base, item)
	})
}

// toolCall reads one call of a message.
func (d *decoder) toolCall(s *session, base string, item int) error {
	offset, err := d.in.begin()
	if err != nil {
		return err
	}
	at := d.in.place(offset)
	at.Base, at.Item = base, item
	call, err := d.ask(s, at)
	if err != nil {
		return err
	}
	mistakes, err := d.members(func(key []byte) error {
		switch string(key) {
		case "id":
			id, err := d.label("id")
			call.call.ID = string(id)
			return err
		case "function", "custom":
			if d.in.peek() != '{' {
				return d.mistake(d.in.next(), noFunction, noFunctionHint)
			}
			if call.call.Tool != "" {
				return d.mistake(d.in.last, `a tool call has "function" or "custom", not both`, "")
			}
			return d.function(s, call)
		}
		return d.elsewhereInCall(key)
	})
	if err != nil {
		return err
	}
	return d.asked(s, call, mistakes)
}

// functionCall reads the one call of a message as it was written before there
// were tools.
func (d *decoder) functionCall(s *session) error {
	switch d.in.peek() {
	case 'n':
		return d.in.pass()
	case '{':
	default:
		return d.wrongKind(`"function_call"`, "an object")
	}
	at := d.in.place(d.in.next())
	at.Base = d.in.pointer()
	call, err := d.ask(s, at)
	if err != nil {
		return err
	}
	if err := d.function(s, call); err != nil {
		return err
	}
	return d.asked(s, call, nil)
}

// function reads the object with a call's name and arguments.
func (d *decoder) function(s *session, call *asked) error {
	if _, err := d.in.begin(); err != nil {
		return err
	}
	given := false
	mistakes, err := d.members(func(key []byte) error {
		switch string(key) {
		case "name":
			name, err := d.optional("name")
			call.call.Tool = d.intern(name)
			return err
		case "arguments", "input":
			if given {
				return d.mistake(d.in.last, `a tool call has "arguments" or "input", not both`, "")
			}
			given = true
			return d.arguments(s, call, string(key) == "arguments")
		}
		return d.elsewhereInCall(key)
	})
	if err == nil && len(mistakes) > 0 {
		return mistake{mistakes[0]}
	}
	return err
}

// arguments reads a call's arguments: usually a string that holds JSON, which
// stays as it is even if it does not. An empty one means that there are none; and
// so do white space and null, where the text is meant as JSON.
func (d *decoder) arguments(s *session, call *asked, json bool) error {
	switch d.in.peek() {
	case 'n':
		return d.in.pass()
	case '"', '{':
	default:
		return d.wrongKind(`"arguments"`, "a string or an object")
	}
	raw, err := d.in.value()
	if err != nil {
		return err
	}
	if raw[0] == '"' {
		raw = d.unquote(raw)
		if said := bytes.TrimSpace(raw); json && (len(said) == 0 || string(said) == "null") {
			return nil
		}
	}
	call.args = s.batch.keep(raw)
	return nil
}

// asked ends the reading of a call.
func (d *decoder) asked(s *session, call *asked, mistakes []*acel.Problem) error {
	if len(mistakes) > 0 {
		return mistake{mistakes[0]}
	}
	if call.call.Tool == "" {
		return mistake{d.meaning(call.call.Place, noFunction, noFunctionHint)}
	}
	call.call.Server, call.call.Tool = qualified(call.call.Server, call.call.Tool)
	call.call.User = d.took(s, Agent)
	s.batch.asked = append(s.batch.asked, *call)
	s.batch.weigh(call)
	return d.crowded(s, call.call.Place)
}

// What is said of a tool call that has no function with a name.
const (
	noFunction     = `a tool call needs "function": {"name", "arguments"}`
	noFunctionHint = "other formats write tool calls otherwise, and are not read"
)
