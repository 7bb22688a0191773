package trace_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"testing/iotest"

	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/trace"
)

// seed gives a fuzz target every fixture.
func seed(f *testing.F) {
	err := filepath.WalkDir("testdata", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) == ".events" || filepath.Base(filepath.Dir(filepath.Dir(path))) == "fuzz" {
			return err
		}
		text, err := os.ReadFile(path)
		f.Add(text)
		return err
	})
	if err != nil {
		f.Fatal(err)
	}
}

// Whatever the bytes are, decoding ends, every session is opened before and
// ended after its calls, none has a call after a problem, every place is in the
// input, and the boundaries of the reads make no difference.
func FuzzDecode(f *testing.F) {
	seed(f)
	for _, text := range []string{"", " ", "[", "{", "]", "[]", "{}", "[{}]", "-", "- {", "\xef\xbb\xbf", "\xef\xbb", "%YAML 1.2\n---\n", "a: |\n x", "? ", "&a [*a]"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, o := range []trace.Options{{}, {MaxCall: 100, MaxDepth: 5}} {
			checkEvents(t, text, o)
			if len(text) < 2000 {
				RegisterTestingT(t)
				whole := events(bytes.NewReader(text), o)
				Expect(events(iotest.OneByteReader(bytes.NewReader(text)), o)).To(Equal(whole))
			}
		}
	})
}

// fuzzFormat holds one importer to what FuzzDecode asks, whatever the bytes look
// like; the seeds are the fixtures of a folder.
func fuzzFormat(f *testing.F, format, folder string) {
	RegisterTestingT(f)
	for _, path := range fixtures(folder) {
		f.Add(read(path))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, o := range []trace.Options{{Format: format}, {Format: format, MaxCall: 100, MaxDepth: 5}} {
			checkEvents(t, text, o)
		}
	})
}

func FuzzNative(f *testing.F) { fuzzFormat(f, "native", "native") }

func FuzzNativeLines(f *testing.F) { fuzzFormat(f, "native-jsonl", "native") }

func FuzzNativeYAML(f *testing.F) { fuzzFormat(f, "native-yaml", "native") }

func FuzzChat(f *testing.F) { fuzzFormat(f, "openai-chat", "chat") }

func FuzzTau(f *testing.F) { fuzzFormat(f, "tau-bench", "tau") }

func checkEvents(t *testing.T, text []byte, o trace.Options) {
	state := map[*trace.Session]trace.EventKind{}
	wrong := map[*trace.Session]bool{}
	problems := 0
	for e, err := range trace.Decode(bytes.NewReader(text), o) {
		if err != nil {
			var p *acel.Problem
			if !errors.As(err, &p) {
				t.Fatalf("%T: %v", err, err)
			}
			checkPlace(t, text, p.Place)
			wrong[e.Session] = true
			problems++
			continue
		}
		if e.Kind == trace.Recognized || e.Session == nil {
			checkPlace(t, text, e.Place)
			continue
		}
		before := state[e.Session]
		switch {
		case e.Kind == trace.Opened && before != 0,
			e.Kind != trace.Opened && before != trace.Opened && before != trace.Called && before != trace.Passed:
			t.Fatalf("a session has %d after %d", e.Kind, before)
		case e.Kind == trace.Closed && wrong[e.Session]:
			t.Fatal("a session with a problem is closed")
		}
		state[e.Session] = e.Kind
		checkPlace(t, text, e.Session.Place)
		if e.Kind == trace.Called {
			checkCall(t, text, e.Call, wrong[e.Session])
		}
	}
	for _, kind := range state {
		if kind != trace.Closed && kind != trace.Cut && kind != trace.Stopped {
			t.Fatalf("a session ends with %d", kind)
		}
	}
	if problems > 22 { // those told one by one, one for the rest, and one that ends the reading
		t.Fatalf("%d problems", problems)
	}
}

func checkCall(t *testing.T, text []byte, c acel.Call, wrong bool) {
	if wrong {
		t.Fatal("a call after a problem")
	}
	if c.Tool == "" {
		t.Fatal("a call of no tool")
	}
	if c.Outcome.Result != nil && !json.Valid(c.Outcome.Result) {
		t.Fatalf("the result %q is no JSON", c.Outcome.Result)
	}
	checkPlace(t, text, c.Place)
}

// isPacked reports whether a text is an archive.
func isPacked(text []byte) bool {
	return bytes.HasPrefix(text, []byte("\x1f\x8b")) || bytes.HasPrefix(text, []byte("PK")) ||
		bytes.HasPrefix(text, []byte("\x28\xb5\x2f\xfd")) || len(text) > 3 && string(text[1:4]) == "\x2a\x4d\x18"
}

func checkPlace(t *testing.T, text []byte, p acel.Place) {
	if p.File != "" || isPacked(text) { // it is in what was packed
		return
	}
	if p.Offset < 0 || p.Offset > int64(len(text)) {
		t.Fatalf("offset %d of %d", p.Offset, len(text))
	}
	if line, column := lineAndColumn(text, p.Offset); p.Line != 0 && (line != p.Line || column != p.Column) {
		t.Fatalf("offset %d is at %d:%d, not %d:%d", p.Offset, line, column, p.Line, p.Column)
	}
}

// A native list that is accepted says the same to encoding/json: the same tools
// in the same order, with the same text of every amount.
func FuzzDecodeAgainstEncodingJSON(f *testing.F) {
	seed(f)
	f.Add([]byte(`[{"tool":"pay","args":{"amount":1e400,"a":[{"amount":0.10}]}}]`))
	f.Fuzz(func(t *testing.T, text []byte) {
		traces, err := trace.Collect(trace.Decode(bytes.NewReader(text), trace.Options{Format: "native"}))
		if err != nil || !bytes.HasPrefix(bytes.TrimLeft(text, " \t\r\n"), []byte("[")) {
			return
		}
		dec := json.NewDecoder(bytes.NewReader(text))
		dec.UseNumber()
		var list []map[string]any
		if err := dec.Decode(&list); err != nil {
			t.Fatalf("encoding/json refuses it: %v", err)
		}
		calls := callsOf(list)
		for _, tr := range traces {
			for _, c := range tr.Calls {
				if len(calls) == 0 {
					t.Fatal("encoding/json sees fewer calls")
				}
				compare(t, c, calls[0])
				calls = calls[1:]
			}
		}
		if len(calls) > 0 {
			t.Fatalf("encoding/json sees %d calls more", len(calls))
		}
	})
}

// callsOf lists the calls of a list of calls or of sessions.
func callsOf(list []map[string]any) (calls []map[string]any) {
	for _, entry := range list {
		inner, whole := entry["calls"].([]any)
		if !whole {
			calls = append(calls, entry)
		}
		for _, c := range inner {
			calls = append(calls, c.(map[string]any))
		}
	}
	return slices.DeleteFunc(calls, func(c map[string]any) bool { return c["event"] == "cut" })
}

func compare(t *testing.T, c acel.Call, other map[string]any) {
	if tool, has := other["tool"]; has && tool != c.Tool {
		t.Fatalf("tool %q is %q to encoding/json", c.Tool, tool)
	}
	args, _ := other["args"].(map[string]any)
	if raw, is := other["raw_args"].(string); is {
		if raw != string(c.Args) {
			t.Fatalf("the text %q is %q to encoding/json", c.Args, raw)
		}
		return
	}
	if c.Args == nil {
		return
	}
	dec := json.NewDecoder(bytes.NewReader(c.Args))
	dec.UseNumber()
	var own map[string]any
	if err := dec.Decode(&own); err != nil {
		t.Fatal(err)
	}
	if own["amount"] != nil && len(args) != len(own) {
		t.Fatalf("%d arguments are %d to encoding/json", len(own), len(args))
	}
	if amount, is := own["amount"].(json.Number); is && amount != args["amount"] {
		t.Fatalf("amount %v is %v to encoding/json", amount, args["amount"])
	}
}
