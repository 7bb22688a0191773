package render_test

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/acel-dev/acel/acel/render"
)

func FuzzSanitize(f *testing.F) {
	for _, seed := range []string{
		"", "delete_record", "\x1b[2J", "a\r\nb", "::error::x", " ::x", "##[x]", "##vso[x]", "###[", "\u202e", "\xff\xc3", "日本", `\x1b`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		clean := render.Sanitize(s)
		if !utf8.ValidString(clean) {
			t.Fatalf("%q is no UTF-8", clean)
		}
		if strings.ContainsFunc(clean, func(r rune) bool { return !unicode.IsGraphic(r) }) {
			t.Fatalf("%q holds what cannot be seen", clean)
		}
		if command.MatchString(clean) {
			t.Fatalf("%q is a command", clean)
		}
		if again := render.Sanitize(clean); again != clean {
			t.Fatalf("%q became %q the second time", clean, again)
		}
		if short := render.Clip(s, 20); len([]rune(short)) > 20 || !strings.HasPrefix(clean, strings.TrimSuffix(short, "…")) {
			t.Fatalf("clipped %q to %q", clean, short)
		}
	})
}
