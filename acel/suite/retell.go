package suite

import (
	"bytes"
	"encoding/json"
	"strings"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/rules"
)

// retell tells what the decoder says of a trace's JSON at the places in the
// test file.
func (r *reader) retell(v rules.Value, text []byte, problems []*acel.Problem) {
	told := r.pair(v)
	for _, p := range problems {
		at, message := v.Find(pointerIn(p.Place)), p.Message
		switch {
		case told[at.Place().Offset]:
			continue
		case p.Place.Pointer() == "":
			message = "more than 20 problems; the rest of the trace was not read"
		case isKey(text[p.Place.Offset:]):
			at = keyOf(v.Find(parent(pointerIn(p.Place))), at)
		}
		r.fail(at, p.Hint, "%s", message)
	}
}

// pair complains of begins and ends that do not fit, and of what stands behind a
// cut or a stop, as the decoder does, but with the places of both in the test file. It
// returns the offsets of these.
func (r *reader) pair(v rules.Value) (told map[int64]bool) {
	told = map[int64]bool{}
	begun := map[string]rules.Value{}
	ended := ""
	for _, item := range v.Items() {
		if ended != "" {
			r.fail(item, `event "cut" or "stop" is the last record of its session`, "a record of a session that ended at %s", ended)
			told[item.Place().Offset] = true
			return told // as the decoder tells of no further one
		}
		id, event, tool := item.Get("id").Text(), item.Get("event").Text(), item.Get("tool").Text()
		first, open := begun[id]
		began := first.Get("tool").Text()
		before := len(r.problems)
		switch {
		case event == "begin" && open:
			r.fail(item, "calls that overlap need ids of their own",
				"the call with id %q begins again; it began at %s and has not ended", id, first.Place())
		case event == "begin" && id != "":
			begun[id] = item
		case event == "cut" || event == "stop":
			ended = item.Place().String()
		case event == "end" && open && tool != "" && tool != began:
			r.fail(item, "", "the call with id %q ends as %q; it began at %s as %q", id, tool, first.Place(), began)
		case event == "end":
			delete(begun, id)
		}
		if len(r.problems) > before {
			told[item.Place().Offset] = true
		}
	}
	return told
}

// pointerIn leads from a trace to a place in its JSON, where the calls stand in
// a session.
func pointerIn(at acel.Place) string { return strings.TrimPrefix(at.Pointer(), "/calls") }

// parent is the pointer to what holds a value.
func parent(pointer string) string { return pointer[:max(0, strings.LastIndexByte(pointer, '/'))] }

// isKey reports whether JSON text begins with a key, which a colon follows.
func isKey(text []byte) bool {
	var key string
	d := json.NewDecoder(bytes.NewReader(text))
	return d.Decode(&key) == nil && bytes.HasPrefix(text[d.InputOffset():], []byte(":"))
}

// keyOf returns the key of a value in a map, or the value if it has none.
func keyOf(m, value rules.Value) rules.Value {
	for key, v := range m.Pairs() {
		if v.Place().Offset == value.Place().Offset {
			return key
		}
	}
	return value
}
