package acel

import "strconv"

// A Place says where in an input something stands, so that a person can go and
// look. The zero Place is "nowhere in particular", as for a call made in Go.
type Place struct {
	// File names the input as the user named it; "-" is standard input.
	File string
	// Line and Column count from 1; 0 means unknown. Columns count bytes, as
	// the Go tools do.
	Line, Column int
	// Offset is the number of bytes before the place in its input.
	Offset int64
	// Base is the JSON Pointer (RFC 6901) of the value, or, where Item is not
	// 0, of the list that holds it.
	Base string
	// Item is the value's position in that list, counted from 1. Keeping it
	// apart from Base lets a reader name every call without allocating.
	Item int
}

// Pointer returns the JSON Pointer (RFC 6901) of the value at the place; ""
// is the whole document.
func (p Place) Pointer() string {
	if p.Item == 0 {
		return p.Base
	}
	return p.Base + "/" + strconv.Itoa(p.Item-1)
}

// String returns "file:line:column", leaving out what is unknown; "" for the
// zero Place.
func (p Place) String() string {
	s := p.File
	if p.Line == 0 {
		return s
	}
	if s != "" {
		s += ":"
	}
	s += strconv.Itoa(p.Line)
	if p.Column > 0 {
		s += ":" + strconv.Itoa(p.Column)
	}
	return s
}
