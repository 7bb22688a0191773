package httpfront_test

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/httpfront"
)

var bodies = []string{
	`{"jsonrpc":"2.0","id":1,"method":"x"}`, "{\r\n \"jsonrpc\": \"2.0\",\n\"id\":1.50, \"method\":\"x\", \"params\":{\"a\\n\":\"\\u0041\"}}\n",
	`{"jsonrpc":"2.0","id":"a","method":"x","params":{"id":1,"_meta":{"progressToken":7,"x":[1,{"id":2}]}}}`,
	`{"params":{"_meta":{"progressToken":{}}},"id":-0.0,"method":"subscriptions/listen","jsonrpc":"2.0"}`,
	"[\n]", "\"\r\"", `{"id":1,"id":2}`, "{}\n{}", "\ufeff{}",
}

// tokens are those of a JSON text, as they are written; false where it is none.
func tokens(text []byte) (all []string, ok bool) {
	d := jsontext.NewDecoder(bytes.NewReader(text), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	for {
		if kind := d.PeekKind(); kind == '{' || kind == '}' || kind == '[' || kind == ']' {
			if _, err := d.ReadToken(); err != nil {
				return all, false
			}
			all = append(all, kind.String())
			continue
		}
		value, err := d.ReadValue()
		if err != nil {
			return all, errors.Is(err, io.EOF)
		}
		all = append(all, string(value))
	}
}

// A body that can be read goes on with the tokens that it has, on one line.
func FuzzABodyKeepsItsTokens(f *testing.F) {
	for _, body := range bodies {
		f.Add([]byte(body))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		before := bytes.Clone(body)
		single := httpfront.Single(body)
		if !bytes.Equal(body, before) {
			t.Fatalf("%q was changed where it stands", before)
		}
		if _, no := frame.FromClient(single); no != nil {
			return
		}
		if bytes.ContainsAny(single, "\r\n") {
			t.Fatalf("%q has more lines than one", single)
		}
		was, _ := tokens(body)
		if is, ok := tokens(single); !ok || !slices.Equal(was, is) {
			t.Fatalf("%q became %q", body, single)
		}
	})
}

// A request under an id of ours is the same but for its id and token, and its answer
// brings the client's own.
func FuzzARequestUnderAnotherID(f *testing.F) {
	for _, body := range bodies {
		f.Add([]byte(body))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		m, no := frame.FromClient(httpfront.Single(body))
		if no != nil || m.Kind != frame.Request {
			return
		}
		request, restored := httpfront.Renamed(m)
		other, no := frame.FromClient(request)
		if no != nil {
			t.Fatalf("%q became %q: %v", m.Raw, request, no)
		}
		if string(other.ID) != `"acel-1"` || other.Method != m.Method || (other.Params == nil) != (m.Params == nil) {
			t.Fatalf("%q became %q", m.Raw, request)
		}
		was, _ := tokens(m.Raw)
		is, _ := tokens(request)
		if differ := differing(was, is); differ > 2 && len(was) == len(is) {
			t.Fatalf("%q became %q", m.Raw, request)
		}
		answer := restored(frame.ResultAnswer(other.ID, []byte(`{"x": 1}`)))
		if want := frame.ResultAnswer(m.ID, []byte(`{"x": 1}`)); !bytes.Equal(answer, want) {
			t.Fatalf("%q is answered with %q", m.Raw, answer)
		}
	})
}

// differing counts the tokens that differ.
func differing(a, b []string) (n int) {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			n++
		}
	}
	return n
}
