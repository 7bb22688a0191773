package rules

import (
	"strings"

	"github.com/acel-dev/acel/acel"
)

// window reads the length of a window of time.
func (b *binding) window(n *node, p acel.Param) (string, bool) {
	return b.span(n, p.Name, "such as 30s, 10m, 24h or 7d", func(a *acel.Arguments, text string) { a.Window = text })
}

// within reads how far apart two calls may stand.
func (b *binding) within(n *node) (string, bool) {
	if err := b.refusesWithin(); err != nil {
		b.fail(n, b.withinHint(n, b.given), "%v", err)
		return "", false
	}
	return b.span(n, "within", "such as 5 calls or 30s", func(a *acel.Arguments, text string) { a.Within = text })
}

// span reads a duration, or what else put has the engine take, or complains.
func (b *binding) span(n *node, what, shape string, put func(*acel.Arguments, string)) (string, bool) {
	good := func(text string) bool {
		return objection(b.template, func(a *acel.Arguments) { put(a, text) }) == nil
	}
	switch {
	case n.kind == broken:
		return "", false
	case n.kind == number && n.value == "0":
		b.fail(n, shape, "%s is a span of more than nothing", what)
		return "", false
	case n.kind == number:
		b.fail(n, unitHint(n.value, good, shape), "%s needs a unit; this is a number", what)
		return "", false
	case n.kind != word:
		b.fail(n, shape, "%s is text; this is %v", what, n.kind)
		return "", false
	case n.value == "":
		b.fail(n, shape, "%s is empty", what)
		return "", false
	}
	if !good(n.value) {
		err := objection(b.template, func(a *acel.Arguments) { put(a, n.value) })
		b.fail(n, spanHint(n.value, good, shape), "%v", err)
		return "", false
	}
	return n.value, true
}

// unitHint shows a number with the units that it may have been meant in.
func unitHint(number string, good func(string) bool, otherwise string) string {
	var all []string
	for _, unit := range [...]string{" calls", "s", "m"} {
		if good(number + unit) {
			all = append(all, number+unit)
		}
	}
	if len(all) == 0 {
		return otherwise
	}
	return "did you mean " + alternatives(all) + "?"
}

// units are what people write for the units of a span.
var units = [...]struct{ said, ours string }{
	{"seconds", "s"},
	{"second", "s"},
	{"secs", "s"},
	{"sec", "s"},
	{"minutes", "m"},
	{"minute", "m"},
	{"mins", "m"},
	{"min", "m"},
	{"hours", "h"},
	{"hour", "h"},
	{"hrs", "h"},
	{"hr", "h"},
	{"days", "d"},
	{"day", "d"},
	{"steps", " calls"},
	{"step", " calls"},
	{"calls", " calls"},
	{"call", " call"},
	{"s", "s"},
	{"m", "m"},
	{"h", "h"},
	{"d", "d"},
}

// spanHint shows a span in our units.
func spanHint(text string, good func(string) bool, otherwise string) string {
	if s := inUnits(text, good); s != "" {
		return "write " + s
	}
	return unitHint(strings.ToLower(strings.TrimSpace(text)), good, otherwise)
}

// inUnits returns a span in our units that is good, or "".
func inUnits(text string, good func(string) bool) string {
	lower := strings.ToLower(strings.TrimSpace(text))
	for _, u := range units {
		if number, is := strings.CutSuffix(lower, u.said); is {
			if s := strings.TrimSpace(number) + u.ours; good(s) {
				return s
			}
		}
	}
	return ""
}
