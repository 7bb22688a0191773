package expression

import (
	"math/big"
	"reflect"
	"strconv"
	"strings"

	"cel.dev/cel-go/common/types"
	"cel.dev/cel-go/common/types/ref"
)

// exactDoubles is 2^53: below it a double holds every whole number.
const exactDoubles = 1 << 53

// numberValue returns a JSON number as CEL has numbers: an int where it is
// written without a point or an exponent, and otherwise the nearest double. One
// that neither holds, since it is whole and beyond an int, or too large for its
// fraction to be kept, is an outsize.
func numberValue(text string) ref.Val {
	if !strings.ContainsAny(text, ".eE") {
		if i, err := strconv.ParseInt(text, 10, 64); err == nil {
			return types.Int(i)
		}
		return &outsize{text}
	}
	f, err := strconv.ParseFloat(text, 64)
	switch {
	case err != nil:
		return &outsize{text}
	case f == 0 && strings.ContainsAny(mantissa(text), "123456789"):
		return &outsize{text}
	case -exactDoubles < f && f < exactDoubles:
		return types.Double(f)
	}
	if exact, ok := rational(text); ok && exact.IsInt() && exact.Num().IsInt64() {
		return types.Int(exact.Num().Int64())
	}
	return &outsize{text}
}

// mantissa returns a number without its exponent.
func mantissa(text string) string {
	digits, _, _ := strings.Cut(strings.ToLower(text), "e")
	return digits
}

// maxExact bounds the digits and the exponent of numbers that are taken apart.
const maxExact = 1000

// rational returns a number exactly, and whether it is within bounds.
func rational(text string) (*big.Rat, bool) {
	_, exponent, _ := strings.Cut(strings.ToLower(text), "e")
	if e, err := strconv.Atoi(exponent); len(text) > maxExact || exponent != "" && (err != nil || e > maxExact || e < -maxExact) {
		return nil, false
	}
	return new(big.Rat).SetString(text)
}

// An outsize is a JSON number that CEL's numbers do not hold. It is equal to
// none of them, and nothing else can be asked of it.
type outsize struct{ text string }

// refuse says why the number cannot be used.
func (o *outsize) refuse() ref.Val {
	return failure("%s is a number that cannot be used exactly: whole numbers go from -2^63 to 2^63-1, and fractions to 2^53", shorten(o.text))
}

// Equal implements [ref.Val]: two of them are compared by their value, or where
// that is too long by their text.
func (o *outsize) Equal(other ref.Val) ref.Val {
	p, ok := other.(*outsize)
	if !ok {
		return types.False
	}
	a, aOK := rational(o.text)
	b, bOK := rational(p.text)
	if aOK && bOK {
		return types.Bool(a.Cmp(b) == 0)
	}
	return types.Bool(o.text == p.text)
}

// ConvertToNative implements [ref.Val].
func (o *outsize) ConvertToNative(reflect.Type) (any, error) {
	return nil, o.refuse().(*types.Err)
}

// ConvertToType implements [ref.Val].
func (o *outsize) ConvertToType(ref.Type) ref.Val { return o.refuse() }

// Type implements [ref.Val].
func (o *outsize) Type() ref.Type { return types.NewOpaqueType("number") }

// Value implements [ref.Val].
func (o *outsize) Value() any { return o.text }
