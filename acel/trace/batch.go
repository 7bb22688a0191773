package trace

import "github.com/acel-dev/acel/acel"

// A batch is the calls of a chat that wait for their results: those of one
// reply, or of several between which no result came. They are yielded in the
// order of the calls, once another reply calls tools, or at the end.
type batch struct {
	asked    []asked
	sure     int    // how many of them come from messages that were read whole
	answered bool   // a result has come
	text     []byte // their arguments and results
	names    int    // the length of their tools, ids and errors

	turns turns
}

// A span is a part of a batch's text; the zero span stands for nothing.
type span struct{ from, to int }

// asked is a call whose result is still to come, or not yielded yet.
type asked struct {
	call         acel.Call
	args, result span
	message      int // counts the messages that call
	answered     bool
	line         int // of the result; 0 if it is not known
	under        int // see turns
}

// keep copies text into the batch.
func (b *batch) keep(text []byte) span {
	b.text = append(b.text, text...)
	return span{len(b.text) - len(text), len(b.text)}
}

func (b *batch) bytes(s span) []byte {
	if s.from == s.to {
		return nil
	}
	return b.text[s.from:s.to:s.to]
}

// drop forgets the calls of a message that could not be read whole.
func (b *batch) drop() { b.asked = b.asked[:b.sure] }

// settle takes the calls of a message that was read whole.
func (b *batch) settle() {
	b.turns.add(b.asked, b.sure)
	b.sure = len(b.asked)
}

// ask begins a call of the message that is being read. If there were results
// since the calls before, those are complete.
func (d *decoder) ask(s *session, at acel.Place) (*asked, error) {
	s.calls = true
	if d.batch.answered {
		d.msg.calls = 0
		if err := d.flush(s); err != nil {
			return nil, err
		}
	}
	return &asked{call: acel.Call{Place: at}, message: d.msg.number}, nil
}

// flush yields the calls that wait. One without a result is unfinished.
func (d *decoder) flush(s *session) error { return d.flushFirst(s, len(d.batch.asked)) }

// flushFirst yields the first n of the calls that wait, and keeps the others.
func (d *decoder) flushFirst(s *session, n int) error {
	b := &d.batch
	for i := range b.asked[:n] {
		a := &b.asked[i]
		if !a.answered {
			a.call.Outcome.Status = acel.Unfinished
			s.missed.add(a.call.ID, a.call.Tool)
		}
		a.call.Args, a.call.Outcome.Result = b.bytes(a.args), b.bytes(a.result)
		if err := d.called(s, &a.call); err != nil {
			return err
		}
	}
	b.forget(n)
	return nil
}

// forget lets go of the first n calls.
func (b *batch) forget(n int) {
	b.turns.forget(b.asked)
	rest := batch{asked: b.asked[:0], text: b.text[:0], turns: b.turns}
	if n < len(b.asked) {
		rest.text, rest.answered = nil, b.answered
	}
	for _, a := range b.asked[n:] {
		a.args, a.result = rest.keep(b.bytes(a.args)), rest.keep(b.bytes(a.result))
		rest.names += a.names()
		rest.asked = append(rest.asked, a)
	}
	clear(b.asked[len(rest.asked):])
	*b = rest
	b.settle()
}
