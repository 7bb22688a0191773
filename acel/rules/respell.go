package rules

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// respell returns the hint that shows a good number which text was probably
// meant to be, or otherwise.
func respell(text string, good func(string) bool, otherwise string) string {
	switch strings.ToLower(strings.TrimLeft(text, "+-.")) {
	case "inf", "nan":
		return "only finite numbers can be compared"
	}
	s, ok := respelled(text, good)
	if !ok {
		return otherwise
	}
	if octal, err := strconv.ParseInt(text, 0, 64); err == nil && text[0] == '0' && strconv.FormatInt(octal, 10) != s {
		return "write " + s + ", or " + strconv.FormatInt(octal, 10) + " if it is octal"
	}
	if strings.Contains(text, ",") {
		return "a number has no comma: write " + s
	}
	return "write " + s
}

// respelled returns the good number that text was probably meant to be, and
// whether there is one.
func respelled(text string, good func(string) bool) (string, bool) {
	if len(text) > maxQuoted {
		return "", false
	}
	plain := pointed(strings.TrimPrefix(alone(text), "+"))
	if strings.HasPrefix(plain, ".") {
		plain = "0" + plain
	}
	for _, s := range [...]string{plain, strings.TrimRight(plain, "."), strings.TrimLeft(plain, "0")} {
		if good(s) {
			return s, true
		}
	}
	n, err := strconv.ParseInt(plain, 0, 64)
	s := strconv.FormatInt(n, 10)
	return s, err == nil && good(s)
}

// currencies are the codes that are taken off a number. Of other letters
// nobody can tell whether they are a factor.
var currencies = [...]string{"EUR", "USD", "GBP", "CHF", "JPY", "CNY", "INR", "CAD", "AUD", "SEK", "NOK", "DKK", "PLN"}

// alone returns a number without the white space and the currency around it.
func alone(text string) string {
	aside := func(c rune) bool { return unicode.IsSpace(c) || unicode.Is(unicode.Sc, c) }
	text = strings.TrimFunc(text, aside)
	for _, code := range currencies {
		text = strings.TrimFunc(strings.TrimSuffix(strings.TrimPrefix(text, code), code), aside)
	}
	return text
}

// pointed returns a number with a point for its decimal separator, and without
// what people write between groups of digits. What could be either is left as
// it is: 1.000 stays one.
func pointed(s string) string {
	s = strings.ReplaceAll(s, "_", "")
	cut := strings.LastIndexAny(s, ",.")
	if cut < 0 || !isDecimal(s, cut) {
		return ungrouped(s)
	}
	return ungrouped(s[:cut]) + "." + s[cut+1:]
}

// isDecimal reports whether the last comma or point of a number, at cut, is
// its decimal separator and not one between groups of three digits.
func isDecimal(s string, cut int) bool {
	whole, separator := s[:cut], s[cut:cut+1]
	if strings.Contains(whole, separator) {
		return false
	}
	return separator == "." || len(s)-cut != len(",000") || len(whole) > 3 || whole == "0"
}

// ungrouped returns a whole number without the separators between its groups
// of digits, or s where these are no groups. The last group has three digits;
// those between may have two, as in India.
func ungrouped(s string) string {
	for _, separator := range [...]string{",", ".", " ", "\u00a0", "\u202f", "'", "’"} {
		first, rest, found := strings.Cut(strings.TrimPrefix(s, "-"), separator)
		if !found || !isGroup(first, 1) {
			continue
		}
		groups := strings.Split(rest, separator)
		last := len(groups) - 1
		if isGroup(groups[last], 3) && !slices.ContainsFunc(groups[:last], func(g string) bool { return !isGroup(g, 2) }) {
			return strings.ReplaceAll(s, separator, "")
		}
	}
	return s
}

// isGroup reports whether s is up to three digits, and at least so many.
func isGroup(s string, atLeast int) bool {
	return len(s) >= atLeast && len(s) <= 3 && strings.Trim(s, "0123456789") == ""
}
