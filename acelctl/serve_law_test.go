package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/acel-dev/acel/acel"
)

// Whatever a value holds, its line is one line that a terminal shows as it is, and in
// JSON it is read back as it was.
func FuzzALogLineGivesNoTerminalAnOrder(f *testing.F) {
	for _, value := range []string{"", "refund", "a\nb", "\x1b[31m", "\u202e\u009b\x7f", "\U000e0041", "\xff\xc3", `\u202e"\`} {
		f.Add(value)
	}
	f.Fuzz(func(t *testing.T, value string) {
		for _, form := range logForms() {
			var b bytes.Buffer
			newLog(&b, form, "info").Warn("call refused", "tool", value, "why", errors.New(value))
			line, is := strings.CutSuffix(b.String(), "\n")
			if !is || !utf8.ValidString(line) || strings.ContainsFunc(line, func(r rune) bool { return !acel.Visible(r) }) {
				t.Fatalf("%q", b.String())
			}
			var m map[string]string
			if form == "json" && (json.Unmarshal([]byte(line), &m) != nil || len(value) <= maxLogged && m["tool"] != strings.ToValidUTF8(value, "\uFFFD") && utf8.ValidString(value)) {
				t.Fatalf("%q became %q", value, line)
			}
		}
	})
}
