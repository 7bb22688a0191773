package mcpproxy

import (
	"errors"
	"fmt"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/gate"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/refusal"
)

var (
	errAwaits = errors.New("its id is that of another request, which awaits its answer")
	errSpent  = errors.New("its id is that of an earlier request, whose answer must not come any more")
)

// mostSpent bounds the ids of a session that are used no more.
const mostSpent = 100_000

// await lets a request await its answer, or says why it must not be sent. Where there
// are too many, one that was cancelled, which a server need not answer, makes room; in
// shadow, any does.
func (c *conversation) await(a *asked) error {
	room, err := c.admit(a)
	if room != nil && room.pass != nil {
		c.settle(room.pass, acel.Outcome{Status: acel.Unfinished, Error: "it was not answered, and others had to be awaited"})
	}
	return err
}

// admit does so, and returns the request that makes room.
func (c *conversation) admit(a *asked) (room *asked, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case c.over != nil:
		return nil, c.over
	case c.shadow() || c.apart:
	case len(c.awaited.by[a.key]) > 0:
		return nil, errAwaits
	case c.spent[a.key]:
		return nil, errSpent
	}
	if c.awaited.count >= mostAwaited {
		if room = c.awaited.oldest(c.shadow()); room == nil {
			return nil, fmt.Errorf("%d requests await their answers already", mostAwaited)
		}
		c.awaited.remove(room)
		if room.what == asksCall && !c.apart {
			c.spendKey(room.key) // its answer may come yet
		}
	}
	a.ready = a.what != asksCall // which is judged first
	c.awaited.add(a)
	return room, nil
}

// arm lets a call be answered that was judged; false where it was answered already.
func (c *conversation) arm(a *asked, pass *gate.Pass) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if a.taken {
		return false
	}
	a.ready, a.pass = true, pass
	return true
}

// insteadOf answers a request that is not sent on, unless it was answered meanwhile, as it
// is when the upstream is gone.
func (c *conversation) insteadOf(a *asked, answer []byte) passage {
	if !c.took(a) {
		return passage{}
	}
	return passage{answer: answer}
}

// took takes out a request that was not answered; false where it was.
func (c *conversation) took(a *asked) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.awaited.remove(a)
}

// takes takes out the request that an answer is for; nil where nobody awaits it. Of
// several, a call: what is its answer must not pass as that of another.
func (c *conversation) takes(key frame.Key) *asked {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.apart {
		return nil
	}
	var found *asked
	for _, a := range c.awaited.by[key] {
		if a.ready && (found == nil || found.what == asksOther) {
			found = a
		}
	}
	if found != nil {
		c.awaited.remove(found)
	}
	return found
}

// spend lets the id of a request be used no more whose answer may come once more: it
// could carry a result that was withheld, or pass for the answer to another request.
func (c *conversation) spend(a *asked) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.apart {
		c.spendKey(a.key)
	}
}

// spendKey does so. The lock is held.
func (c *conversation) spendKey(key frame.Key) {
	switch {
	case c.spent == nil:
		c.spent = map[frame.Key]bool{}
	case len(c.spent) >= mostSpent && c.over == nil:
		c.over = refusal.Reason(fmt.Sprintf("this session has had %d requests whose answers might come once more. Reconnect to begin a new one.", mostSpent))
	}
	c.spent[key] = true
}

// cancels remembers that the client has cancelled a request.
func (c *conversation) cancels(key frame.Key) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, a := range c.awaited.by[key] {
		a.cancelled = true
	}
}
