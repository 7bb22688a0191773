package trace_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/acel-dev/acel/acel/trace"
)

// Whatever is decoded, of any input, can be written and is read back the same.
func FuzzWrite(f *testing.F) {
	seed(f)
	for _, text := range []string{
		`[{"tool":"a","time":"9999-12-31T23:59:60Z"},{"tool":"a","time":"0000-01-01T00:00:00+23:59"}]`,
		`[{"role":"assistant","tool_calls":[{"function":{"name":"a","arguments":"` + strings.Repeat("[", 2000) + `"}}]}]`,
		`[{"role":"assistant","tool_calls":[{"function":{"name":"a","arguments":"{\"a\":` + strings.Repeat("[", 2000) + strings.Repeat("]", 2000) + `}"}}]}]`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var events []trace.Event
		for e, err := range trace.Decode(bytes.NewReader(text), trace.Options{}) {
			if err == nil {
				e.Call.Args, e.Call.Outcome.Result = bytes.Clone(e.Call.Args), bytes.Clone(e.Call.Outcome.Result)
				events = append(events, e)
			}
		}
		checkWritten(t, events)
	})
}
