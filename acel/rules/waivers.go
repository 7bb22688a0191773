package rules

import (
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/acel-dev/acel/acel"
)

// A waiver is an [acel.Waiver] with the node it was read from.
type waiver struct {
	acel.Waiver
	// node is the whole map, at its first key, where the waiver stands.
	node, at *node
}

// waiverKeys are the keys of a waiver.
var waiverKeys = [...]string{"rule", "call", "trace", "reason", "expires"}

// waiverShape shows how a waiver is written.
const waiverShape = "such as - {rule: pay-once, reason: the bank pays twice until July}"

// waivers reads the waivers of a file.
func (r *reader) waivers(n *node) []*waiver {
	switch {
	case n == nil, n.kind == broken:
		return nil
	case n.kind != list:
		r.fail(n, waiverShape, "waivers is a list; this is %v", n.kind)
		return nil
	}
	var all []*waiver
	for i, item := range n.items {
		if w := r.waiver(item, i); w != nil {
			all = append(all, w)
		}
	}
	return all
}

// waiver reads the i-th waiver of a list, or complains and returns nil.
func (r *reader) waiver(n *node, i int) *waiver {
	switch {
	case n.kind == broken:
		return nil
	case n.kind != mapping:
		r.fail(n, waiverShape, "a waiver is a map; this is %v", n.kind)
		return nil
	}
	before := r.counted.errors
	r.checkKeys(n, "a waiver", waiverKeys[:], misplacedInWaiver)
	if r.counted.errors == before { // else one of them was probably meant
		r.lacking(n, "rule", "write the id of the rule, or its text as reports show it")
		r.lacking(n, "reason", "say why what breaks the rule is to pass")
	}
	w := &waiver{node: n, at: n.first()}
	for _, p := range n.pairs {
		switch p.key.value {
		case "rule":
			w.Rule = r.waivedText(p.value, "rule", "write a waiver for each of them")
		case "call":
			w.Call = r.waivedCall(p.value)
		case "trace":
			w.File = r.tracePattern(p.value)
		case "reason":
			w.Reason = r.reason(p.value)
		case "expires":
			w.Expires = r.day(p.value)
		}
	}
	if r.counted.errors > before {
		return nil
	}
	w.Place = n.src.place(w.at.at)
	w.Place.Base, w.Place.Item = n.parent.pointer(), i+1
	return w
}

// waivedText reads a text without what cannot be seen, of which there is one in a
// waiver, or complains and returns "".
func (r *reader) waivedText(n *node, what, several string) string {
	if n.kind == list {
		r.fail(n, several, "%s is text; this is a list", what)
		return ""
	}
	text, ok := r.text(n, what)
	if !ok || !r.isClean(n, what, text) {
		return ""
	}
	return text
}

// lacking complains of a waiver without a key.
func (r *reader) lacking(n *node, key, hint string) {
	if n.get(key) == nil {
		r.fail(n.first(), hint, "a waiver has no %s", key)
	}
}

// misplacedInWaiver says what to do about a key that waivers do not have.
func misplacedInWaiver(key string) string {
	word := ""
	switch key {
	case "id", "contract", "contracts", "rules", "name":
		word = "rule"
	case "calls", "match", "matcher", "operand":
		word = "call"
	case "file", "files", "path", "traces":
		word = "trace"
	case "why", "because", "comment", "description", "message", "justification", "note":
		word = "reason"
	case "until", "expiry", "expire", "expires_on", "valid_until", "date":
		word = "expires"
	case "result":
		return noResultInWaivers
	}
	switch {
	case word != "":
		return "did you mean " + quote(word) + "?"
	case key == "tool", key == "glob":
		return "what narrows the calls stands under call: {" + key + ": …}"
	case slices.Contains(operandKeys[:], key):
		return "what narrows the calls stands under call: {tool: …, " + key + ": …}"
	}
	return ""
}

// reason reads why there is the waiver: a text with some word in it.
func (r *reader) reason(n *node) string {
	text, ok := r.text(n, "reason")
	if ok && !strings.ContainsFunc(text, isOfWord) {
		r.fail(n, "say why what breaks the rule is to pass", "the reason says nothing")
	}
	return strings.TrimSpace(text)
}

func isOfWord(c rune) bool { return unicode.IsLetter(c) || unicode.IsNumber(c) }

// day reads a day of the calendar, or complains.
func (r *reader) day(n *node) string {
	switch {
	case n.kind == broken:
	case n.kind != word && n.kind != number:
		r.fail(n, "such as 2026-12-31", "expires is a day; this is %v", n.kind)
	case !acel.IsDay(n.value):
		r.fail(n, dayHint(n.value), "expires is a day of the calendar, not %s", quote(n.value))
	}
	return n.value
}

// dayHint shows a day that is written otherwise as it is written here.
func dayHint(text string) string {
	for _, layout := range [...]string{"2006-1-2", "2006/1/2", "20060102", "2006-1-2T15:04:05Z07:00", "2006-1-2 15:04:05", "2 January 2006", "January 2, 2006", "2 Jan 2006"} {
		if t, err := time.Parse(layout, text); err == nil {
			return "write " + t.Format(time.DateOnly)
		}
	}
	return "such as 2026-12-31"
}
