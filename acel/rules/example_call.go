package rules

import (
	"slices"

	"github.com/acel-dev/acel/acel"
)

// callKeys are those of a call in an example, as a native trace has them, but for
// status, another name of outcome.
var callKeys = [...]string{"tool", "args", "result", "status", "outcome", "error", "turn", "time", "user", "server"}

// exampleRecords reads the calls of an example as records of a native trace.
func (r *reader) exampleRecords(n *node) []any {
	if len(n.items) > maxExampleCalls {
		r.fail(n, "record a longer trace in a file, which a test file can name", "more than %d calls in an example", maxExampleCalls)
		return nil
	}
	records := []any{}
	for _, item := range n.items {
		switch item.kind {
		case broken:
		case word:
			if name, ok := r.text(item, "the name of a tool"); ok {
				records = append(records, map[string]any{"tool": name})
			}
		case mapping:
			records = append(records, r.exampleCall(item))
		default:
			r.fail(item, "", "a call is a tool's name or a map; this is %v", item.kind)
		}
	}
	return records
}

// exampleCall reads a call that is a map: of the keys of a native record, or of
// the tool's name with the arguments, beside which the other keys may stand.
func (r *reader) exampleCall(n *node) map[string]any {
	record := map[string]any{}
	var short *node
	for _, p := range n.pairs {
		switch key := p.key.value; {
		case slices.Contains(callKeys[:], key):
			r.callKey(record, p)
		case short != nil && p.value.kind == mapping:
			r.unknownKey(p.key, "a call", callKeys[:], "a map is one call: write another for "+brief(p.key))
		case n.get("tool") != nil || short != nil:
			r.unknownKey(p.key, "a call", callKeys[:], "")
		case p.value.kind == mapping:
			short = p.key
			record["tool"] = key
			r.put(record, "args", p)
		default:
			short = p.key
			r.notArguments(p)
		}
	}
	if n.get("tool") == nil && short == nil {
		r.fail(n.first(), "such as {tool: delete, args: {id: 1}} or {delete: {id: 1}}", "a call names its tool")
	}
	return record
}

// callKey reads a key of a native record, or complains.
func (r *reader) callKey(record map[string]any, p pair) {
	key, n, fine := p.key.value, p.value, true
	switch key {
	case "tool", "time", "user", "server":
		_, fine = r.text(n, key)
	case "status", "outcome":
		_, fine = oneOf(r, n, key, []string{"ok", "error", "unfinished", "refused"}, acel.ParseStatus)
		key = "outcome"
	case "args":
		fine = r.isKind(n, "args is a map of arguments", "such as args: {id: 1}", mapping)
	case "error":
		fine = r.isKind(n, "error is the tool's error text, or true", "", word, boolean)
	case "turn":
		fine = r.isKind(n, "turn is text or a number", "", word, number)
	}
	if fine {
		r.put(record, key, p)
	}
}

// isKind reports whether a value is of one of the kinds, or else complains.
func (r *reader) isKind(n *node, what, hint string, kinds ...kind) bool {
	fine := slices.Contains(kinds, n.kind)
	if !fine && n.kind != broken {
		r.fail(n, hint, "%s; this is %v", what, n.kind)
	}
	return fine
}

// put gives a record a value, which it must not have by another key.
func (r *reader) put(record map[string]any, key string, p pair) {
	if _, again := record[key]; again {
		r.fail(p.key, "keep one of the two", "the call has its %s already, by another key", key)
		return
	}
	record[key] = r.value(p.value)
}

// notArguments complains of a key that is no key of a call and, as the name of a
// tool, has no map of arguments behind it.
func (r *reader) notArguments(p pair) {
	if near := r.suggest(p.key.value, callKeys[:], ""); near != "" {
		r.unknownKey(p.key, "a call", callKeys[:], near)
		return
	}
	hint := "such as {" + brief(p.key) + ": {id: 1}}"
	if p.value.kind == null {
		hint = "write " + brief(p.key) + " by itself, or with arguments " + hint[len("such as "):]
	}
	r.fail(p.value, hint, "the arguments of %s are a map; this is %v", shorten(p.key.value), p.value.kind)
}
