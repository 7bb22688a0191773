package trace

import (
	"fmt"

	"github.com/acel-dev/acel/acel"
)

// A batch is the calls of a chat that wait for their results: those of one
// reply, or of several between which no result came. They are yielded in the
// order of the calls, once another reply calls tools, or at the end.
type batch struct {
	asked    []asked
	sure     int    // how many of them come from messages that were read whole
	answered bool   // a result has come
	text     []byte // their arguments and results
	// given are the ids of calls yielded as unfinished, the last few of them: an
	// answer to one of those comes too late to be told.
	given []string
}

// mostGiven bounds the unfinished calls that are remembered.
const mostGiven = 1000

// A span is a part of a batch's text; the zero span stands for nothing.
type span struct{ from, to int }

// asked is a call whose result is still to come, or not yielded yet.
type asked struct {
	call         acel.Call
	args, result span
	message      int // counts the messages that call
	answered     bool
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

// bounded returns a problem if what waits is longer than a call may be.
func (b *batch) bounded(in *reader) error {
	if int64(len(b.text)) <= in.src.max {
		return nil
	}
	return in.problem(in.offset(), in.pointer(), "the calls that wait for their results are longer than "+size(in.src.max),
		fmt.Sprintf("the limit is --max-call, now %d bytes", in.src.max))
}

// ask begins a call of the message that is being read. If there were results
// since the calls before, those are complete.
func (d *decoder) ask(s *session, at acel.Place) (*asked, error) {
	if d.batch.answered {
		d.msg.calls = 0
		if err := d.flush(s); err != nil {
			return nil, err
		}
	}
	return &asked{call: acel.Call{Place: at}, message: d.msg.number}, nil
}

// flush yields the calls that wait. One without a result is unfinished.
func (d *decoder) flush(s *session) error {
	b := &d.batch
	for i := range b.asked {
		a := &b.asked[i]
		if !a.answered {
			a.call.Outcome.Status = acel.Unfinished
			b.give(a.call.ID)
		}
		a.call.Args, a.call.Outcome.Result = b.bytes(a.args), b.bytes(a.result)
		if err := d.called(s, &a.call); err != nil {
			return err
		}
	}
	clear(b.asked)
	*b = batch{asked: b.asked[:0], text: b.text[:0], given: b.given}
	return nil
}

// give remembers a call that was yielded without an answer.
func (b *batch) give(id string) {
	if id != "" && len(b.given) < mostGiven {
		b.given = append(b.given, id)
	}
}
