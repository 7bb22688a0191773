package trace

import "github.com/acel-dev/acel/acel"

// answer gives a call the result that a message has, if it has none.
func (h *history) answer(of side, i int, c *mention) {
	to := &h.calls[i]
	if !c.known || to.result.status != acel.Unfinished {
		return
	}
	to.end = of.at
	to.result = result{at: of.span.mentions.at}
	if c.result != "" {
		to.result.value = []byte(c.result)
	}
	if c.failed {
		to.result.status = acel.Failed
		to.result.reason = (&document{text: []byte(c.result)}).node().said()
	}
}

// answerAlone gives a result whose call is not among the messages of its side to
// the first call of an earlier one that has its ID, or else its tool, and waits.
func (h *history) answerAlone(of side, c *mention, here map[int]bool) {
	key := "id " + c.id
	if c.id == "" && c.tool != "" {
		key = "tool " + c.tool
	}
	open := h.open[key]
	for len(open) > 0 && h.calls[open[0]].result.status != acel.Unfinished {
		open = open[1:]
	}
	h.open[key] = open
	for _, i := range open[:min(len(open), mostOpen)] {
		if !here[i] && h.calls[i].result.status == acel.Unfinished {
			h.answer(of, i, c)
			return
		}
	}
	h.stray(of, c)
}

// stray notes a result whose call is not there, once, where messages alone tell
// of calls. One that was known is there; it is said again.
func (h *history) stray(of side, c *mention) {
	key := c.id + " " + c.tool + " " + c.result
	if len(h.tools) == 0 && !h.strays[key] && (c.id == "" || len(h.open["id "+c.id]) == 0) {
		h.strays[key] = true
		h.note(of.span.mentions.at, "a result of a call that is not there")
	}
}

// mostOpen is how many calls that wait a result without a call is compared with.
const mostOpen = 1000
