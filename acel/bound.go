package acel

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// A bound is how far apart the calls of an ordered rule may stand: a number of
// calls, or a time. The zero bound is none.
type bound struct {
	calls int
	span  time.Duration
}

// maxBound is the most calls that a bound can have.
const maxBound = 1_000_000

// readBound reads "5 calls", "1 call" or a duration; "" is no bound.
func readBound(text string) (bound, error) {
	if text == "" {
		return bound{}, nil
	}
	number, unit, _ := strings.Cut(text, " ")
	if unit != "calls" && unit != "call" {
		span, err := readSpan(text)
		if err != nil {
			return bound{}, fmt.Errorf(`within: %q is no number of calls ("5 calls") and no duration ("30s")`, brief(text))
		}
		return bound{span: span}, nil
	}
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 || n > maxBound {
		return bound{}, fmt.Errorf("within: %q is not a whole number of calls from 1 to %d", brief(number), maxBound)
	}
	return bound{calls: n}, nil
}

// String writes the bound as readBound reads it.
func (b bound) String() string {
	if b.calls > 0 {
		return plural(b.calls, "call")
	}
	return spanText(b.span)
}

const (
	day     = 24 * time.Hour
	maxSpan = 36500 * day
)

var errSpan = errors.New("no duration such as 30s, 10m, 24h or 7d")

// readSpan reads a duration: as Go writes them, with d for days in front.
func readSpan(text string) (time.Duration, error) {
	rest, days := text, 0
	if number, behind, ok := strings.Cut(text, "d"); ok {
		n, err := strconv.Atoi(number)
		if err != nil || n < 0 || n > int(maxSpan/day) {
			return 0, errSpan
		}
		rest, days = behind, n
	}
	span := time.Duration(0)
	if rest != "" {
		var err error
		if span, err = time.ParseDuration(rest); err != nil {
			return 0, errSpan
		}
	}
	span += time.Duration(days) * day
	if span <= 0 || span > maxSpan {
		return 0, errSpan
	}
	return span, nil
}

// spanText writes a duration as readSpan reads it, without parts that are 0.
func spanText(span time.Duration) string {
	text := ""
	if days := span / day; days > 0 {
		text = strconv.Itoa(int(days)) + "d"
	}
	if rest := span % day; rest > 0 {
		clock := rest.String()
		if strings.HasSuffix(clock, "m0s") {
			clock = strings.TrimSuffix(clock, "0s")
		}
		if strings.HasSuffix(clock, "h0m") {
			clock = strings.TrimSuffix(clock, "0m")
		}
		text += clock
	}
	return text
}
