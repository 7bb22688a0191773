package trace_test

import (
	"bytes"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/trace"
	"github.com/acel-dev/acel/schema"
)

// tales says of every session what happened in it, in a form that does not
// change when it is written and read back. The sessions' order may: it is that
// of their first calls. Names are told if they are to stay.
func tales(events iter.Seq2[trace.Event, error], named bool) []string {
	told := map[*trace.Session]*strings.Builder{}
	for e, err := range events {
		b := told[e.Session]
		switch {
		case err != nil:
		case e.Kind == trace.Opened:
			b = &strings.Builder{}
			if told[e.Session] = b; named {
				fmt.Fprintf(b, "%q ", validText(e.Session.ID))
			}
		case e.Kind == trace.Called:
			fmt.Fprintln(b, describe(plainCall(e.Call)))
		case e.Kind == trace.Closed:
			fmt.Fprint(b, "closed")
		case e.Kind == trace.Cut:
			fmt.Fprint(b, "cut "+validText(e.Reason))
		case e.Kind == trace.Stopped:
			fmt.Fprint(b, "stopped "+validText(e.Reason))
		}
	}
	var all []string
	for _, b := range told {
		all = append(all, b.String())
	}
	slices.Sort(all)
	return all
}

// plainCall returns a call as it is read back.
func plainCall(c acel.Call) acel.Call {
	_, err := c.DecodedArgs()
	if args := jsontext.Value(bytes.Clone(c.Args)); err == nil && args != nil && args.Format() == nil {
		c.Args = []byte(args)
	} else if c.Args != nil {
		c.Args = []byte("text " + strings.TrimPrefix(validText(string(c.Args)), "\uFFFD"))
	}
	if result := jsontext.Value(bytes.Clone(c.Outcome.Result)); result.IsValid() && result.Format() == nil {
		c.Outcome.Result = []byte(result)
	} else if len(result) > 0 {
		c.Outcome.Result = []byte(quoted(validText(string(result))))
	}
	if c.Outcome.Status == acel.OK {
		c.Outcome.Error = ""
	}
	for _, text := range []*string{&c.Tool, &c.Server, &c.ID, &c.Turn, &c.Agent, &c.User, &c.Outcome.Error} {
		*text = validText(*text)
	}
	c.Time, c.Place = c.Time.UTC(), acel.Place{}
	return c
}

func validText(s string) string { return strings.ToValidUTF8(s, "\uFFFD") }

// writeAll writes what was decoded.
func writeAll(t fataler, events iter.Seq2[trace.Event, error]) []byte {
	var b bytes.Buffer
	w := trace.NewWriter(&b)
	for e, err := range events {
		if err != nil {
			continue
		}
		if err := w.Write(e); err != nil {
			t.Fatalf("%v is not written: %v", e, err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatalf("%v", err)
	}
	return b.Bytes()
}

type fataler interface{ Fatalf(string, ...any) }

// checkWritten makes sure that what was written is read back as it was, that the
// schema accepts it, and that writing it again changes nothing.
func checkWritten(t fataler, happened []trace.Event) {
	events, named := sequence(happened), apart(happened)
	text := writeAll(t, events)
	back := func() iter.Seq2[trace.Event, error] { return trace.Decode(bytes.NewReader(text), trace.Options{}) }
	ids := map[string]bool{}
	for e, err := range back() {
		switch {
		case err != nil:
			t.Fatalf("%v\nin %s", err, text)
		case e.Kind == trace.Opened && ids[e.Session.ID]:
			t.Fatalf("two sessions are %q\nin %s", e.Session.ID, text)
		case e.Kind == trace.Opened:
			ids[e.Session.ID] = true
		}
	}
	if got, want := tales(back(), named), tales(events, named); !slices.Equal(got, want) {
		t.Fatalf("%s\nsays %q\n not %q", text, got, want)
	}
	if again := writeAll(t, back()); !bytes.Equal(again, text) {
		t.Fatalf("%s\nis written again as %s", text, again)
	}
	checkLines(t, text)
}

// sequence yields events as a decoder does.
func sequence(events []trace.Event) iter.Seq2[trace.Event, error] {
	return func(yield func(trace.Event, error) bool) {
		for _, e := range events {
			if !yield(e, nil) {
				return
			}
		}
	}
}

// apart reports whether no two sessions have the same name.
func apart(events []trace.Event) bool {
	ids := map[string]bool{}
	for _, e := range events {
		if e.Kind == trace.Opened {
			id := validText(e.Session.ID)
			if ids[id] {
				return false
			}
			ids[id] = true
		}
	}
	return true
}

// checkLines makes sure that every line is an object that the schema accepts.
func checkLines(t fataler, text []byte) {
	s, err := schema.TraceLine()
	if err != nil {
		t.Fatalf("%v", err)
	}
	values, err := documents(text)
	if err != nil {
		t.Fatalf("%v", err)
	}
	if lines := bytes.Count(text, []byte("\n")); lines != len(values) {
		t.Fatalf("%d lines hold %d objects", lines, len(values))
	}
	for _, v := range values {
		if err := s.Validate(v); err != nil {
			t.Fatalf("the schema refuses it: %v\nin %s", err, text)
		}
	}
}
