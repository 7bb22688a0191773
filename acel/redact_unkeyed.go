package acel

import (
	"io"
	"strings"
)

// Unkeyed returns text with the bare marker in the place of each keyed one, so that
// what was redacted under one key can be compared with what was under another.
func Unkeyed(text string) string {
	at := strings.Index(text, markerHead+":")
	if at < 0 {
		return text
	}
	var b strings.Builder
	for ; at >= 0; at = strings.Index(text, markerHead+":") {
		b.WriteString(text[:at])
		n := markerAt(text[at:])
		if n == 0 {
			n = len(markerHead)
			b.WriteString(markerHead)
		} else {
			b.WriteString(bareMarker)
		}
		text = text[at+n:]
	}
	b.WriteString(text)
	return b.String()
}

// UnkeyedJSON is Unkeyed for JSON values, one behind another, and returns those that
// have markers in the one spelling that they share with the values that were redacted
// under another key: as [Canonical] has it, where keys that are markers may be repeated.
// A text without markers, and one that is no JSON, keeps its spelling.
func UnkeyedJSON(text string) string {
	if !strings.Contains(text, markerHead) {
		return text
	}
	bare := Unkeyed(text)
	if canonical, err := appendShown(nil, []byte(bare)); err == nil {
		return string(canonical)
	}
	return bare
}

// appendShown appends the canonical text of JSON values in which keys may be repeated
// that are markers.
func appendShown(dst, raw []byte) ([]byte, error) {
	d := lenient(raw)
	for d.PeekKind() != 0 {
		var err error
		if dst, err = appendNested(dst, d, 0); err != nil {
			return dst, err
		}
	}
	if _, err := d.ReadToken(); err != io.EOF {
		return dst, errNotJSON
	}
	return dst, nil
}
