package main

import (
	"errors"
	"io/fs"
	"syscall"

	"github.com/acel-dev/acel/acel"
)

// inputProblem says that the input called name is no good.
func inputProblem(name, message, hint string) *acel.Problem {
	return &acel.Problem{Place: acel.Place{File: name}, Message: message, Hint: hint}
}

// unreadable says that the input called name cannot be read, and why.
func unreadable(name string, err error) *acel.Problem {
	switch {
	case name == "":
		return &acel.Problem{Message: "an empty name names no file", Hint: "is a variable of the shell unset?"}
	case errors.Is(err, fs.ErrNotExist):
		return inputProblem(name, "no such file or directory", "")
	case errors.Is(err, fs.ErrPermission):
		return inputProblem(name, "cannot be read: permission denied", "")
	case errors.Is(err, syscall.ELOOP):
		return inputProblem(name, "cannot be read: a loop of symbolic links", "")
	}
	return inputProblem(name, "cannot be read: "+reason(err).Error(), "")
}

// reason returns what the operating system said, without the path and the
// operation around it.
func reason(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}
