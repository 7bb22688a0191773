package main

import (
	"cmp"
	"errors"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/trace"
)

// A converted writes what happens in files.
type converted struct {
	*trace.Writer
	err error // of the writer below
}

// event writes what happens. A call that cannot be written is a problem; any other
// error ends the conversion.
func (c *converted) event(e trace.Event) error {
	switch {
	case e.Reason == unsaid:
		e.Reason = ""
	case e.Kind == trace.Cut:
		e.Reason = cmp.Or(e.Reason, "it could not be read to its end")
	}
	err := c.Write(e)
	if problem := (*acel.Problem)(nil); err == nil || errors.As(err, &problem) {
		return err
	}
	c.err = err
	return errStop
}
