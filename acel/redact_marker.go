package acel

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
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

// Marker returns what stands in the place of a JSON value, so that who has the key can
// prove what a marker stood for. Values that are equal have one marker, as 1.0 and 1
// do, but 1 and "1" do not; what is no JSON has that of its bytes. A text that is a
// marker is its own. Whether the redaction hides any field makes no difference.
func (r Redaction) Marker(value json.RawMessage) string {
	value = bytes.TrimSpace(value)
	if len(value) > 0 && value[0] == '"' && isMarker(unquoteJSON(value)) {
		return unquoteJSON(value)
	}
	return (&redactor{key: r.key()}).marker(value)
}

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
