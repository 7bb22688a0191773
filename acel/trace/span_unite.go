package trace

import (
	"slices"

	"github.com/acel-dev/acel/acel"
)

// mostInside is how many spans of tools around another are looked at.
const mostInside = 64

// unite makes one call of the spans that tell of one, each in the other, as where
// an agent's tool is called by MCP: those with the same tool or the same ID, and
// without an agent or a model between them. Of the inner ones, the last to end
// says how the call ended if the outermost does not.
func (r *spanRun) unite() {
	byEnd := slices.Clone(r.tools)
	slices.SortStableFunc(byEnd, func(a, b *keptSpan) int { return a.end.Compare(b.end) })
	for _, k := range byEnd {
		var outermost *keptSpan
		n := 0
		for outer := k.tool; outer != nil && n < mostInside; outer = outer.tool {
			if n++; outer.call.same(k.call) {
				outermost = outer
			}
		}
		if outermost != nil {
			outermost.call.take(k.call)
		}
	}
}

// same reports whether two spans tell of one call.
func (c *spanCall) same(other *spanCall) bool {
	_, tool := qualified("", c.call.Tool)
	_, another := qualified("", other.call.Tool)
	return tool == another || c.call.ID != "" && c.call.ID == other.call.ID
}

// take makes another call a part of this one, and takes from it what this one
// does not say.
func (c *spanCall) take(inner *spanCall) {
	inner.part = true
	if string(c.call.Args) == argumentsNotRecorded {
		c.call.Args = inner.call.Args
	}
	if c.result.value == nil {
		c.result.value = inner.result.value
	}
	if c.call.ID == "" {
		c.call.ID = inner.call.ID
	}
	if !c.told && c.result.status != acel.Unfinished && inner.result.status != acel.Unfinished {
		c.result.status, c.result.reason = inner.result.status, inner.result.reason
	}
}
