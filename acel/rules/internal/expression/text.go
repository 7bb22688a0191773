package expression

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"cel.dev/cel-go/common/types"
)

// maxShown bounds what a message quotes of somebody's text.
const maxShown = 60

// shorten cuts text for a message.
func shorten(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if len(s) <= maxShown {
		return s
	}
	return strings.ToValidUTF8(s[:maxShown], "") + "…"
}

// inQuotes shows a name or a value of somebody's in a message.
func inQuotes(s string) string { return strconv.Quote(shorten(s)) }

// firstRune returns the first character of text, quoted where it does not show.
func firstRune(s string) string {
	r, size := utf8.DecodeRuneInString(s)
	if strconv.IsPrint(r) && r != ' ' {
		return s[:size]
	}
	return strconv.QuoteRune(r)
}

// byteOffset returns the offset of the n-th character.
func byteOffset(text string, n int) int {
	for at := range text {
		if n--; n < 0 {
			return at
		}
	}
	return len(text)
}

// endOfString returns where the string that begins at an offset ends, as CEL
// reads it; beyond the text where nothing closes it.
func endOfString(text string, at int) int {
	quote := text[at : at+1]
	if triple := strings.Repeat(quote, 3); strings.HasPrefix(text[at:], triple) {
		quote = triple
	}
	raw := at > 0 && (text[at-1] == 'r' || text[at-1] == 'R')
	for i := at + len(quote); i < len(text); i++ {
		switch {
		case text[i] == '\\' && !raw:
			i++
		case strings.HasPrefix(text[i:], quote):
			return i + len(quote)
		}
	}
	return len(text) + 1
}

// kindName names a type in a sentence.
func kindName(t *types.Type) string {
	switch t.Kind() {
	case types.BoolKind:
		return "true or false"
	case types.IntKind:
		return "a whole number"
	case types.DoubleKind:
		return "a number"
	case types.StringKind:
		return "text"
	case types.NullTypeKind:
		return "null"
	case types.ListKind:
		return "a list"
	case types.MapKind:
		return "a map"
	case types.DynKind:
		return "any value"
	}
	return "a " + t.String()
}
