package main

import (
	"errors"
	"math/big"
	"strings"
)

// A share is a flag that takes a decimal from 0 to 1, exactly. The zero value
// is one that was not given.
type share struct{ *big.Rat }

// Set takes a decimal. It has no exponent, which could make it huge.
func (s *share) Set(text string) error {
	r, ok := new(big.Rat).SetString(text)
	if strings.Trim(text, "0123456789.") != "" || !ok || r.Cmp(big.NewRat(1, 1)) > 0 {
		return errors.New("want a decimal from 0 to 1, such as 0.95")
	}
	s.Rat = r
	return nil
}

// String returns what was given; "" for nothing.
func (s *share) String() string {
	if s.Rat == nil {
		return ""
	}
	return s.Rat.RatString()
}

// Type names the argument in the help.
func (s *share) Type() string { return "SHARE" }
