package trace

import (
	"fmt"
	"strconv"

	"github.com/acel-dev/acel/acel"
)

// A message is one message of a chat while it is read.
type message struct {
	role    string
	callID  string // of the call that a tool message answers
	name    string
	content []byte // raw JSON; the buffer is reused
	text    string // what a content of several parts says
	filled  bool   // there is a content
	calls   int    // how many calls stand before it in the batch
	number  int    // its position in the list, counted from 1
}

// messages reads the list of a session's messages, which comes next.
func (d *decoder) messages(s *session) error { return d.flushed(s, d.messagesFrom(s, 0)) }

// messagesFrom reads the messages of the list that comes next behind the first
// ones, and leaves the calls waiting that have no result.
func (d *decoder) messagesFrom(s *session, known int) error {
	err := d.elements(func(item int) error {
		switch {
		case item <= known:
			return d.in.skip()
		case d.in.peek() != '{':
			return d.reported(s, d.notAnObject("a message"))
		}
		return d.message(s, item)
	})
	if err != nil {
		return d.flushed(s, err)
	}
	return nil
}

// flushed yields the calls that are still waiting when a list of messages is
// over, or broken off by a problem.
func (d *decoder) flushed(s *session, err error) error {
	if err == errStopped {
		return err
	}
	s.batch.drop()
	if stopped := d.flush(s); stopped != nil {
		return stopped
	}
	return err
}

// message reads one message.
func (d *decoder) message(s *session, item int) error {
	offset, err := d.in.begin()
	if err != nil {
		return err
	}
	d.in.src.mark(offset)
	at := d.in.place(offset)
	at.Base = d.in.pointer()
	s.messages = item
	m := &d.msg
	*m = message{content: m.content[:0], calls: len(s.batch.asked), number: item}
	mistakes, err := d.members(func(key []byte) error { return d.messageMember(s, key) })
	if err != nil {
		return err
	}
	d.in.src.mark(d.in.offset())
	if len(mistakes) == 0 {
		mistakes = d.messageRead(s, at)
	}
	if len(mistakes) > 0 {
		if err := d.flushed(s, nil); err != nil {
			return err
		}
		return d.report(s, mistakes...)
	}
	s.batch.settle()
	return d.relieve(s)
}

// messageMember reads the value of one key of a message. Keys that hold neither
// calls nor results are ignored.
func (d *decoder) messageMember(s *session, key []byte) error {
	m := &d.msg
	switch string(key) {
	case "role":
		role, err := d.optional("role")
		m.role = d.intern(role)
		return err
	case "content":
		return d.content()
	case "tool_call_id":
		id, err := d.label("tool_call_id")
		m.callID = string(id)
		return err
	case "name", "tool_name":
		name, err := d.optional(string(key))
		m.name = d.intern(name)
		return err
	case "tool_calls":
		return d.toolCalls(s)
	case "function_call":
		return d.functionCall(s)
	case "parts", "tool_messages", "toolInvocations":
		name := string(key)
		if d.in.peek() == '[' {
			return d.anotherFormat(fmt.Sprintf("a message with %q is of another format, which keeps calls there", name), "")
		}
	}
	return d.elsewhereInMessage(key)
}

// messageRead acts on a message that was read whole. It returns the mistakes of
// its meaning.
func (d *decoder) messageRead(s *session, at acel.Place) []*acel.Problem {
	m := &d.msg
	calls := s.batch.asked[m.calls:]
	switch m.role {
	case "tool", "function":
		if len(calls) > 0 {
			break
		}
		if wrong := d.answer(s, at); wrong != nil {
			return []*acel.Problem{wrong}
		}
		return nil
	case "assistant":
		if len(calls) > 1 {
			turn := strconv.Itoa(m.number - 1)
			for i := range calls {
				calls[i].call.Turn = turn
			}
		}
		return nil
	case "system", "developer", "user":
		if len(calls) == 0 {
			if m.role == "user" {
				d.chatSays(s)
			}
			s.batch.answered = true // a result without an id that comes now is that of a later call
			return nil
		}
	case "":
		return []*acel.Problem{d.meaning(at, `a message needs "role"`, "")}
	default:
		return []*acel.Problem{d.meaning(at, "unknown role "+brief([]byte(m.role)),
			didYouMean(m.role, []string{"system", "developer", "user", "assistant", "tool", "function"}))}
	}
	return []*acel.Problem{d.meaning(at, "a message with role "+strconv.Quote(m.role)+" calls tools", "only the assistant's calls are those of the agent")}
}
