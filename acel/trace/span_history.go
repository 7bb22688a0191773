package trace

import (
	"slices"
	"strconv"
	"time"

	"github.com/acel-dev/acel/acel"
)

// A history puts together what the messages of a session's spans tell of. The
// messages that a model is given repeat those before: each call counts once, by
// its ID, or without one by how often it was made with the same arguments.
type history struct {
	*spanRun
	spanned map[string]bool   // the IDs of calls that have spans of tools
	free    freeSpans         // the other spans of tools
	turns   map[string]string // which reply asked for a call, by its ID
	calls   []toldCall
	known   map[string][]int // calls by what tells them apart
	open    map[string][]int // those without a result, by ID and by tool
	strays  map[string]bool  // results whose calls are not there
}

// A toldCall is a call that messages tell of, and the trace that they are of.
type toldCall struct {
	timedCall
	of      *spanTrace
	spanned bool // it is the call of a tool's span
}

func newHistory(r *spanRun) *history {
	h := &history{
		spanRun: r, spanned: map[string]bool{}, turns: map[string]string{},
		known: map[string][]int{}, open: map[string][]int{}, strays: map[string]bool{},
	}
	for _, k := range r.tools {
		h.spanned[k.call.call.ID] = true
	}
	h.free = r.freeSpans()
	for _, outer := range []bool{false, true} {
		for _, k := range r.models {
			for i := range k.mentions.list {
				c := &k.mentions.list[i]
				if k.wraps == outer && c.answered && c.id != "" && h.turns[c.id] == "" {
					h.turns[c.id] = k.turn(c)
				}
			}
		}
	}
	return h
}

// turn names the message that asks for a call.
func (k *keptSpan) turn(c *mention) string {
	switch n := strconv.Itoa(c.reply); {
	case !c.answered:
		return k.id + "/input/" + n
	case c.reply > 1:
		return k.id + "/" + n
	}
	return k.id
}

// A side is the messages that the model of a span was given, when it was asked,
// or those that it answered with, when it did.
type side struct {
	span     *keptSpan
	answered bool
	at       time.Time
}

// sides returns the messages of all spans in their order in time. Where that is
// the same, those of an inner span come first, which ends first.
func (h *history) sides() []side {
	var all []side
	timed := true
	for _, k := range h.models {
		all = append(all, side{k, false, k.begin}, side{k, true, k.end})
		timed = timed && !k.begin.IsZero() && !k.end.IsZero()
	}
	if timed {
		slices.SortStableFunc(all, func(a, b side) int {
			if c := a.at.Compare(b.at); c != 0 {
				return c
			}
			return b.span.begin.Compare(a.span.begin)
		})
	}
	return all
}

// take goes through the messages of one side: first the calls, and then the
// results whose calls are not there, which are of none of those.
func (h *history) take(of side) {
	list := of.span.mentions.list
	behind, here := h.behind(of, list), map[int]bool{}
	for i := range list {
		if c := &list[i]; c.answered == of.answered && !c.alone {
			h.meet(of, c, behind, here)
		}
	}
	for i := range list {
		if c := &list[i]; c.answered == of.answered && c.alone {
			h.answerAlone(of, c, here)
		}
	}
}

// meet takes a call, of which so many are known as come before it.
func (h *history) meet(of side, c *mention, behind map[string]int, here map[int]bool) {
	key := c.key()
	n, known := behind[key], h.known[key]
	behind[key]++
	if n < len(known) {
		here[known[n]] = true
		h.answer(of, known[n], c)
	} else if h.isNew(of, c) {
		here[len(h.calls)] = true
		h.add(of, c)
	}
}

// behind returns for each call of a side how many of the known ones with its key
// come before it. Messages that the model was given end with the latest calls.
// Those that it answered with are new, but for calls with an ID that it was given
// as well; and for those of a span around others that tell of the same.
func (h *history) behind(of side, list []mention) map[string]int {
	given, all := map[string]int{}, map[string]int{}
	for i := range list {
		if c := &list[i]; !c.alone && c.answered == of.answered {
			all[c.key()]++
		} else if !c.alone && of.answered && c.id != "" {
			given[c.key()]++
		}
	}
	for i := range list {
		c := &list[i]
		key := c.key()
		known := len(h.known[key])
		switch {
		case c.alone || c.id != "":
		case of.answered && !of.span.wraps:
			given[key] = known
		default:
			given[key] = max(0, known-all[key])
		}
	}
	return given
}

// key tells calls apart.
func (c *mention) key() string {
	if c.id != "" {
		return "id " + c.id + " " + c.tool
	}
	return "call " + c.tool + " " + c.args
}

// isNew reports whether a call that is not known may be one of its own: where
// tools have spans, only one that the model asked for here, and that has none. In
// a trace with such spans, calls without an ID are taken for theirs.
func (h *history) isNew(of side, c *mention) bool {
	switch {
	case len(h.tools) == 0:
		return true
	case !of.answered:
		return false
	case c.id != "":
		return !h.spanned[c.id]
	}
	return !of.span.of.tool
}

func (h *history) add(of side, c *mention) {
	key, i := c.key(), len(h.calls)
	h.known[key] = append(h.known[key], i)
	h.open["id "+c.id] = append(h.open["id "+c.id], i)
	if c.id == "" {
		h.open["tool "+c.tool] = append(h.open["tool "+c.tool], i)
	}
	told := toldCall{of: of.span.of, spanned: h.free.take(c)}
	if told.spanned && !told.of.tool {
		h.note(of.span.mentions.at, "a call of "+brief([]byte(c.tool))+" that the model asked for: it is taken for that of a span in another trace")
	}
	told.call = acel.Call{
		Tool: c.tool, ID: c.id, Args: []byte(c.args), Turn: of.span.turn(c), Agent: of.span.by,
		Time: of.at, Place: of.span.mentions.at,
	}
	if c.args == "" {
		told.call.Args = nil
	}
	if told.origin = of.span.origin(); c.server {
		told.origin = Server
	}
	told.result = result{status: acel.Unfinished, at: told.call.Place}
	h.calls = append(h.calls, told)
	h.answer(of, i, c)
}
