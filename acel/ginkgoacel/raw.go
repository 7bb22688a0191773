package ginkgoacel

import (
	"encoding/json"
	"strings"
	"unicode/utf8"

	"github.com/acel-dev/acel/acel"
)

// maxDepth is how deeply JSON may be nested to stand in a report as it is.
const maxDepth = 100

// raw returns what stands for raw JSON: the JSON as it is where a report keeps
// it so, else its text, and nothing but its length where it is too long.
func raw(text json.RawMessage) (value any, omitted int) {
	switch {
	case len(text) == 0:
		return nil, 0
	case len(text) > maxRaw:
		return nil, len(text)
	case !lasting(text):
		return string(text), 0
	}
	return text, 0
}

// lasting reports whether JSON is an object that survives being decoded and
// encoded anew, which Ginkgo does with it where specs run in parallel. Numbers
// then are float64: one that is out of range would end the whole run.
func lasting(text json.RawMessage) bool {
	args, err := acel.Call{Args: text}.DecodedArgs()
	return err == nil && settled(args, maxDepth)
}

// settled reports whether a value has no number that a float64 would round, and
// is nested no deeper than allowed.
func settled(v any, depth int) bool {
	switch v := v.(type) {
	case json.Number:
		return false
	case map[string]any:
		for _, value := range v {
			if depth == 0 || !settled(value, depth-1) {
				return false
			}
		}
	case []any:
		for _, value := range v {
			if depth == 0 || !settled(value, depth-1) {
				return false
			}
		}
	}
	return true
}

// cut returns no more than the first bytes of a text, whole characters only,
// and an ellipsis where there were more.
func cut(text string, most int) string {
	if len(text) <= most {
		return strings.ToValidUTF8(text, "\uFFFD")
	}
	for most > 0 && !utf8.RuneStart(text[most]) {
		most--
	}
	return strings.ToValidUTF8(text[:most], "\uFFFD") + "…"
}
