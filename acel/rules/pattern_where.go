package rules

import (
	"slices"
	"strconv"
	"strings"
)

// whereHint shows a test that there is none of as a condition of where: of a strict
// bound, or of what a value must not be.
func whereHint(p, t pair, why string) string {
	path, value := "args"+celPath(p.key.value), celText(t.value)
	operator := ">"
	switch said := strings.ToLower(t.key.value); {
	case why == notEqual && t.value.kind == list:
		return "write beside args where: " + flow(&node{kind: word, value: "!(" + path + " in " + value + ")"})
	case why == notEqual:
		operator = "!="
	case strings.HasPrefix(said, "l"), strings.HasPrefix(said, "<"), strings.HasPrefix(said, "b"): // less than, below
		operator = "<"
	}
	return "write beside args where: " + flow(&node{kind: word, value: path + " " + operator + " " + value})
}

// celPath writes a path behind a variable as CEL does.
func celPath(path string) string {
	var b strings.Builder
	for step := range strings.SplitSeq(path, ".") {
		if step != "in" && leadingName(step) == step && strings.Trim(step[:1], "0123456789") != "" {
			b.WriteString("." + step)
			continue
		}
		b.WriteString("[" + strconv.Quote(step) + "]")
	}
	return shorten(b.String())
}

// celText writes a value as CEL does; a map is left open.
func celText(n *node) string {
	switch n.kind {
	case word:
		return quote(n.value)
	case list:
		var all []string
		for _, item := range n.items[:min(len(n.items), maxReadings)] {
			all = append(all, celText(item))
		}
		if len(n.items) > maxReadings {
			all = append(all, "…")
		}
		return "[" + strings.Join(all, ", ") + "]"
	}
	if slices.Contains([]kind{number, boolean}, n.kind) {
		return shorten(n.value)
	}
	return "…"
}
