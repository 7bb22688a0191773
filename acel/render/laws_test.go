package render_test

import (
	"regexp"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

// pieces are what lines are drawn from. None holds the "@" that marks a place.
var pieces = rapid.SampledFrom([]string{
	"a", "{", `"`, ":", " ", "\t", "日", "한", "😀", "e\u0301", "é", "→", "\\", "#", "[",
	"\x1b", "\x00", "\u202e", "\u009b", "\xff", "\xe6\x97", "\u200b",
})

// width is what the pieces take on a terminal once they are visible: written
// apart from the package's own idea of it.
func width(s string) int {
	n := 0
	for _, r := range s {
		switch {
		case r == '\u0301':
		case strings.ContainsRune("日한😀", r):
			n += 2
		default:
			n++
		}
	}
	return n
}

func TestTheCaretStandsUnderThePlace(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		before := strings.Join(rapid.SliceOfN(pieces, 0, 90).Draw(t, "before"), "")
		after := strings.Join(rapid.SliceOfN(pieces, 0, 130).Draw(t, "after"), "")
		p := &acel.Problem{Place: acel.Place{File: "f", Line: 3}, Excerpt: before + "@" + after, ExcerptColumn: len(before) + 1}
		var b strings.Builder
		if err := render.Problem(&b, p, render.Options{}); err != nil {
			t.Fatal(err)
		}
		shown := strings.Split(b.String(), "\n")
		prefix, _, found := strings.Cut(shown[1], "@")
		if !found || width(prefix) != strings.IndexByte(shown[2], '^') || strings.Count(shown[2], "^") != 1 {
			t.Fatalf("caret not under @:\n%s\n%s", shown[1], shown[2])
		}
		if width(shown[1]) > width("    3 | ")+160 {
			t.Fatalf("line of %d columns", width(shown[1]))
		}
	})
}

// hostile draws text of the sort that hurts.
var hostile = rapid.OneOf(
	rapid.String(),
	rapid.Map(rapid.SliceOfN(rapid.Byte(), 0, 40), func(b []byte) string { return string(b) }),
	rapid.Map(rapid.SliceOf(rapid.SampledFrom([]string{
		"::error::", "::", ":", " ", "##[error]", "##", "#", "[", "vso", "\x1b[31m", "\u009b", "\n", "\r", "\u202e", "a", "\xff",
	})), func(parts []string) string { return strings.Join(parts, "") }),
)

func hostilePlace(t *rapid.T) acel.Place {
	return acel.Place{
		File: hostile.Draw(t, "file"), Line: rapid.IntRange(0, 3).Draw(t, "line"),
		Column: rapid.IntRange(0, 50).Draw(t, "column"), Base: hostile.Draw(t, "base"),
	}
}

func hostileViolation(t *rapid.T) acel.Violation {
	v := acel.Violation{
		Rule: hostile.Draw(t, "rule"), Spec: hostile.Draw(t, "spec"), RulePlace: hostilePlace(t),
		Severity: acel.Severity(rapid.IntRange(0, 2).Draw(t, "severity")), Step: rapid.IntRange(0, 1<<40).Draw(t, "step"),
		State: []byte(hostile.Draw(t, "state")), Message: hostile.Draw(t, "message"), Hint: hostile.Draw(t, "hint"),
	}
	if rapid.Bool().Draw(t, "call") {
		v.Call = &acel.Call{
			Tool: hostile.Draw(t, "tool"), Server: hostile.Draw(t, "server"),
			Args: []byte(hostile.Draw(t, "args")), Place: hostilePlace(t),
		}
		v.Related = append(v.Related, acel.CallRef{
			Step: 1, Tool: hostile.Draw(t, "earlier"), Server: hostile.Draw(t, "on"), Note: hostile.Draw(t, "note"), Place: hostilePlace(t),
		})
	}
	return v
}

func TestHostileTextStaysInItsLine(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := hostileViolation(t)
		o := render.Options{Place: acel.Place{File: hostile.Draw(t, "trace")}, Session: hostile.Draw(t, "session")}
		if rapid.Bool().Draw(t, "source") {
			o.Source = lines{hostile.Draw(t, "first"), hostile.Draw(t, "second")}
		}
		var b strings.Builder
		if err := render.Violation(&b, v, o); err != nil {
			t.Fatal(err)
		}
		checkHarmless(t, b.String(), 3+len(v.Related), 6+len(v.Related))
		p := acel.Problem{
			Place: hostilePlace(t), Message: hostile.Draw(t, "problem"), Hint: v.Hint, Excerpt: hostile.Draw(t, "excerpt"),
			ExcerptColumn: rapid.IntRange(-5, 60).Draw(t, "excerptColumn"), Width: rapid.IntRange(-5, 60).Draw(t, "width"),
		}
		b.Reset()
		if err := render.Problem(&b, &p, o); err != nil {
			t.Fatal(err)
		}
		checkHarmless(t, b.String(), 1, 4)
	})
}

var command = regexp.MustCompile(`^\s*::|##[A-Za-z]*\[`)

// checkHarmless checks that text has as many lines as it should, and that each
// is visible and obeyed by nobody.
func checkHarmless(t rapid.TB, text string, atLeast, atMost int) {
	t.Helper()
	if !utf8.ValidString(text) || !strings.HasSuffix(text, "\n") {
		t.Fatalf("%q is no text", text)
	}
	all := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	if len(all) < atLeast || len(all) > atMost {
		t.Fatalf("%d lines, not %d to %d:\n%s", len(all), atLeast, atMost, text)
	}
	for _, line := range all {
		if strings.ContainsFunc(line, func(r rune) bool { return !unicode.IsGraphic(r) }) {
			t.Fatalf("%q holds what cannot be seen", line)
		}
		if command.MatchString(line) {
			t.Fatalf("%q is a command", line)
		}
	}
}
