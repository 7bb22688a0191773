package trace

import (
	"strconv"

	"github.com/acel-dev/acel/acel"
)

// asks takes down that a call was asked for. Its Args need not last, and its
// Turn is whatever calls of one reply have in common; "" makes it a reply of its
// own. The result comes later, by [decoder.answers].
func (d *decoder) asks(s *session, c acel.Call, of Origin) error {
	d.heard++
	if s.over {
		return nil
	}
	if c.Tool == "" {
		return d.lose(s, d.nameless(c.Place))
	}
	b := &s.batch
	same := c.Turn != "" && c.Turn == s.reply.turn && len(b.asked) > 0
	if !same {
		if err := d.reply(s); err != nil {
			return err
		}
		s.reply.next(c.Turn)
	}
	a := asked{origin: of, reply: s.reply.number, args: b.keep(c.Args)}
	c.Turn = ""
	if same { // a turn is one that several calls share
		c.Turn = s.reply.name
		b.asked[len(b.asked)-1].call.Turn = s.reply.name
	}
	c.Server, c.Tool = qualified(c.Server, c.Tool)
	c.User = d.took(s, of)
	a.call = c
	a.call.Args = nil // they are in the batch's text
	b.asked = append(b.asked, a)
	b.weigh(&a)
	b.settle()
	return d.relieve(s)
}

// A reply is the one whose calls are taken down.
type reply struct {
	turn   string // what its calls have in common
	name   string // the turn of its calls
	number int    // counts the replies that call
	recent [16]string
}

// next begins another reply. A turn that comes back, after calls of others, is
// another one: what came between was not asked for at once with it.
func (r *reply) next(turn string) {
	r.number++
	r.turn, r.name = turn, turn
	for _, old := range r.recent {
		if old == turn && turn != "" {
			r.name = turn + "#" + strconv.Itoa(r.number)
		}
	}
	r.recent[r.number%len(r.recent)] = turn
}

func (d *decoder) nameless(at acel.Place) *acel.Problem {
	return &acel.Problem{Place: at, Message: "a call does not name its tool"}
}

// A result is what a call came to, as an importer finds it.
type result struct {
	id, tool string // of the call; without an id, the order decides
	value    []byte // JSON; nil where it is not known
	status   acel.Status
	reason   string // the error's text
	at       acel.Place
}

// answers gives a result to the nearest call before it that has its id and no
// result; without an id to the first one, of that tool if it says which. A result
// of a call that is not there is passed over.
func (d *decoder) answers(s *session, r result) error {
	d.heard++
	if s.over {
		return nil
	}
	b := &s.batch
	i := b.turns.find(b.asked, r.id, bareName(r.tool))
	if i < 0 {
		return d.orphan(s, r)
	}
	return d.answersCall(s, b.gone+i, r)
}

// answersCall gives a result to the call with a number, see batch.last.
func (d *decoder) answersCall(s *session, number int, r result) error {
	b := &s.batch
	if s.over {
		return nil
	}
	if i := number - b.gone; i < 0 || i >= len(b.asked) || b.asked[i].answered {
		return d.orphan(s, r)
	}
	a := &b.asked[number-b.gone]
	b.answer(a, r.at.Line)
	if r.value != nil {
		a.result = b.keep(r.value)
	}
	if text := d.guessed(r); text != "" {
		r.status, r.reason = acel.Failed, text
	}
	a.call.Outcome.Status, a.call.Outcome.Error = r.status, r.reason
	b.names += len(r.reason)
	return d.relieve(s)
}

// guessed returns the text of a result that is marked as no error, and is one by
// the pattern that the user gave; "" for any other.
func (d *decoder) guessed(r result) string {
	if d.options.ErrorPattern == nil || r.status != acel.OK || r.value == nil {
		return ""
	}
	text := (&document{text: r.value}).node().said()
	if !d.options.ErrorPattern.MatchString(text) {
		return ""
	}
	return text
}

// orphan passes over a result that answers no call that waits.
func (d *decoder) orphan(s *session, r result) error {
	if _, known := s.missed.ids[missedKey(r.id, r.tool)]; known || s.missed.forgotten {
		return d.lose(s, &acel.Problem{
			Place:   r.at,
			Message: "a result comes so late that its call may have been taken as unfinished",
			Hint:    "raise --max-call, which bounds how much is held back until results come",
		})
	}
	return d.pass(s, r.at, "a result of a call that is not there")
}

// pass tells that something was passed over. s is nil if it is of no session.
func (d *decoder) pass(s *session, at acel.Place, reason string) error {
	d.heard++
	e := Event{Kind: Passed, Place: at, Reason: reason}
	if s != nil {
		if s.over {
			return nil
		}
		e.Session = &s.Session
	}
	return d.send(e, nil)
}

// ended yields what a session holds back, and closes it.
func (d *decoder) ended(s *session) error {
	if s.over {
		return nil
	}
	if err := d.flush(s); err != nil {
		return err
	}
	return d.close(s, Closed)
}
