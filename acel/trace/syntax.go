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
// place. The JSON decoder's own words are kept only where they do not depend on
// how much of the input it had seen.
func explain(e *jsontext.SyntacticError, character string) (message, hint string) {
	switch {
	case errors.Is(e.Err, jsontext.ErrDuplicateName):
		return fmt.Sprintf("duplicate key %s", brief([]byte(e.JSONPointer.LastToken()))),
			"readers differ in which of the two they take, so neither can be judged"
	case errors.Is(e.Err, io.ErrUnexpectedEOF):
		return "the input ends in the middle of a JSON value",
			"it was cut off, or is still being written"
	}
	said := e.Err.Error()
	if said == "invalid UTF-8" {
		return "invalid UTF-8 in a JSON string", "traces are UTF-8; another encoding has to be converted"
	}
	if strings.HasPrefix(said, "invalid surrogate pair ") {
		return `half of a surrogate pair in a JSON string, as \ud800 is`, "it stands for no character"
	}
	if strings.HasPrefix(said, "invalid escape sequence ") {
		return "invalid escape sequence in a JSON string",
			`the valid ones are \" \\ \/ \b \f \n \r \t and \u with four hexadecimal digits`
	}
	if where, is := strings.CutPrefix(said, "invalid character "); is {
		if quoted, err := strconv.QuotedPrefix(where); err == nil {
			return "broken JSON: invalid character " + character + where[len(quoted):], ""
		}
	}
	return "broken JSON: " + said, ""
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
