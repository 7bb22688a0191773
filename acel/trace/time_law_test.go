package trace_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/acel-dev/acel/acel/trace"
	"github.com/acel-dev/acel/schema"
)

// A time that is written a little otherwise than it should is refused by the
// decoder exactly where the schema refuses it.
func TestTimesAreThoseOfTheSchema(t *testing.T) {
	s, err := schema.Trace()
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SampledFrom([]string{
			"2026-01-31T23:59:59Z", "2024-02-29t00:00:60.25+00:01", "2016-12-31T23:59:60-00:00", "2016-12-31T15:59:60.125-08:00",
		}).Draw(t, "time")
		for range rapid.IntRange(0, 3).Draw(t, "edits") {
			at := rapid.IntRange(0, len(text)-1).Draw(t, "at")
			with := rapid.SampledFrom([]string{"", "0", "1", "2", "5", "6", "9", "+", "-", ".", ",", ":", " ", "T", "z", "Z", "99999999999999999999"}).Draw(t, "with")
			text = text[:at] + with + text[at+rapid.IntRange(0, 1).Draw(t, "replaced"):]
			if text == "" {
				return
			}
		}
		_, err := decode(`[{"tool":"a","time":`+quoted(text)+`}]`, trace.Options{})
		fits := s.Validate([]any{map[string]any{"tool": "a", "time": text}})
		if (err == nil) != (fits == nil) {
			t.Fatalf("%q: the decoder says %v, and the schema %v", text, err, fits)
		}
	})
}
