package mcpproxy

import (
	"errors"
	"fmt"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/refusal"
)

// fromServer takes a frame of the upstream, and returns what goes to the client: the
// same bytes, others in their place, or nil.
func (c *conversation) fromServer(raw []byte) []byte {
	m, no := frame.FromServer(raw)
	switch {
	case no != nil:
		return c.garbled(raw, no)
	case m.Kind != frame.Answer:
		return c.told(m)
	}
	a := c.takes(m.Key)
	if a == nil {
		return c.unawaited(m)
	}
	return a.answered(m)
}

// answerTo does the same for a frame that came on the very stream that answers a.
func (c *conversation) answerTo(a *asked, raw []byte) []byte {
	m, no := frame.FromServer(raw)
	switch {
	case no != nil && !no.Method && c.took(a):
		return a.garbled(raw, no)
	case no != nil || m.Kind != frame.Answer || m.Key != a.key && m.Key != "":
		return c.fromServer(raw)
	case !c.took(a):
		return c.unawaited(m)
	}
	return a.answered(m)
}

// unawaited is what becomes of an answer that nobody awaits: it could carry what was
// withheld. One that was judged and comes once more is given as it was then.
func (c *conversation) unawaited(m frame.Message) []byte {
	if its := c.again(m.Raw); its != nil {
		return its
	}
	return c.dropped(m.Raw, errors.New("it answers what nobody has asked, or what was answered"))
}

// dropped is what becomes of a frame that does not go to the client.
func (c *conversation) dropped(raw []byte, why error) []byte {
	c.unread("server", fmt.Errorf("%w%s", why, c.excerpt(raw)))
	if c.shadow() {
		return raw
	}
	return nil
}

// excerpt shows how a frame begins, where nothing has to be hidden.
func (c *conversation) excerpt(raw []byte) string {
	if len(c.o.Policy.Redaction().Fields) > 0 {
		return ""
	}
	return fmt.Sprintf(": %+q", refusal.Brief(string(raw)))
}

// garbled is what becomes of a frame that cannot be read. Where it answers a request, if
// in a way that two readers read in two ways, that is answered in its place.
func (c *conversation) garbled(raw []byte, no *frame.Problem) []byte {
	var a *asked
	if no.Key != "" && !no.Method {
		a = c.takes(no.Key)
	}
	if a != nil {
		return a.garbled(raw, no)
	}
	return c.dropped(raw, no)
}

// garbled is what becomes of an answer that cannot be read.
func (a *asked) garbled(raw []byte, why error) []byte {
	a.of.unread("server", why)
	in := a.unfinished("its answer cannot be read: " + why.Error())
	if a.of.shadow() {
		return raw
	}
	return in
}

// answered returns what goes to the client for an answer that was awaited.
func (a *asked) answered(m frame.Message) []byte {
	if !a.of.repeats.Load() {
		return a.judged(m)
	}
	a.of.spend(a)
	its := a.judged(m)
	a.of.remember(m.Raw, its)
	return its
}

// judged is answered, for what the request has asked for.
func (a *asked) judged(m frame.Message) []byte {
	switch a.what {
	case asksCall:
		return a.called(m)
	case asksList:
		return a.listed(m)
	case asksTask:
		return a.toldOfTask(m)
	case asksTaskResult:
		return a.taskResult(m)
	case asksTaskList:
		return a.tasksListed(m)
	}
	return a.of.noteTask(m)
}
