package schema

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/refusal"
)

// keeps says that a number becomes another once it is read as float64, as handlers read
// it: rules, which read all its digits, would tell apart what is one to the tool.
func keeps(number string, at func() jsontext.Pointer) error {
	if isShort(number) {
		return nil
	}
	f, err := strconv.ParseFloat(number, 64)
	if err != nil {
		return refusal.Reason(fmt.Sprintf("its number %s at %s is beyond what a tool can read (float64). Send it as text, or send a smaller one.", refusal.Brief(number), refusal.Brief(string(at()))))
	}
	if read := strconv.FormatFloat(f, 'g', -1, 64); decimalOf(number) != decimalOf(read) {
		return refusal.Reason(fmt.Sprintf("its number %s at %s has more digits than a tool can read (float64), to which it is %s. Send it as text, or with fewer digits.", refusal.Brief(number), refusal.Brief(string(at())), read))
	}
	return nil
}

// isShort reports whether a number is one of those of which float64 keeps every one: of
// 15 digits at most, and without an exponent.
func isShort(number string) bool { return len(number) <= 15 && !strings.ContainsAny(number, "eE") }

// A decimal is the value of a number without its sign, 0.digits × 10^point, in the one
// form that has no zeros around the digits.
type decimal struct {
	digits string
	point  int
}

// decimalOf reads a JSON number, at the cost of its length.
func decimalOf(number string) decimal {
	number = strings.TrimPrefix(number, "-")
	exponent := int64(0)
	if e := strings.IndexAny(number, "eE"); e >= 0 {
		exponent, _ = strconv.ParseInt(number[e+1:], 10, 32) // at the bound where it is beyond: no float64 is there
		number = number[:e]
	}
	whole, fraction, _ := strings.Cut(number, ".")
	digits := strings.TrimLeft(whole+fraction, "0")
	point := len(digits) - len(fraction) + int(exponent)
	if digits = strings.TrimRight(digits, "0"); digits == "" {
		return decimal{}
	}
	return decimal{digits, point}
}
