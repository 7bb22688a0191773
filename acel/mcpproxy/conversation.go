package mcpproxy

import (
	"errors"
	"sync"
	"sync/atomic"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/gate"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/refusal"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/schema"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/session"
)

// A conversation is what the two ends of one session say to one another, judged. It
// knows no transport: whoever carries frames gives it each, and does exactly what it
// says. It is safe for concurrent use, and holds no lock while a journal writes.
type conversation struct {
	o           session.Options
	meter       Meter
	session     *session.Session
	definitions schema.Definitions
	reads       schema.Names      // arguments that rules read
	speaks      schema.Names      // tools that rules speak of
	hides       func(string) bool // tools that are taken out of lists; nil for none

	// apart says that each answer comes on a stream of its own, by answerTo, and on no
	// other, so that two requests in flight may have one id. It is set before the first
	// frame.
	apart bool
	// repeats says that an answer may come once more, on a stream that is gone on with.
	repeats atomic.Bool

	mu          sync.Mutex
	over        error // why nothing goes on
	awaited     awaited
	spent       map[frame.Key]bool // ids whose calls had their results withheld
	given       given
	tools       map[string]*schema.Schema
	schemaBytes int
	tasks       map[string]*task
	missing     missing
	compared    bool // all pages were held against the rules
}

// newConversation begins the conversation of a session.
func (p *Proxy) newConversation(id string) *conversation {
	c := &conversation{o: session.Options(p.options()), meter: p.o.Meter, session: &session.Session{ID: id}}
	c.reads, c.speaks = readBy(c.o.Policy), spokenOf(c.o.Policy, c.o.Server)
	if p.o.HideForbidden && c.o.Mode != acel.Shadow {
		c.hides = forbiddenBy(c.o.Policy, c.o.Server)
	}
	return c
}

// close ends the session: its end is judged and written down. Calls that are on their
// way are unfinished, and later frames are refused. Closing again does nothing.
func (c *conversation) close() error {
	c.mu.Lock()
	if c.over == nil {
		c.over = session.ErrOver
	}
	tasks := c.tasks
	c.tasks = nil
	c.mu.Unlock()
	for _, t := range tasks {
		t.leave(c)
	}
	_, err := c.session.Close()
	return err
}

// broken says that the upstream is gone. Every request that awaits an answer gets one,
// and calls are unfinished.
func (c *conversation) broken(why string) (answers [][]byte) {
	c.mu.Lock()
	all := c.awaited.takeAll()
	if c.over == nil {
		c.over = refusal.Reason("the server behind ACEL is gone (" + refusal.Brief(why) + "). Reconnect to begin a new session.")
	}
	c.mu.Unlock()
	for _, a := range all {
		answers = append(answers, a.unfinished(why))
	}
	return answers
}

// isOver says why nothing goes on; nil where it does.
func (c *conversation) isOver() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.over
}

// settle tells a gate how a call has ended, if it has not been told, and reports what
// could not be written down.
func (c *conversation) settle(p *gate.Pass, o acel.Outcome) gate.Verdict {
	if p == nil {
		return gate.Verdict{}
	}
	v := p.Finish(o)
	c.report(v.Unrecorded)
	return v
}

// shadow says that nothing is refused.
func (c *conversation) shadow() bool { return c.o.Mode == acel.Shadow }

// report tells that something could not be judged or written down.
func (c *conversation) report(err error) { c.o.Tell(c.session.ID, err) }

// unread reports a frame that was not let pass.
func (c *conversation) unread(from string, why error) {
	c.report(errors.New("a frame of the " + from + " was not let pass: " + why.Error()))
}
