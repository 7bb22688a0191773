package report

import (
	"bytes"
	"fmt"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/acel-dev/acel/acel"
)

// escaped returns valid JSON with what could harm a reader of the bytes
// escaped: invisible characters, and the mark of a build server's command.
// Both stand only inside strings.
func escaped(raw []byte) []byte {
	if bytes.Contains(raw, []byte("##")) {
		raw = bytes.ReplaceAll(raw, []byte("##"), []byte(`#\u0023`))
	}
	if bytes.IndexFunc(raw, invisible) < 0 {
		return raw
	}
	var out []byte
	for _, r := range string(raw) {
		if invisible(r) {
			out = appendEscape(out, r)
		} else {
			out = utf8.AppendRune(out, r)
		}
	}
	return out
}

// invisible reports whether a character beyond ASCII's printable ones has no
// shape of its own. JSON itself escapes the control characters below them.
func invisible(r rune) bool { return r >= 0x7F && !acel.Visible(r) }

func appendEscape(out []byte, r rune) []byte {
	if high, low := utf16.EncodeRune(r); high != utf8.RuneError {
		return fmt.Appendf(out, `\u%04x\u%04x`, high, low)
	}
	return fmt.Appendf(out, `\u%04x`, r)
}
