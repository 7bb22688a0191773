package trace

import (
	"bytes"
	"strconv"
	"time"
)

// when returns the time that a value says in one of the ways in which logs do: as
// RFC 3339 has it, also with a space for the T, with UTC as a word, or without a
// zone, which then is UTC; or as a number of seconds, milliseconds, microseconds or nanoseconds since
// 1970, which its size tells. The zero time stands for none.
func (n node) when() time.Time {
	if n.kind() == '0' {
		return sinceEpoch(string(n.raw()))
	}
	text := bytes.Clone(n.unquoted())
	if i := len("2006-01-02"); len(text) > i && text[i] == ' ' {
		text[i] = 'T'
	}
	for _, zone := range []string{" UTC", " GMT", " Z", " +00:00", " +0000", "+0000"} {
		if here, is := bytes.CutSuffix(text, []byte(zone)); is {
			text = append(here, 'Z')
			break
		}
	}
	at, ok := parseTime(text)
	if !ok {
		at, _ = parseTime(append(text, 'Z'))
	}
	return at
}

// sinceEpoch returns the time of a number; the zero time if it is none that
// clocks show.
func sinceEpoch(number string) time.Time {
	whole, fraction := number, 0.0
	if i := bytes.IndexByte([]byte(number), '.'); i >= 0 {
		var err error
		if fraction, err = strconv.ParseFloat("0"+number[i:], 64); err != nil || fraction >= 1 {
			return time.Time{}
		}
		whole = number[:i]
	}
	n, err := strconv.ParseInt(whole, 10, 64)
	if err != nil || n <= 0 {
		return time.Time{}
	}
	unit := int64(1)
	for _, most := range []int64{1e17, 1e14, 1e11} {
		if n < most {
			unit *= 1000
		}
	}
	perSecond := int64(time.Second) / unit
	return time.Unix(n/perSecond, n%perSecond*unit+int64(fraction*float64(unit))).UTC()
}
