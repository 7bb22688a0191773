package trace

import (
	"bytes"
	"fmt"
	"time"
)

func (d *decoder) time() error {
	text, err := d.optional("time")
	if text == nil || err != nil {
		return err
	}
	d.rec.seen |= hasTime
	at, ok := parseTime(text)
	if !ok {
		return d.mistake(d.in.last, fmt.Sprintf(`"time" is %s, which is no RFC 3339 time`, brief(text)), "as in 2026-01-31T23:59:59Z")
	}
	d.rec.call.Time = at
	return nil
}

// time returns the time that a text says; the zero time if it says none.
func (n node) time() time.Time {
	at, _ := parseTime(n.unquoted())
	return at
}

// parseTime reads an RFC 3339 time. The standard library's reader of those takes
// more than the RFC does: hours of one digit, commas, zones of any size; and
// less: small letters, and leap seconds, which are here the second after, as
// clocks count them.
func parseTime(text []byte) (time.Time, bool) {
	if !looksLikeTime(text) {
		return time.Time{}, false
	}
	var room [64]byte
	text = append(room[:0], text...)
	text[len("2006-01-02")] = 'T'
	if last := len(text) - 1; text[last] == 'z' {
		text[last] = 'Z'
	}
	leap := time.Duration(0)
	if second := text[len("2006-01-02T15:04:"):][:2]; string(second) == "60" {
		copy(second, "59")
		leap = time.Second
	}
	var at time.Time
	err := at.UnmarshalText(text)
	if utc := at.UTC(); leap > 0 && (utc.Hour() != 23 || utc.Minute() != 59) {
		return time.Time{}, false
	}
	return at.Add(leap), err == nil
}

// looksLikeTime reports whether a text has the form of an RFC 3339 time, and a
// zone that is one; the other numbers may be too large.
func looksLikeTime(text []byte) bool {
	const form = "0000-00-00T00:00:00"
	if len(text) <= len(form) || !hasForm(text[:len(form)], form) {
		return false
	}
	rest := text[len(form):]
	if digits := bytes.TrimPrefix(rest, []byte{'.'}); len(digits) < len(rest) {
		rest = bytes.TrimLeft(digits, "0123456789")
		if len(rest) == len(digits) {
			return false
		}
	}
	if len(rest) == 1 {
		return rest[0] == 'Z' || rest[0] == 'z'
	}
	return (hasForm(rest, "+00:00") || hasForm(rest, "-00:00")) && string(rest[1:3]) < "24" && string(rest[4:]) < "60"
}

// hasForm reports whether a text is like another, where 0 stands for any digit
// and letters may be small.
func hasForm(text []byte, form string) bool {
	for i := range text {
		digit := text[i] >= '0' && text[i] <= '9'
		if i >= len(form) || form[i] == '0' && !digit || form[i] != '0' && text[i] != form[i] && text[i] != form[i]|0x20 {
			return false
		}
	}
	return len(text) == len(form)
}
