package trace

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/acel-dev/acel/acel"
)

// A batch is the calls of a session that are held back: they wait for their
// results, or stand behind one that does. They are yielded in the order of the
// calls. One whose result came before a later reply called a tool is yielded
// whole; one whose result came later is yielded as a begin and an end, with the
// calls that overlapped it between them.
type batch struct {
	asked    []asked
	sure     int    // how many of them come from replies that were read whole
	answered bool   // a result has come since the last reply that calls
	text     []byte // their arguments and results
	names    int    // the length of their tools, ids and errors
	said     int    // that of what the user said before them
	gone     int    // how many calls were yielded before them

	turns  turns
	flying map[string]bool // the ids of begins that were yielded, and not their ends
	// renamed counts the calls in flight that got an id of their own.
	renamed int
}

// A span is a part of a batch's text; the zero span stands for nothing.
type span struct{ from, to int }

// asked is a call whose result is still to come, or not yielded yet.
type asked struct {
	call         acel.Call
	origin       Origin
	args, result span
	reply        int // counts the replies that call
	answered     bool
	ended        int // how many of the batch's calls were asked for when it was answered
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

// drop forgets the calls of a reply that could not be read whole.
func (b *batch) drop() { b.asked = b.asked[:b.sure] }

// settle takes the calls of a reply that was read whole.
func (b *batch) settle() {
	b.turns.add(b.asked, b.sure)
	b.sure = len(b.asked)
}

// reply makes ready for the calls of another reply. What was answered is
// yielded, as far as nothing before it waits. Results without an id that come
// from now on are those of later calls, if any result came before.
func (d *decoder) reply(s *session) error {
	b := &s.batch
	if !b.answered {
		return nil
	}
	b.answered = false
	if n := b.ready(); 2*n >= len(b.asked) { // so that what stays behind is not moved again and again
		if err := d.yieldFirst(s, n); err != nil {
			return err
		}
	}
	b.turns.pass(len(b.asked))
	return nil
}

// answer takes down that the result of a call has come.
func (b *batch) answer(a *asked, line int) {
	a.answered, a.line, a.ended, b.answered = true, line, len(b.asked), true
}

// last returns the number of the call that was asked for last, which counts all
// calls of the session from 0.
func (b *batch) last() int { return b.gone + len(b.asked) - 1 }

// late reports whether a later reply called a tool before the call was answered.
func (b *batch) late(a *asked) bool {
	return a.answered && b.asked[a.ended-1].reply != a.reply
}

// ready returns how many calls at the front are known whole, together with all
// that overlapped them.
func (b *batch) ready() (n int) {
	most := 0
	for i := range b.asked {
		a := &b.asked[i]
		if !a.answered {
			break
		}
		if b.late(a) {
			most = max(most, a.ended)
		}
		if most <= i+1 {
			n = i + 1
		}
	}
	return n
}

// flush yields all calls that are held back. One without a result is unfinished.
func (d *decoder) flush(s *session) error { return d.yieldFirst(s, len(s.batch.asked)) }

// yieldFirst yields the first n of the calls, and keeps the others. An end that
// came later is yielded behind the last of them.
func (d *decoder) yieldFirst(s *session, n int) error {
	b := &s.batch
	var late []int // by when they ended
	for i := range b.asked[:n] {
		if b.late(&b.asked[i]) {
			late = append(late, i)
		}
	}
	slices.SortStableFunc(late, func(i, j int) int { return cmp.Compare(b.asked[i].ended, b.asked[j].ended) })
	for i := range b.asked[:n] {
		for ; len(late) > 0 && b.asked[late[0]].ended <= i; late = late[1:] {
			if err := d.yieldEnd(s, &b.asked[late[0]]); err != nil {
				return err
			}
		}
		if err := d.yieldCall(s, &b.asked[i]); err != nil {
			return err
		}
	}
	for _, i := range late {
		if err := d.yieldEnd(s, &b.asked[i]); err != nil {
			return err
		}
	}
	b.forget(n)
	return nil
}

// yieldCall yields a call whole, or the begin of one that ends later, with an id
// that no other call in flight has.
func (d *decoder) yieldCall(s *session, a *asked) error {
	b := &s.batch
	a.call.Args = b.bytes(a.args)
	if !b.late(a) {
		if !a.answered {
			a.call.Outcome.Status = acel.Unfinished
			s.missed.add(a.call.ID, a.call.Tool)
		}
		a.call.Outcome.Result = b.bytes(a.result)
		return d.called(s, &a.call, a.origin)
	}
	if b.flying == nil {
		b.flying = map[string]bool{}
	}
	id := a.call.ID
	for b.flying[id] || id == "" {
		b.renamed++
		id = a.call.ID + "#" + strconv.Itoa(b.renamed+1)
	}
	a.call.ID, b.flying[id] = id, true
	begin := a.call
	begin.Phase, begin.Outcome = acel.Begins, acel.Outcome{}
	return d.called(s, &begin, a.origin)
}

// yieldEnd yields the end of a call whose begin was yielded.
func (d *decoder) yieldEnd(s *session, a *asked) error {
	b := &s.batch
	delete(b.flying, a.call.ID)
	end := acel.Call{Tool: a.call.Tool, ID: a.call.ID, Phase: acel.Ends, Outcome: a.call.Outcome, Place: a.call.Place}
	end.Outcome.Result = b.bytes(a.result)
	return d.called(s, &end, a.origin)
}

// forget lets go of the first n calls.
func (b *batch) forget(n int) {
	b.turns.forget(b.asked, n)
	rest := batch{asked: b.asked[:0], text: b.text[:0], turns: b.turns, flying: b.flying, renamed: b.renamed, answered: b.answered && n < len(b.asked)}
	if n < len(b.asked) {
		rest.text = nil
	}
	rest.gone = b.gone + n
	for _, a := range b.asked[n:] {
		a.args, a.result = rest.keep(b.bytes(a.args)), rest.keep(b.bytes(a.result))
		a.ended -= n
		rest.weigh(&a)
		rest.asked = append(rest.asked, a)
	}
	clear(b.asked[len(rest.asked):])
	*b = rest
	b.settle()
}
