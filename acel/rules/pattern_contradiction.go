package rules

import (
	"math/big"
	"slices"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// warnOfContradiction warns of tests of one value that it cannot all pass, so that
// no call matches.
func (r *reader) warnOfContradiction(p pair, tests []acel.Pattern) {
	absent := func(t acel.Pattern) bool { return t.Test == acel.Absent }
	if i := slices.IndexFunc(tests, absent); i >= 0 && len(tests) > 1 {
		r.warn(p.value, "leave absent or the others out", "what is absent passes no other test: this matches no call")
		return
	}
	for _, t := range tests {
		lower := numberOf(t, 0)
		if t.Test != acel.AtLeast || lower == nil {
			continue
		}
		for _, other := range tests {
			if upper := numberOf(other, 0); other.Test == acel.AtMost && upper != nil && lower.Cmp(upper) > 0 {
				r.warn(p.value, "", "no number is at least %s and at most %s: this matches no call", shorten(string(t.Values[0])), shorten(string(other.Values[0])))
			}
		}
	}
	r.warnOfOutside(p, tests)
}

// warnOfOutside warns of values that are all beyond a bound.
func (r *reader) warnOfOutside(p pair, tests []acel.Pattern) {
	for _, t := range tests {
		if t.Test != acel.Equals && t.Test != acel.In {
			continue
		}
		for _, bound := range tests {
			if n := numberOf(bound, 0); n != nil && allBeyond(t, bound.Test, n) {
				r.warn(p.value, "", "no value of %v is one that %v takes: this matches no call", t.Test, bound.Test)
			}
		}
	}
}

// allBeyond reports whether all values of a test are numbers that a bound excludes.
func allBeyond(t acel.Pattern, bound acel.Test, n *big.Rat) bool {
	for i := range t.Values {
		v := numberOf(t, i)
		if v == nil || bound == acel.AtLeast && v.Cmp(n) >= 0 || bound == acel.AtMost && v.Cmp(n) <= 0 || bound != acel.AtLeast && bound != acel.AtMost {
			return false
		}
	}
	return len(t.Values) > 0
}

// numberOf returns the i-th value of a test if it is a number that is written out;
// nil for any other.
func numberOf(t acel.Pattern, i int) *big.Rat {
	if i >= len(t.Values) {
		return nil
	}
	text := string(t.Values[i])
	if len(text) > maxQuoted || !isJSONNumber(text) || strings.ContainsAny(text, "eE") {
		return nil
	}
	n, ok := new(big.Rat).SetString(text)
	if !ok {
		return nil
	}
	return n
}
