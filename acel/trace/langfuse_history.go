package trace

import (
	"bytes"
	"slices"
	"strconv"

	"github.com/acel-dev/acel/acel"
)

// A langfuseHistory is the calls that the models of a trace asked for, while its
// replies are gone through in their order.
type langfuseHistory struct {
	calls    []timedCall
	byEntry  map[string][]int // indexes of calls, by what a list of messages says of them
	byResult map[string][]int // by what a result says of its call
}

// fallBack makes what the models asked for the calls of those traces in which no
// observation is one.
func (l *langfuse) fallBack() error {
	for _, trace := range l.traces.sessions {
		a := l.asked[trace.id]
		if a == nil || len(trace.calls) > 0 {
			continue
		}
		for _, p := range a.lost {
			l.loseOf(trace, p)
		}
		h := langfuseHistory{byEntry: map[string][]int{}, byResult: map[string][]int{}}
		for _, r := range a.inOrder() {
			h.reply(r)
		}
		for i := range h.calls {
			c := &h.calls[i]
			reply := timedCall{call: acel.Call{ID: c.call.Turn}}
			l.around(trace, &reply)
			c.call.Agent, c.origin = reply.call.Agent, reply.origin
			l.traces.held += c.length()
		}
		trace.calls = h.calls
		slices.SortStableFunc(trace.calls, func(x, y timedCall) int { return x.call.Time.Compare(y.call.Time) })
		if err := l.heldTooMuch(l.traces.held, "the calls of one file, which have to be put in order,", trace.at); err != nil {
			return err
		}
	}
	return nil
}

// inOrder returns the replies in the order of their begins, if all of them are
// known.
func (a *langfuseAsked) inOrder() []langfuseReply {
	if !slices.ContainsFunc(a.replies, func(r langfuseReply) bool { return r.begin.IsZero() }) {
		slices.SortStableFunc(a.replies, func(x, y langfuseReply) int { return x.begin.Compare(y.begin) })
	}
	return a.replies
}

// reply takes a reply: the results that it was given, and the calls that it asks
// for. What it repeats of what was said before is known.
func (h *langfuseHistory) reply(r langfuseReply) {
	told := r
	told.end = r.begin
	h.list(told, r.given, false)
	fresh := slices.IndexFunc(r.said, func(e langfuseEntry) bool { return e.fresh })
	if fresh < 0 {
		fresh = len(r.said)
	}
	h.list(r, r.said[:fresh], true)
	again := map[string]bool{} // in one reply
	for _, e := range r.said[fresh:] {
		key := e.key() + "\x00" + string(e.text)
		if e.call && (e.id == "" || !again[key]) {
			h.add(r, e)
		}
		again[key] = true
	}
}

// add takes a call.
func (h *langfuseHistory) add(r langfuseReply, e langfuseEntry) int {
	i := len(h.calls)
	h.calls = append(h.calls, timedCall{
		call:   acel.Call{Tool: e.name, Args: e.text, ID: e.id, Turn: r.id, Time: r.end, Place: r.at},
		result: result{status: acel.Unfinished},
	})
	h.byEntry[e.key()] = append(h.byEntry[e.key()], i)
	for _, key := range e.resultKeys() {
		h.byResult[key] = append(h.byResult[key], i)
	}
	return i
}

// key is what tells a call from others where it is repeated.
func (e langfuseEntry) key() string {
	if e.id != "" {
		return e.id + "\x00" + e.name
	}
	return "\x00" + e.name + "\x00" + strconv.FormatUint(hash([]byte(sameText(e.text))), 16)
}

// resultKeys are what results may say of a call.
func (e langfuseEntry) resultKeys() []string {
	if e.id != "" {
		return []string{"\x00" + e.id}
	}
	return []string{"", e.name}
}

// list takes a list of messages, with calls that are known, but for those that are
// new in a reply, and their results. Of calls that are the same in all that is
// known of them, the last one in the list is the last one before it.
func (h *langfuseHistory) list(r langfuseReply, list []langfuseEntry, add bool) {
	answers, bare := pairEntries(list)
	used := map[string]int{}
	found := make([]int, len(list))
	for i := len(list) - 1; i >= 0; i-- {
		found[i] = -1
		if e := list[i]; e.call {
			known := h.byEntry[e.key()]
			if used[e.key()]++; used[e.key()] <= len(known) {
				found[i] = known[len(known)-used[e.key()]]
			}
		}
	}
	for i, e := range list {
		if e.call && found[i] < 0 && add {
			found[i] = h.add(r, e)
		}
		if answer, is := answers[i]; is && found[i] >= 0 {
			h.answer(r, found[i], list[answer])
		}
	}
	h.bare(r, list, bare)
}

// pairEntries pairs the calls and the results of a list, by their indexes. Bare
// are results of calls that the list does not have.
func pairEntries(list []langfuseEntry) (answers map[int]int, bare []int) {
	answers = map[int]int{}
	open := map[string][]int{}
	done := map[int]bool{}
	for i, e := range list {
		if e.call {
			for _, key := range e.resultKeys() {
				open[key] = append(open[key], i)
			}
			continue
		}
		key := e.answerKey()
		waiting := open[key]
		for len(waiting) > 0 && done[waiting[0]] {
			waiting = waiting[1:]
		}
		if open[key] = waiting; len(waiting) == 0 {
			bare = append(bare, i)
			continue
		}
		answers[waiting[0]], done[waiting[0]] = i, true
	}
	return answers, bare
}

// answerKey is what a result says of its call.
func (e langfuseEntry) answerKey() string {
	if e.id != "" {
		return "\x00" + e.id
	}
	return e.name
}

// bare takes results of which the list does not have the calls: where it has as
// many as there are calls, each is that of one, from the last to the first. Where
// it has less, they may be those that were told before; only one that is new can
// be told to be that of the last call.
func (h *langfuseHistory) bare(r langfuseReply, list []langfuseEntry, bare []int) {
	results, nth := map[string]int{}, map[string]int{}
	for _, i := range bare {
		results[list[i].answerKey()]++
	}
	for _, i := range bare {
		e := list[i]
		key := e.answerKey()
		calls := h.byResult[key]
		this := nth[key] - (results[key] - len(calls))
		nth[key]++
		switch {
		case results[key] >= len(calls) && this >= 0:
			h.answer(r, calls[this], e)
		case results[key] == 1 && len(calls) > 1 && h.onlyLastOpen(calls, e.text):
			h.answer(r, calls[len(calls)-1], e)
		}
	}
}

// onlyLastOpen reports whether of some calls all but the last have a result, which
// is another than a new one.
func (h *langfuseHistory) onlyLastOpen(calls []int, text []byte) bool {
	last := len(calls) - 1
	for i, c := range calls {
		r := h.calls[c].result
		if open := r.status == acel.Unfinished; open != (i == last) || bytes.Equal(r.value, text) {
			return false
		}
	}
	return true
}

// answer gives a call its result. Of those that are told again and again the first
// counts.
func (h *langfuseHistory) answer(r langfuseReply, call int, e langfuseEntry) {
	c := &h.calls[call]
	if c.result.status != acel.Unfinished {
		return
	}
	c.result, c.end = result{id: e.id, value: e.text, at: r.at}, r.end
}
