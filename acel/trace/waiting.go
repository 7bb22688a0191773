package trace

import (
	"fmt"

	"github.com/acel-dev/acel/acel"
)

// mostWaiting bounds the calls of a chat that wait for their results: each takes
// some hundred bytes beside its text.
const mostWaiting = 50_000

// relieve makes sure that what waits stays bounded, as it would not in a chat
// whose calls nobody answers: where it is too much, the calls of earlier
// messages are unfinished. Those of the last one cannot be, as their results
// are still to come.
func (d *decoder) relieve(s *session) error {
	b := &s.batch
	if !b.tooMany() && !b.tooLong(d.options.maxCall()-int64(b.said)) {
		return nil
	}
	if err := d.yieldFirst(s, b.earlier()); err != nil {
		return err
	}
	if b.tooLong(d.options.maxCall()) {
		return d.in.problem(d.in.offset(), d.in.pointer(), "the calls of one message and their results are longer than "+size(d.options.maxCall()),
			maxCallHint(d.options.maxCall()))
	}
	return nil
}

func (b *batch) tooMany() bool { return len(b.asked) > mostWaiting }

func (b *batch) tooLong(most int64) bool { return int64(len(b.text)+b.names) > most }

// earlier returns how many calls come from messages before the last that calls.
func (b *batch) earlier() int {
	i := len(b.asked)
	for i > 0 && b.asked[i-1].reply == b.asked[len(b.asked)-1].reply {
		i--
	}
	return i
}

// weigh counts what a call holds beside its arguments and its result.
func (b *batch) weigh(a *asked) {
	b.names += a.names()
	b.said += len(a.call.User)
}

// names returns how much of that is the agent's, or the tool's.
func (a *asked) names() int {
	return len(a.call.Tool) + len(a.call.ID) + len(a.call.Outcome.Error)
}

// crowded returns the problem of a message with more calls than may wait; nil
// if it has not.
func (d *decoder) crowded(s *session, at acel.Place) error {
	if len(s.batch.asked)-d.msg.calls <= mostWaiting {
		return nil
	}
	return d.meaning(at, fmt.Sprintf("a message has more than %d calls", mostWaiting), "the calls of one message wait for their results together; split it into several")
}
