package rules

import (
	"errors"
	"io/fs"

	"github.com/acel-dev/acel/acel"
)

// ProblemsIn returns the problems that an error holds, in order: those that it
// is, joins or wraps. An error about a file becomes a problem with that file,
// and any other a problem without a place. nil holds none.
func ProblemsIn(err error) Problems {
	if err == nil {
		return nil
	}
	if p, ok := err.(*acel.Problem); ok {
		return Problems{p}
	}
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		var all Problems
		for _, inner := range joined.Unwrap() {
			all = append(all, ProblemsIn(inner)...)
		}
		return all
	}
	return Problems{problemOf(err)}
}

// problemOf makes one problem of an error.
func problemOf(err error) *acel.Problem {
	var p *acel.Problem
	var path *fs.PathError
	switch {
	case errors.As(err, &p):
		return p
	case errors.As(err, &path) && errors.Is(err, fs.ErrNotExist):
		return &acel.Problem{Place: acel.Place{File: path.Path}, Message: "no such file or directory"}
	case errors.As(err, &path):
		return &acel.Problem{Place: acel.Place{File: path.Path}, Message: "cannot be read: " + path.Err.Error()}
	}
	return &acel.Problem{Message: err.Error()}
}
