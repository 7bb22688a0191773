package suite

import (
	"bytes"
	"encoding/json"
	"slices"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/rules"
	"github.com/acel-dev/acel/acel/trace"
)

// calls reads a case's trace, in its two forms: written here, or recorded in a
// file, which has a format.
func (r *reader) calls(v rules.Value) acel.Trace {
	inline, file := v.Get("trace"), v.Get("file")
	switch {
	case inline.Kind() != rules.Absent && file.Kind() != rules.Absent:
		r.fail(file, "keep one of the two", "the case has a trace already, at %s", inline.Place())
	case file.Kind() != rules.Absent:
		return r.fromFile(file, v.Get("session"))
	case inline.Kind() == rules.Absent:
		r.fail(v, "trace: [] is an empty one", "a case has a trace, or names a file with one")
	case v.Get("session").Kind() != rules.Absent:
		r.fail(v.Get("session"), "", "session goes with file")
	default:
		return r.inline(inline)
	}
	return acel.Trace{}
}

// inline reads a trace that is written in the test file: tools' names and
// native records. The decoder of native traces reads it, as JSON, and what it
// says is told at the places in the test file.
func (r *reader) inline(v rules.Value) acel.Trace {
	if v.Kind() != rules.List {
		r.fail(v, "such as trace: [validate_record, delete_record]", "trace is a list of calls; this is %v", v.Kind())
		return acel.Trace{}
	}
	records, ok := r.records(v)
	if !ok {
		return acel.Trace{}
	}
	return r.native(v, records)
}

// native reads the calls that are written at v as these native records.
func (r *reader) native(v rules.Value, records []any) acel.Trace {
	text, err := sessionJSON(records)
	if err != nil {
		r.fail(v, "", "%v", err)
		return acel.Trace{}
	}
	traces, err := trace.Collect(trace.Decode(bytes.NewReader(text), trace.Options{Name: r.source.Name, Format: "native"}))
	switch {
	case err != nil:
		r.retell(v, text, rules.ProblemsIn(err))
		return acel.Trace{}
	case len(traces) != 1: // which would leave calls unjudged
		r.fail(v, "", "a case has one session; this was read as %d", len(traces))
		return acel.Trace{}
	}
	for i := range traces[0].Calls {
		c := &traces[0].Calls[i]
		c.Place = v.Find(pointerIn(c.Place)).Place()
	}
	return acel.Trace{Calls: traces[0].Calls, Extent: traces[0].Extent}
}

// sessionJSON writes records as a native trace in JSON: one session, so that none
// of them can be taken for a session of its own.
func sessionJSON(records []any) ([]byte, error) {
	text, err := json.Marshal(records)
	return slices.Concat([]byte(`{"session":"inline","calls":`), text, []byte("}")), err
}

// records reads the items of a trace, each as a native record.
func (r *reader) records(v rules.Value) ([]any, bool) {
	records := []any{}
	before := len(r.problems)
	for _, item := range v.Items() {
		switch item.Kind() {
		case rules.Text:
			records = append(records, map[string]any{"tool": item.Text()})
		case rules.Map:
			records = append(records, r.call(item))
		default:
			r.fail(item, quoteHint(item), "a call is a tool's name, or a map with tool; this is %v", item.Kind())
		}
	}
	return records, len(r.problems) == before
}

// call reads a call that is a map: a native record, or a call as examples write it.
func (r *reader) call(item rules.Value) any {
	if !r.oneCall(item) {
		return nil
	}
	var record any
	var err error
	if isNative(item) {
		record, err = item.Any()
	} else {
		record, err = item.ExampleCall()
	}
	if err != nil {
		r.refuse(err)
	}
	return record
}

// isNative reports whether a call names its tool, or the call that it ends, as a
// native record does, and is written without the word that only examples have.
func isNative(item rules.Value) bool {
	has := func(key string) bool { return item.Get(key).Kind() != rules.Absent }
	return (has("tool") || has("event")) && !has("status")
}

// oneCall complains of an item of a trace that is, or names, a session, and
// reports whether it is a call.
func (r *reader) oneCall(item rules.Value) bool {
	for key := range item.Pairs() {
		if key.Text() == "session" || key.Text() == "calls" {
			r.fail(key, "a trace is the calls of one session: write a case for each", "a call has no key %q", key.Text())
			return false
		}
	}
	return true
}
