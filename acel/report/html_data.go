package report

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/acel-dev/acel/acel/render"
)

// How much is shown of arguments on demand, in bytes.
const (
	argsMarked = 4 << 10 // of a call that matters
	argsQuiet  = 1 << 10 // of another
	maxChanges = 8       // keys of a state
	cellValue  = 60      // columns of the value of one
)

// dataLine writes raw JSON, or what should have been, in a line; "" for no
// arguments.
func dataLine(raw []byte) string {
	var compact bytes.Buffer
	if json.Compact(&compact, raw) == nil {
		raw = compact.Bytes()
	}
	if len(raw) == 0 || string(raw) == "{}" {
		return ""
	}
	return render.Clip(string(raw), cellArgs)
}

// dataText writes raw JSON over lines, of which it shows so many bytes. It was
// length long before it was cut.
func dataText(raw []byte, length, room int) string {
	text := sanitizedLines(indentedData(raw))
	cut := length > len(raw)
	if len(text) > room {
		text, cut = strings.ToValidUTF8(text[:room], ""), true
	}
	if cut {
		text += " … (" + plural(length, "byte") + " in all)"
	}
	return text
}

// indentedData indents JSON that is not nested so deeply that most of it would be
// blank.
func indentedData(raw []byte) string {
	var out bytes.Buffer
	if json.Compact(&out, raw) != nil {
		return string(raw)
	}
	if depth, length := indented(out.Bytes(), 0); depth > maxIndented || length > maxData {
		return out.String()
	}
	compact := bytes.Clone(out.Bytes())
	out.Reset()
	_ = json.Indent(&out, compact, "", "  ") // it is valid
	return out.String()
}

func sanitizedLines(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = render.Sanitize(line)
	}
	return strings.Join(lines, "\n")
}

// An htmlChange is a key of the state that a call has changed.
type htmlChange struct{ Key, Before, After string }

// A stateChange is what changed with a call, and maybe with calls before it that
// the timeline has not.
type stateChange struct {
	all      []htmlChange
	together bool
}

func (s stateChange) label() string {
	if s.together {
		return "state, with calls that are left out"
	}
	return "state"
}

// stateChanges are the changes of the state by step.
func stateChanges(t *Timeline) map[int]stateChange {
	all := map[int]stateChange{}
	if t == nil {
		return all
	}
	state, whole, next := t.Start, true, 1
	for _, s := range t.Steps {
		whole = whole && s.Number == next
		next = s.Number + 1
		if s.State != nil {
			all[s.Number] = stateChange{changes(state, s.State), !whole}
			state, whole = s.State, true
		}
	}
	return all
}

// changes lists the keys in which two states differ, in order.
func changes(before, after json.RawMessage) []htmlChange {
	if after == nil {
		return nil
	}
	var old, now map[string]json.RawMessage
	if json.Unmarshal(after, &now) != nil {
		return []htmlChange{{Key: "state", After: render.Clip(string(after), cellArgs)}}
	}
	_ = json.Unmarshal(before, &old) // of what is no object, nothing is known
	keys := slices.Collect(maps.Keys(now))
	for key := range old {
		if _, still := now[key]; !still {
			keys = append(keys, key)
		}
	}
	slices.Sort(keys)
	keys = slices.DeleteFunc(keys, func(key string) bool { return bytes.Equal(old[key], now[key]) })
	var all []htmlChange
	for _, key := range keys[:min(len(keys), maxChanges)] {
		all = append(all, htmlChange{render.Clip(key, cellName), render.Clip(string(old[key]), cellValue), render.Clip(string(now[key]), cellValue)})
	}
	if more := len(keys) - maxChanges; more > 0 {
		all = append(all, htmlChange{Key: "…", After: plural(more, "more key")})
	}
	return all
}
