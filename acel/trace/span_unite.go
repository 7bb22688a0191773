package trace

import (
	"cmp"
	"slices"

	"github.com/acel-dev/acel/acel"
)

// mostInside is how many spans of tools around another are looked at.
const mostInside = 64

// unite makes one call of the spans that tell of one, each in the other, as where
// an agent's tool is called by MCP: those with the same tool or the same ID,
// without an agent or a model between them, and without anything that tells them
// apart. Of the inner ones, the last to end says how the call ended if the
// outermost does not.
func (r *spanRun) unite() {
	outermostFirst := slices.Clone(r.tools)
	slices.SortStableFunc(outermostFirst, func(a, b *keptSpan) int { return cmp.Compare(a.depth, b.depth) })
	inner := map[*keptSpan][]*keptSpan{}
	var around []*keptSpan
	for _, k := range outermostFirst {
		outer := k.outer()
		if outer == nil {
			continue
		}
		if inner[outer] == nil {
			around = append(around, outer)
		}
		inner[outer] = append(inner[outer], k)
	}
	for _, outer := range around {
		for _, k := range outer.parts(inner[outer]) {
			k.call.whole = outer.call.origin()
			k.call.whole.take(k.call)
		}
	}
	byEnd := slices.Clone(r.tools)
	slices.SortStableFunc(byEnd, func(a, b *keptSpan) int { return a.end.Compare(b.end) })
	for _, k := range byEnd {
		if k.call.whole != nil {
			k.call.whole.endAs(k.call)
		}
	}
}

// outer returns the nearest span around this one that may tell of the same call.
func (k *keptSpan) outer() *keptSpan {
	n := 0
	for outer := k.tool; outer != nil && n < mostInside; outer = outer.tool {
		if n++; outer.call.mayBe(k.call) {
			return outer
		}
	}
	return nil
}

// parts returns which of the spans in this one tell of its call. Several that
// nothing tells apart are calls of their own; but a call is carried out by the
// last that MCP made for it, and those before it were tried in vain.
func (k *keptSpan) parts(inner []*keptSpan) (parts []*keptSpan) {
	whole := k.call.origin()
	var unsure []*keptSpan
	for _, one := range inner {
		switch {
		case whole.differs(one.call):
		case whole.call.ID != "" && whole.call.ID == one.call.call.ID:
			parts = append(parts, one)
		default:
			unsure = append(unsure, one)
		}
	}
	if len(parts) > 0 {
		return parts
	}
	last := -1
	for i, one := range unsure {
		if one.call.mcp && !k.call.mcp && (last < 0 || one.end.After(unsure[last].end)) {
			last = i
		}
	}
	switch {
	case len(unsure) == 1:
		return unsure
	case last >= 0:
		return unsure[last : last+1]
	}
	return nil
}

// origin returns the call that a span tells of, which may be that of another.
func (c *spanCall) origin() *spanCall {
	if c.whole != nil {
		return c.whole
	}
	return c
}

// mayBe reports whether two spans may tell of one call.
func (c *spanCall) mayBe(other *spanCall) bool {
	_, tool := qualified("", c.call.Tool)
	_, another := qualified("", other.call.Tool)
	return tool == another || c.call.ID != "" && c.call.ID == other.call.ID
}

// differs reports whether something tells two calls apart: their IDs, their
// servers, or what they were given, where both say that.
func (c *spanCall) differs(other *spanCall) bool {
	server, _ := qualified("", c.call.Tool)
	another, _ := qualified("", other.call.Tool)
	return unlike(c.call.ID, other.call.ID) || unlike(server, another) || otherArguments(c.call.Args, other.call.Args)
}

// unlike reports whether two texts differ, and none is missing.
func unlike(a, b string) bool { return a != b && a != "" && b != "" }

// take takes from a span with the same call what this one does not say.
func (c *spanCall) take(inner *spanCall) {
	if string(c.call.Args) == argumentsNotRecorded {
		c.call.Args = inner.call.Args
	}
	if c.call.ID == "" {
		c.call.ID = inner.call.ID
	}
}

// endAs takes how the call ended from such a span.
func (c *spanCall) endAs(inner *spanCall) {
	if c.result.value == nil {
		c.result.value = inner.result.value
	}
	if !c.told && c.result.status != acel.Unfinished && inner.result.status != acel.Unfinished {
		c.result.status, c.result.reason = inner.result.status, inner.result.reason
	}
}
