package acel

import (
	"errors"
	"fmt"
	"math/big"
	"reflect"
	"strconv"
)

// number is what constructors take for a limit or a count: any of Go's
// numbers, or a decimal in a string. A float is the shortest decimal that
// names it, so that 0.1 in code is the decimal 0.1.
type number interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 |
		~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr |
		~float32 | ~float64 | ~string
}

// numberText writes n as the one parser of numbers reads it.
func numberText[N number](n N) string {
	v := reflect.ValueOf(n)
	switch {
	case v.CanInt():
		return strconv.FormatInt(v.Int(), 10)
	case v.CanUint():
		return strconv.FormatUint(v.Uint(), 10)
	case v.CanFloat():
		return strconv.FormatFloat(v.Float(), 'g', -1, v.Type().Bits())
	}
	return v.String()
}

// The bounds on a number. They keep a hostile one from costing more than its
// own length: a sum stays under some ten thousand digits.
const (
	maxExponent = 1000
	maxDigits   = 4096
)

var (
	errNotNumber = errors.New("not a JSON number")
	errExponent  = fmt.Errorf("beyond an exponent of ±%d", maxExponent)
	errDigits    = fmt.Errorf("longer than %d digits", maxDigits)
)

// parseDecimal reads a JSON number (RFC 8259 §6) without losing a digit. It is
// the only reader of numbers in the engine: limits, counts and amounts.
func parseDecimal(text []byte) (decimal, error) {
	n, ok := scanNumeral(text)
	switch {
	case !ok:
		return decimal{}, errNotNumber
	case len(n.whole)+len(n.fraction) > maxDigits:
		return decimal{}, errDigits
	}
	exponent, ok := smallInt(n.exponent)
	if !ok {
		return decimal{}, errExponent
	}
	if n.negativeExponent {
		exponent = -exponent
	}
	d := coefficient(n.whole, n.fraction)
	d.scale = int32(len(n.fraction) - exponent)
	if d.sign() == 0 {
		return decimal{}, nil
	}
	if n.negative {
		d = d.negate()
	}
	return d, nil
}

// A numeral is a JSON number cut into its parts, each a run of digits.
type numeral struct {
	negative, negativeExponent bool
	whole, fraction, exponent  []byte
}

// scanNumeral cuts text into its parts, or reports that it is no JSON number.
func scanNumeral(text []byte) (n numeral, ok bool) {
	if len(text) > 0 && text[0] == '-' {
		n.negative, text = true, text[1:]
	}
	n.whole, text = digits(text)
	if len(n.whole) == 0 || n.whole[0] == '0' && len(n.whole) > 1 {
		return n, false
	}
	if len(text) > 0 && text[0] == '.' {
		if n.fraction, text = digits(text[1:]); len(n.fraction) == 0 {
			return n, false
		}
	}
	if len(text) > 0 && text[0]|0x20 == 'e' {
		text = text[1:]
		if len(text) > 0 && (text[0] == '+' || text[0] == '-') {
			n.negativeExponent, text = text[0] == '-', text[1:]
		}
		if n.exponent, text = digits(text); len(n.exponent) == 0 {
			return n, false
		}
	}
	return n, len(text) == 0
}

// digits cuts the leading run of digits off text.
func digits(text []byte) (run, rest []byte) {
	i := 0
	for i < len(text) && '0' <= text[i] && text[i] <= '9' {
		i++
	}
	return text[:i], text[i:]
}

// smallInt reads an exponent's digits and reports whether it is within bounds.
func smallInt(run []byte) (int, bool) {
	n := 0
	for _, c := range run {
		if n = n*10 + int(c-'0'); n > maxExponent {
			return 0, false
		}
	}
	return n, true
}

// coefficient reads whole and fraction as one integer.
func coefficient(whole, fraction []byte) decimal {
	var d decimal
	for _, run := range [2][]byte{whole, fraction} {
		for _, c := range run {
			var ok bool
			if d.hi, d.lo, ok = mul10(d.hi, d.lo, uint64(c-'0')); !ok {
				x, _ := new(big.Int).SetString(string(whole)+string(fraction), 10)
				return decimal{big: x}
			}
		}
	}
	return d
}
