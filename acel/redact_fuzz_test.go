package acel

import (
	"encoding/json"
	"strings"
	"testing"
)

// eachNamed calls f with each value in a document whose key is k, whatever its case, also
// in texts that are JSON.
func eachNamed(v any, f func(any)) {
	switch v := v.(type) {
	case map[string]any:
		for key, value := range v {
			if strings.EqualFold(key, "k") {
				f(value)
			}
			eachNamed(value, f)
		}
	case []any:
		for _, item := range v {
			eachNamed(item, f)
		}
	case string:
		var inner any
		if text := strings.TrimSpace(v); strings.HasPrefix(text, "{") || strings.HasPrefix(text, "[") {
			if json.Unmarshal([]byte(text), &inner) == nil {
				eachNamed(inner, f)
			}
		}
	}
}

func FuzzRedactedDocument(f *testing.F) {
	for _, text := range []string{
		`{"k":"hunter2"}`, `{"K":[1,{"k":null}],"a":"hunter2"}`, `{"a":"{\"k\":\"\\u0061\"}"}`, `[{"k":1},{"k":1.0,"b":"1"}]`,
		`{"a":"{\"a\":\"{\\\"k\\\":\\\"x\\\"}\"}"}`, "{\"k\":\"\xff\"}", `{"k":"a","k":"b"}`, `{"k"`, `"{\"k\":1}"`, `{"a":"\ud83d","k":"\\"}`, ``, ` `,
		`{"a":"x {\"k\": \"hunter2"}`, `{"a":"{'k': b'hunter2', 'k': [1, {"}`, `k=hunter2&k=`, `**k:** \"hun\\\"ter2\" k := [[\"`, "k\xff=\\\\\"", `k=k=k='k"`,
	} {
		f.Add([]byte(text))
	}
	p, err := NewPolicy(PolicyConfig{Redact: Redaction{Fields: []string{"k"}}})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		s := p.NewSession(SessionOptions{})
		once := s.Redacted(Call{Tool: "t", Args: raw, Outcome: Outcome{Result: raw, Error: string(raw)}})
		for _, shown := range []json.RawMessage{once.Args, once.Outcome.Result} {
			if len(strings.TrimSpace(string(shown))) == 0 {
				continue
			}
			if !json.Valid(shown) {
				t.Fatalf("%q becomes %q, which is no JSON", raw, shown)
			}
			var v any
			if json.Unmarshal(shown, &v) != nil {
				continue // nested too deep for it
			}
			eachNamed(v, func(value any) {
				if text, is := value.(string); !is || !isMarker(text) {
					t.Fatalf("%q becomes %q, which has %v", raw, shown, value)
				}
			})
		}
	})
}
