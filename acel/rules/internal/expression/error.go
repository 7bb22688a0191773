package expression

import "fmt"

// An Error is a mistake in the text of an expression or of a target.
type Error struct {
	// Offset is the byte in the text at which the guilty part begins; the
	// text's length where something is missing at its end.
	Offset int
	// Message says in one line what is wrong.
	Message string
	// Hint says what to do about it; it may be empty.
	Hint string
}

// Error returns the message, and the hint in brackets.
func (e *Error) Error() string {
	if e.Hint == "" {
		return e.Message
	}
	return e.Message + " (" + e.Hint + ")"
}

// mistake returns the error at an offset.
func mistake(offset int, hint, format string, args ...any) *Error {
	return &Error{Offset: offset, Message: fmt.Sprintf(format, args...), Hint: hint}
}
