package trace

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// explain says what is wrong with a JSON text, where character stands at the
// place. The JSON decoder's own words depend on how much of the input it had
// seen, and are those of its authors: they are read, and not repeated.
func explain(e *jsontext.SyntacticError, character string) (message, hint string) {
	switch {
	case errors.Is(e.Err, jsontext.ErrDuplicateName):
		return fmt.Sprintf("duplicate key %s", brief([]byte(e.JSONPointer.LastToken()))),
			"readers differ in which of the two they take, so neither can be judged"
	case errors.Is(e.Err, io.ErrUnexpectedEOF):
		return "the input ends in the middle of a JSON value",
			"it was cut off, or is still being written"
	case errors.Is(e.Err, jsontext.ErrNonStringName):
		return "broken JSON: " + character + " stands where a key is expected", keyHint
	}
	said := e.Err.Error()
	switch {
	case said == "invalid UTF-8":
		return "invalid UTF-8 in a JSON string", "traces are UTF-8; another encoding has to be converted"
	case strings.HasPrefix(said, "invalid surrogate pair "):
		return `half of a surrogate pair in a JSON string, as \ud800 is`, "it stands for no character"
	case strings.HasPrefix(said, "invalid escape sequence "):
		return "invalid escape sequence in a JSON string",
			`the valid ones are \" \\ \/ \b \f \n \r \t and \u with four hexadecimal digits`
	case said == "missing value after object name":
		return "broken JSON: a key without a value", "write null if there is none"
	}
	if where, is := strings.CutPrefix(said, "invalid character "); is {
		if quoted, err := strconv.QuotedPrefix(where); err == nil {
			return misplaced(character, where[len(quoted)+1:])
		}
	}
	return "broken JSON: " + said, ""
}

const keyHint = "a key stands in double quotes, and none is behind the last comma"

// misplaced says what was expected where the JSON decoder found a character;
// where is how it names the position.
func misplaced(character, where string) (message, hint string) {
	expected := "a value"
	switch {
	case where == "at start of value" && character == "','":
		return "broken JSON: a comma without a value beside it", "commas stand between values, and none behind the last"
	case where == "in string (expecting non-control character)":
		return "broken JSON: " + character + " stands as it is in a string", `a line end in a string is written as \n, a tab as \t, and other control characters as \u0001 is`
	case where == "at start of value":
		hint = "a value is an object, a list, text in double quotes, a number, true, false or null"
	case where == "after object name (expecting ':')":
		expected = "a colon"
	case where == "after object value (expecting ',' or '}')":
		expected = "a comma or }"
	case strings.HasSuffix(where, "(expecting ',' or ']')"):
		expected = "a comma or ]"
	case where == `at start of string (expecting '"')`:
		expected, hint = "a key", keyHint
	case where == "in number (expecting digit)":
		expected, hint = "a digit", "numbers are written as 17, -0.5 and 1e6 are"
	case strings.HasPrefix(where, "in literal "):
		word, _, _ := strings.Cut(strings.TrimPrefix(where, "in literal "), " ")
		expected, hint = "the rest of "+word, "keys and texts stand in double quotes; the only words without are true, false and null"
	}
	return "broken JSON: " + character + " stands where " + expected + " is expected", hint
}

// character quotes the character at an offset; "" at the end of the input.
func (w *window) character(offset int64) string {
	for w.first.offset+int64(len(w.text)) < offset+utf8.UTFMax && w.fill() == nil {
	}
	i := offset - w.first.offset
	if i < 0 || i >= int64(len(w.text)) {
		return ""
	}
	r, n := utf8.DecodeRune(w.text[i:])
	if r == utf8.RuneError && n == 1 {
		return fmt.Sprintf(`'\x%02x'`, w.text[i])
	}
	return strconv.QuoteRune(r)
}
