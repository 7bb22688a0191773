package acel

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"strings"
)

// What a marker is made of: the bare one is [redacted], a keyed one has the digits of
// a code behind a colon.
const (
	bareMarker   = "[redacted]"
	markerHead   = "[redacted"
	markerDigits = 32
	keyedLength  = len(markerHead) + 1 + markerDigits + 1
	markerDomain = "acel.redacted/v1\x00"
)

// marker stands for a JSON value. Under a key equal values share it, and others do
// not.
func (r *redactor) marker(raw []byte) string {
	if r.key == nil {
		return bareMarker
	}
	text, err := appendCanonical(nil, raw)
	if err != nil {
		text = raw
	}
	code := hmac.New(sha256.New, r.key)
	code.Write([]byte(markerDomain))
	code.Write(text)
	return markerHead + ":" + hex.EncodeToString(code.Sum(nil)[:markerDigits/2]) + "]"
}

// textMarker stands for a text.
func (r *redactor) textMarker(text string) string {
	if r.key == nil || isMarker(text) {
		return unlessMarker(text)
	}
	return r.marker(quoteJSON(text))
}

// unlessMarker returns the bare marker, or the text where it is one already.
func unlessMarker(text string) string {
	if isMarker(text) {
		return text
	}
	return bareMarker
}

// markerAt returns the length of the marker that a text begins with; 0 for none.
func markerAt(text string) int {
	switch {
	case !strings.HasPrefix(text, markerHead):
		return 0
	case strings.HasPrefix(text, bareMarker):
		return len(bareMarker)
	case len(text) < keyedLength || text[len(markerHead)] != ':' || text[keyedLength-1] != ']':
		return 0
	}
	if strings.Trim(text[len(markerHead)+1:keyedLength-1], "0123456789abcdef") != "" {
		return 0
	}
	return keyedLength
}

// isMarker reports whether a text is a marker. One is left as it is, so that what was
// redacted once may be again.
func isMarker(text string) bool { return text != "" && markerAt(text) == len(text) }

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
