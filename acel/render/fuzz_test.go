package render_test

import (
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/acel-dev/acel/acel"
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

func FuzzSteps(f *testing.F) {
	f.Add("delete_record", "crm", `{"id": "r1"}`, "timeout", uint8(acel.Failed), uint8(4), 3, 2)
	f.Add("::error::", " ::x", "##[x]", "##vso[x]", uint8(acel.Refused), uint8(13), 0, 14)
	f.Add("\x1b[2J\r\n", "\u202e", "\xff\xc3\n{", "\"\\\n  ", uint8(acel.Unfinished), uint8(200), 200, 1)
	f.Add(" ", "日本", strings.Repeat("[", 5000), strings.Repeat("日", 200), uint8(9), uint8(60), -1, 1<<62)
	f.Fuzz(func(t *testing.T, tool, server, args, why string, status, n uint8, guilty, related int) {
		call := acel.Call{
			Tool: tool, Server: server, Args: []byte(args), Outcome: acel.Outcome{Status: acel.Status(status), Error: why},
		}
		calls := slices.Repeat([]acel.Call{call}, int(n))
		m := render.Marks{Guilty: []int{guilty}, Related: []int{related}}
		var b strings.Builder
		if err := render.Steps(&b, calls, m, render.Options{}); err != nil {
			t.Fatal(err)
		}
		checkPicture(t, b.String(), len(calls), m, false)
		if limit := 40 * 4 * 600; b.Len() > limit {
			t.Fatalf("%d bytes", b.Len())
		}
	})
}
