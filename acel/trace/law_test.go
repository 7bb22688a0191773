package trace_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/go-json-experiment/json/jsontext"
	"pgregory.net/rapid"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/trace"
)

// A written call is a call as the members of a JSON object, apart by the record
// that would hold them were it written as a begin and an end.
type writtenCall struct{ begin, end [][2]string }

func (w writtenCall) object(with ...[2]string) string {
	return object(append(append(with, w.begin...), w.end...))
}

func object(members [][2]string) string {
	var parts []string
	for _, m := range members {
		parts = append(parts, quoted(m[0])+": "+m[1])
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

func quoted(s string) string {
	b, err := jsontext.AppendQuote(nil, s)
	if err != nil {
		panic(err)
	}
	return string(b)
}

// drawValue draws JSON whose objects have no key twice.
func drawValue(t *rapid.T, depth int) string {
	kinds := 5
	if depth > 0 {
		kinds = 7
	}
	switch rapid.IntRange(0, kinds-1).Draw(t, "kind") {
	case 0:
		return rapid.SampledFrom([]string{"null", "true", "false"}).Draw(t, "literal")
	case 1:
		return strconv.Itoa(rapid.Int().Draw(t, "integer"))
	case 2:
		return rapid.SampledFrom([]string{"-0", "0.10", "1e400", "-1.5E-7", "123456789012345678901234567890"}).Draw(t, "number")
	case 3:
		return quoted(rapid.SampledFrom([]string{"", "on", "~", "12", "1:30", "- x", "# no", "a: b", "&a", "<<", "2026-01-31", "{", " x "}).Draw(t, "word"))
	case 4:
		return quoted(rapid.String().Draw(t, "text"))
	case 5:
		elements := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) string { return drawValue(t, depth-1) }), 0, 3).Draw(t, "list")
		return "[" + strings.Join(elements, ", ") + "]"
	}
	return drawObject(t, depth-1)
}

func drawObject(t *rapid.T, depth int) string {
	names := rapid.SliceOfNDistinct(rapid.String(), 0, 3, rapid.ID).Draw(t, "names")
	var members [][2]string
	for _, n := range names {
		members = append(members, [2]string{n, drawValue(t, depth)})
	}
	return object(members)
}

var drawCall = rapid.Custom(func(t *rapid.T) writtenCall {
	var w writtenCall
	maybe := func(to *[][2]string, key, value string) {
		if rapid.Bool().Draw(t, key) {
			*to = append(*to, [2]string{key, value})
		}
	}
	w.begin = [][2]string{{"tool", quoted(rapid.StringN(1, 10, -1).Draw(t, "tool name"))}}
	if rapid.IntRange(0, 3).Draw(t, "unparsed") == 0 {
		w.begin = append(w.begin, [2]string{"raw_args", quoted(rapid.String().Draw(t, "arguments text"))})
	} else {
		maybe(&w.begin, "args", drawObject(t, 3))
	}
	maybe(&w.begin, "server", quoted(rapid.String().Draw(t, "server name")))
	maybe(&w.begin, "agent", quoted(rapid.String().Draw(t, "agent name")))
	maybe(&w.begin, "user", quoted(rapid.String().Draw(t, "what the user said")))
	maybe(&w.begin, "turn", strconv.Itoa(rapid.Int().Draw(t, "turn number")))
	maybe(&w.begin, "time", `"2026-01-31T23:59:59Z"`)
	maybe(&w.end, "result", drawValue(t, 3))
	switch rapid.IntRange(0, 3).Draw(t, "outcome kind") {
	case 1:
		w.end = append(w.end, [2]string{"outcome", quoted(rapid.SampledFrom([]string{"ok", "error", "unfinished", "refused"}).Draw(t, "outcome"))})
	case 2:
		w.end = append(w.end, [2]string{"error", quoted("x" + rapid.String().Draw(t, "error text"))})
	case 3:
		w.end = append(w.end, [2]string{"error", "true"})
	}
	return w
})

// forms writes the same calls in every form of a native trace.
func forms(calls []writtenCall) map[string]string {
	objects, lines, phases := []string{}, "", ""
	for i, c := range calls {
		objects = append(objects, c.object())
		lines += c.object([2]string{"session", "7"}) + "\n"
		id := [2]string{"id", strconv.Itoa(i)}
		phases += object(append([][2]string{{"event", `"begin"`}, id}, c.begin...)) + "\n"
		phases += object(append([][2]string{id, {"event", `"end"`}}, c.end...)) + "\n"
	}
	list := "[" + strings.Join(objects, ",\n ") + "]"
	return map[string]string{
		"list":          list,
		"lines":         lines,
		"session":       `{"session": "s", "calls": ` + list + "}",
		"name last":     `{"calls": ` + list + `, "session": "s"}`,
		"sessions":      `[{"session": "s", "calls": ` + list + "}]",
		"YAML flow":     "# calls\ncalls: " + asYAML(list) + "\n",
		"YAML blocks":   "# calls\n- " + strings.Join(strings.Split(asYAML(strings.Join(objects, "\x00")), "\x00"), "\n- ") + "\n",
		"begin and end": phases,
	}
}

// asYAML writes JSON as flow YAML: what JSON may hold raw in its texts and YAML
// may not is escaped.
func asYAML(text string) string {
	var b strings.Builder
	for _, r := range text {
		switch {
		case r == '\x00' || r == '\n' || r < unicode.MaxASCII && unicode.IsPrint(r):
			b.WriteRune(r)
		case r < 1<<16:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			fmt.Fprintf(&b, `\U%08x`, r)
		}
	}
	return b.String()
}

// told lists calls without what depends on the form: place, id and the white
// space of their JSON. A begin and its end are one call.
func told(t *rapid.T, text string) (calls []string) {
	traces, err := trace.Collect(trace.Decode(strings.NewReader(text), trace.Options{}))
	if err != nil {
		t.Fatalf("%v\nin %s", err, text)
	}
	var begun acel.Call
	for _, c := range traces[0].Calls {
		switch c.Phase {
		case acel.Begins:
			begun = c
			continue
		case acel.Ends:
			begun.Outcome = c.Outcome
			c = begun
		}
		for _, raw := range []*[]byte{(*[]byte)(&c.Args), (*[]byte)(&c.Outcome.Result)} {
			if v := jsontext.Value(*raw); v.IsValid() && v.Compact() == nil {
				*raw = v
			}
		}
		c.Place, c.ID, c.Phase = acel.Place{}, "", acel.Whole
		calls = append(calls, describe(c))
	}
	return calls
}

// However a trace is written, it says the same calls.
func TestEveryFormSaysTheSame(t *testing.T) {
	rapid.Check(t, everyFormSaysTheSame)
}

func everyFormSaysTheSame(t *rapid.T) {
	calls := rapid.SliceOfN(drawCall, 1, 5).Draw(t, "calls")
	texts := forms(calls)
	want := told(t, texts["list"])
	if len(want) != len(calls) {
		t.Fatalf("%d calls of %d", len(want), len(calls))
	}
	for form, text := range texts {
		if got := told(t, text); strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Fatalf("%s: %s\nsays %q\n not %q", form, text, got, want)
		}
	}
}
