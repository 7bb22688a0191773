package hook_test

import (
	"encoding/json"
	"testing"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/hook"
)

// Whatever an event is, it is read or not, and what is read of a call can be judged and
// refused: with an answer that is JSON, which the harness takes for a refusal.
func FuzzDecode(f *testing.F) {
	for _, text := range []string{claudePre, claudePost, geminiPre, geminiPost, cursorPre, cursorShell, cursorPost, cursorPostMCP, cursorAfterMCP, `{"hook_event_name":"SessionEnd","session_id":"s"}`} {
		f.Add([]byte(text))
	}
	p, err := acel.NewPolicy(acel.PolicyConfig{Rules: []acel.Rule{acel.Only("nothing")}})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, h := range hook.Harnesses() {
			e, err := h.Decode(text)
			if err != nil || e.Kind == hook.Other {
				continue
			}
			if !json.Valid(text) || e.Session == "" {
				t.Fatalf("%s read %q as %+v", h.Name, text, e)
			}
			r, err := hook.Desk{Policy: p}.Judge(e, "", nil)
			if err != nil {
				t.Fatal(err)
			}
			out := h.Encode(e, r.Answer)
			if !json.Valid([]byte(out.Stdout)) || out.Code != 0 || out.Stderr != "" {
				t.Fatalf("%s answered %+v", h.Name, out)
			}
			if _, denied := h.Denied(out); e.Kind == hook.Before && !denied && !isNothing(e.Call) {
				t.Fatalf("%s lets %q pass with %+v", h.Name, text, out)
			}
		}
	})
}

// isNothing reports whether a call is of the one tool that may be called.
func isNothing(c acel.Call) bool {
	_, tool := acel.SplitTool(c.Tool)
	return tool == "nothing"
}
