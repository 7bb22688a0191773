package rules

import (
	"strings"

	"github.com/acel-dev/acel/acel"
)

// A demand is one expression of require, ensure or failure.
type demand struct {
	// that is where the expression stands.
	that          *node
	text, message string
}

// readDemands reads the value of require, ensure or failure: an expression, a map of
// that and message, or a list of these. It returns none where something is wrong
// with one of them.
func (r *reader) readDemands(t *toolConditions, what string) []demand {
	n := t.node.get(what)
	if n == nil || n.kind == broken {
		return nil
	}
	items := n.items
	if n.kind != list {
		items = []*node{n}
	}
	if len(items) == 0 {
		r.fail(n, "leave "+what+" out", "%s is a list without an expression", what)
	}
	before := r.counted.errors
	var all []demand
	for _, item := range items {
		all = append(all, r.demand(item, what))
	}
	if r.counted.errors > before {
		return nil
	}
	t.demands = append(t.demands, all...)
	return all
}

// demand reads one expression, by itself or with a message.
func (r *reader) demand(n *node, what string) (d demand) {
	d.that = n
	if n.kind != mapping {
		d.text, _ = r.expression(n, what)
		return d
	}
	r.checkKeys(n, what, []string{"that", "message"}, func(string) string { return "" })
	if message := n.get("message"); message != nil {
		d.message, _ = r.text(message, "message")
	}
	if d.that = n.get("that"); d.that == nil {
		r.fail(n.first(), "such as "+what+": {that: 'args.amount <= 100', message: at most 100 at once}", "that is missing: the expression")
		return d
	}
	d.text, _ = r.expression(d.that, "that")
	return d
}

// origin is where demands stand and how they are written.
func origin(all []demand) acel.Origin {
	texts := make([]string, len(all))
	var messages []string
	for i, d := range all {
		texts[i] = oneLine(d.text)
		if d.message != "" {
			messages = append(messages, oneLine(d.message))
		}
	}
	return acel.Origin{Text: strings.Join(texts, "; "), Message: strings.Join(messages, "; "), Place: all[0].that.place()}
}

// oneLine returns an expression without its line ends.
func oneLine(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimSpace(line)
	}
	return strings.Join(lines, " ")
}

// place is where the node stands.
func (n *node) place() acel.Place {
	at := n.src.place(n.at)
	at.Base = n.pointer()
	return at
}
