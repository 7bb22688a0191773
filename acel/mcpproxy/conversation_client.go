package mcpproxy

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/refusal"
)

// A passage is what becomes of a frame of the client: exactly what stands in it is to be
// done. Where a human will have to be asked first, it is here that nothing is forwarded
// yet.
type passage struct {
	forward []byte // goes to the upstream as it is; nil: nothing does
	answer  []byte // goes to the client in its place; nil: nothing does
	asked   *asked // the request that awaits an answer now; nil for notifications and answers
}

// notSent is how an error begins that answers a message in the server's place.
const notSent = "ACEL refused this message, and it was not sent on: "

// fromClient judges a frame of the client.
func (c *conversation) fromClient(raw []byte) passage {
	m, no := frame.FromClient(raw)
	if no == nil {
		no = misnamed(m)
	}
	if no == nil {
		return c.message(m, nil)
	}
	c.unread("client", no)
	if !c.shadow() {
		return passage{answer: frame.ErrorAnswer(no.ID, no.Code, notSent+sentence(no))}
	}
	if m, still := frame.FromServer(raw); still == nil { // as most readers read it
		m.In, _ = frame.Loosely(m.Params)
		return c.message(m, no)
	}
	if c.isOver() != nil {
		return passage{}
	}
	return passage{forward: raw}
}

// message judges a message of the client. In shadow, that it is unclear is known.
func (c *conversation) message(m frame.Message, unclear error) passage {
	if err := c.isOver(); err != nil {
		return c.never(m, err)
	}
	switch m.Kind {
	case frame.Answer:
		return passage{forward: m.Raw}
	case frame.Notification:
		return c.notification(m)
	}
	a := &asked{of: c, key: m.Key, id: bytes.Clone(m.ID), what: asksOf[m.Method], modern: isModern(m.In)}
	if err := c.await(a); err != nil {
		return c.inFlight(m, err)
	}
	switch a.what {
	case asksCall:
		return c.toolCall(a, m, unclear)
	case asksTask, asksTaskResult:
		return c.aboutTask(a, m)
	}
	return passage{forward: m.Raw, asked: a}
}

// notification judges a message that awaits no answer.
func (c *conversation) notification(m frame.Message) passage {
	switch {
	case m.Method == methodCall && !c.shadow():
		return c.never(m, errors.New("a call of a tool needs an id, by which it is answered"))
	case m.Method == methodCancelled:
		c.cancels(frame.KeyOf(m.In.At("requestId")))
	}
	return passage{forward: m.Raw}
}

// never is what becomes of a message that is not sent on.
func (c *conversation) never(m frame.Message, why error) passage {
	c.unread("client", why)
	if m.Kind == frame.Answer || m.Kind == frame.Notification && m.Method != methodCall {
		return passage{} // nobody awaits an answer
	}
	if m.Kind == frame.Request && m.Method == methodCall && isRefusal(why) {
		a := &asked{of: c, id: m.ID, modern: isModern(m.In)}
		return passage{answer: a.refuse(why, nil)}
	}
	return passage{answer: frame.ErrorAnswer(m.ID, frame.CodeRequest, notSent+sentence(why))}
}

// inFlight is what becomes of a request that cannot await an answer. Under an id that
// another one has, an answer would be taken for that of the other.
func (c *conversation) inFlight(m frame.Message, why error) passage {
	if errors.Is(why, errAwaits) {
		why = fmt.Errorf("the id %s of a %s is that of another request, which awaits its answer", refusal.Brief(string(m.ID)), methodShown(m.Method))
		m.ID = nil
		c.unread("client", why)
		return passage{answer: frame.ErrorAnswer(nil, frame.CodeRequest, notSent+sentence(why))}
	}
	return c.never(m, why)
}

// sentence is why something was refused, with a full stop.
func sentence(why error) string { return strings.TrimSuffix(why.Error(), ".") + "." }

// isRefusal reports whether an error has words for a model.
func isRefusal(err error) bool {
	var said refusal.Reason
	return errors.As(err, &said)
}
