package acel

import (
	"math/big"
	"math/bits"
	"strings"
)

// A decimal is an exact decimal number, coef × 10^-scale, made for running
// sums: as long as the coefficient fits 128 bits nothing is allocated, and
// beyond that big takes over. Coefficients carry their sign apart. The zero
// value is 0. Decimals are values; big is never written to once set.
type decimal struct {
	neg    bool
	scale  int32
	hi, lo uint64
	big    *big.Int // the coefficient with its sign; hi, lo and neg are then 0
}

// add returns a + b, exactly.
func (a decimal) add(b decimal) decimal {
	a, b = align(a, b)
	if a.big == nil && b.big == nil {
		if sum, ok := addSmall(a, b); ok {
			return sum
		}
	}
	return decimal{scale: a.scale, big: new(big.Int).Add(a.int(), b.int())}
}

// negate returns -a.
func (a decimal) negate() decimal {
	if a.big != nil {
		a.big = new(big.Int).Neg(a.big)
		return a
	}
	a.neg = !a.neg && a.sign() != 0
	return a
}

// sign returns -1, 0 or 1.
func (a decimal) sign() int {
	switch {
	case a.big != nil:
		return a.big.Sign()
	case a.hi|a.lo == 0:
		return 0
	case a.neg:
		return -1
	}
	return 1
}

// cmp returns -1, 0 or 1 as a is below, equal to or above b.
func (a decimal) cmp(b decimal) int {
	if sa, sb := a.sign(), b.sign(); sa != sb {
		return max(-1, min(1, sa-sb))
	}
	a, b = align(a, b)
	if a.big != nil || b.big != nil {
		return a.int().Cmp(b.int())
	}
	c := cmp128(a.hi, a.lo, b.hi, b.lo)
	if a.neg {
		return -c
	}
	return c
}

// String writes the shortest plain form: no exponent, no trailing zeros after
// the point.
func (a decimal) String() string {
	digits := a.int().String()
	sign := ""
	if digits[0] == '-' {
		sign, digits = "-", digits[1:]
	}
	if a.scale <= 0 {
		if digits == "0" {
			return digits
		}
		return sign + digits + strings.Repeat("0", int(-a.scale))
	}
	if pad := int(a.scale) + 1 - len(digits); pad > 0 {
		digits = strings.Repeat("0", pad) + digits
	}
	point := len(digits) - int(a.scale)
	s := strings.TrimRight(digits[:point]+"."+digits[point:], "0")
	return sign + strings.TrimSuffix(s, ".")
}

// int returns the coefficient with its sign as a big integer.
func (a decimal) int() *big.Int {
	if a.big != nil {
		return a.big
	}
	x := new(big.Int).SetUint64(a.hi)
	x.Lsh(x, 64).Or(x, new(big.Int).SetUint64(a.lo))
	if a.neg {
		x.Neg(x)
	}
	return x
}

// align brings both to the larger scale.
func align(a, b decimal) (decimal, decimal) {
	switch {
	case a.scale < b.scale:
		return a.rescale(b.scale), b
	case b.scale < a.scale:
		return a, b.rescale(a.scale)
	}
	return a, b
}

// rescale returns the same number with a larger scale.
func (a decimal) rescale(scale int32) decimal {
	if a.sign() == 0 {
		return decimal{scale: scale}
	}
	by := scale - a.scale
	if a.big == nil && by <= 38 {
		hi, lo, ok := a.hi, a.lo, true
		for ; by > 0 && ok; by-- {
			hi, lo, ok = mul10(hi, lo, 0)
		}
		if ok {
			return decimal{neg: a.neg, scale: scale, hi: hi, lo: lo}
		}
		by = scale - a.scale
	}
	pow := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(by)), nil)
	return decimal{scale: scale, big: pow.Mul(pow, a.int())}
}

// addSmall adds two numbers of one scale, or reports that 128 bits are too few.
func addSmall(a, b decimal) (decimal, bool) {
	if a.neg == b.neg {
		lo, carry := bits.Add64(a.lo, b.lo, 0)
		hi, carry := bits.Add64(a.hi, b.hi, carry)
		return decimal{neg: a.neg, scale: a.scale, hi: hi, lo: lo}, carry == 0
	}
	if cmp128(a.hi, a.lo, b.hi, b.lo) < 0 {
		a, b = b, a
	}
	lo, borrow := bits.Sub64(a.lo, b.lo, 0)
	hi, _ := bits.Sub64(a.hi, b.hi, borrow)
	return decimal{neg: a.neg && hi|lo != 0, scale: a.scale, hi: hi, lo: lo}, true
}

// mul10 returns hi:lo × 10 + digit, and whether it fits 128 bits.
func mul10(hi, lo, digit uint64) (uint64, uint64, bool) {
	carry, low := bits.Mul64(lo, 10)
	over, high := bits.Mul64(hi, 10)
	low, c := bits.Add64(low, digit, 0)
	high, c = bits.Add64(high, carry, c)
	return high, low, over == 0 && c == 0
}

func cmp128(ahi, alo, bhi, blo uint64) int {
	switch {
	case ahi < bhi || ahi == bhi && alo < blo:
		return -1
	case ahi == bhi && alo == blo:
		return 0
	}
	return 1
}
