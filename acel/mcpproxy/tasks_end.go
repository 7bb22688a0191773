package mcpproxy

import (
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/refusal"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/session"
)

// goesOn takes down how a task goes on, and settles it where that is an end. It returns
// what is shown in the place of a result that must not be; nil where it may.
func (t *task) goesOn(c *conversation, s taskState, modern bool) json.RawMessage {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.status = cmp.Or(s.status, t.status)
	switch {
	case s.outcome != nil:
		t.settle(c, *s.outcome)
		if s.to > s.from {
			return t.inPlace(c, *s.outcome, modern)
		}
	case s.status == "cancelled":
		t.settle(c, acel.Outcome{Status: acel.Unfinished, Error: "its task was cancelled"})
	}
	return nil
}

// taskResult returns what goes to the client for the result of a task.
func (a *asked) taskResult(m frame.Message) []byte {
	t := a.of.taskBy(a.task)
	switch {
	case t != nil:
	case m.Error != nil || a.of.shadow():
		return m.Raw
	default:
		return a.garbled(m.Raw, errStrange)
	}
	o, err := resultOfTask(m)
	if err != nil {
		return a.garbled(m.Raw, err)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if m.Error != nil && t.status != "failed" {
		return m.Raw // it may be that the task is not known any more, or not done
	}
	switch {
	case t.status == "failed" && o.Status == acel.OK:
		return a.garbled(m.Raw, errNoFailure)
	case t.status == "cancelled":
		o.Status = acel.Unfinished
	}
	t.settle(a.of, o)
	if in := t.inPlace(a.of, o, a.modern); in != nil && m.Error == nil {
		a.of.spend(a)
		return frame.ResultAnswer(a.id, in)
	}
	return m.Raw
}

// resultOfTask is the outcome that the result of a task is.
func resultOfTask(m frame.Message) (acel.Outcome, error) {
	if m.Error != nil {
		text, err := readError(m.Error)
		return acel.Outcome{Status: acel.Failed, Error: text}, err
	}
	raw, o, err := resultIn(m)
	if err != nil {
		return acel.Outcome{}, err
	}
	return session.OutcomeOf(raw, o)
}

// unjudged is the text in place of the result of a task that came when nothing could
// judge it.
const unjudged = "ACEL withholds the result of this task: the call was made and may have had its effect, so do not repeat it, but the result came when nothing could judge it any more. Tell the user."

// another is the text in place of a result that is not the one which was judged.
const another = "ACEL withholds this result: the task has given another one before, which was judged, and this one was not. Go by that one."

// settle settles a task that has ended, once. Whoever asks for its result meanwhile
// waits until that is written down.
func (t *task) settle(c *conversation, o acel.Outcome) {
	if t.pass == nil {
		return
	}
	v := c.settle(t.pass, o)
	t.pass = nil
	switch {
	case v.Withheld:
		c.meter.Decided(Withheld, refusal.RulesOf(v.Violations), 0)
		t.hidden, t.found = v.String(), v.Violations
	case o.Status == acel.Unfinished, c.isOver() != nil:
		t.hidden = unjudged
	default:
		t.shown, t.judged = true, identityOf(o.Result)
	}
}

// inPlace is what is shown in place of a result that must not be; nil where it may, as
// the one that was judged.
func (t *task) inPlace(c *conversation, o acel.Outcome, modern bool) json.RawMessage {
	words := t.hidden
	switch {
	case c.shadow():
		return nil
	case t.twofold:
		words = unjudged
	case t.free, t.shown && t.judged == identityOf(o.Result):
		return nil
	case t.shown:
		words = another
	}
	return withheld(words, t.found, modern)
}

// identityOf tells results apart, whatever is said around them: a task has one.
func identityOf(result json.RawMessage) [sha256.Size]byte {
	h := sha256.New()
	o, _ := frame.Loosely(result)
	slices.SortFunc(o, func(a, b frame.Member) int { return cmp.Compare(a.Name, b.Name) })
	for _, m := range o {
		if m.Name == "_meta" || m.Name == "resultType" {
			continue
		}
		value, err := acel.Canonical(m.Value)
		if err != nil {
			value = m.Value
		}
		fmt.Fprintf(h, "%q:%d:%s", m.Name, len(value), value)
	}
	return [sha256.Size]byte(h.Sum(nil))
}
