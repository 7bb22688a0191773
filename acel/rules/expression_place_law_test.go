package rules

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Wherever a byte of an expression stands in a scalar, the place is that byte, or an
// escape that stands for it, or the white space around a line end, or the scalar
// itself behind an escape that hides where it is.
func TestPlacesInScalars(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		value := "x" + rapid.StringOfN(rapid.SampledFrom([]rune(`ab "'\€	.`)), 0, 20, -1).Draw(t, "text") + "x"
		write := rapid.SampledFrom([]func(string) string{doubleQuoted, singleQuoted}).Draw(t, "quotes")
		data := "k: " + write(value)
		r := newReader()
		root := r.document(Source{Name: "acel.yaml", Data: []byte(data)}, 0)
		if r.failed() {
			t.Fatalf("%s: %v", data, r.list(false))
		}
		n := root.get("k")
		for i := range len(value) {
			part := n.inside(i)
			if part == n {
				continue
			}
			if got := data[part.at]; got != value[i] && !strings.ContainsRune(`\'`, rune(got)) {
				t.Fatalf("byte %d of %q is at %q", i, value, data[part.at:])
			}
		}
	})
}
