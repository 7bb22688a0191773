package main

import (
	"errors"
	"fmt"
	"os"
)

// syncNamed makes what was written to a file durable, under its name: a file that was
// removed, or whose directory was, takes everything and keeps nothing.
func syncNamed(f *os.File) error {
	if err := f.Sync(); err != nil {
		return err
	}
	held, err := f.Stat()
	if err != nil {
		return err
	}
	named, err := os.Stat(f.Name())
	switch {
	case err != nil:
		return fmt.Errorf("%s is gone: %w", f.Name(), reason(err))
	case !os.SameFile(held, named):
		return errors.New(f.Name() + " is another file by now")
	}
	return nil
}
