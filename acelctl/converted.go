package main

import (
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
	if e.Kind == trace.Cut {
		e.Reason = cutReason(e.Reason)
	}
	err := c.Write(e)
	if problem := (*acel.Problem)(nil); err == nil || errors.As(err, &problem) {
		return err
	}
	c.err = err
	return errStop
}

// cutReason is what the written trace says of why a session was cut.
func cutReason(told string) string {
	switch told {
	case "":
		return "it could not be read to its end"
	case unsaid:
		return ""
	}
	return told
}
