package main

import (
	"cmp"
	"errors"
	"io"
	"io/fs"
	"os"
	"syscall"
)

// An unnamed file is whole and on the disk, and has not its name yet. It is given one
// that no file has, or none: evidence takes no other's place.
type unnamed struct {
	path      string // the name that it is to have
	temporary string // the one that it has; "" where there is no file
	stop      func()
}

// writeUnnamed writes what is to be the file at path, into its directory. The file is
// removed by drop, also where there is an error.
func writeUnnamed(path string, mode fs.FileMode, write func(io.Writer) error) (*unnamed, error) {
	u := &unnamed{path: path}
	var err error
	u.temporary, u.stop, err = writeTemporary(path, mode, write)
	return u, err
}

// take gives the file its name. The error is fs.ErrExist where another has it, also if
// that has come into being this very moment.
func (u *unnamed) take() error {
	err := os.Link(u.temporary, u.path)
	if failed := (*os.LinkError)(nil); errors.As(err, &failed) {
		err = failed.Err
	}
	if !lacksLinks(err) {
		return err
	}
	return u.copy()
}

// lacksLinks reports whether an error may be that of a file system on which a file has
// one name.
func lacksLinks(err error) bool {
	return err != nil && !errors.Is(err, fs.ErrExist) && !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, syscall.ENOSPC)
}

// copy writes the file anew under its name, of which there is none before.
func (u *unnamed) copy() error {
	from, err := os.Open(u.temporary)
	if err != nil {
		return err
	}
	defer from.Close()
	info, err := from.Stat()
	if err != nil {
		return err
	}
	to, err := os.OpenFile(u.path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, info.Mode().Perm())
	if err != nil {
		return err
	}
	_, err = io.Copy(to, from)
	err = cmp.Or(err, to.Sync())
	if err = cmp.Or(err, to.Close()); err != nil {
		os.Remove(u.path)
	}
	return err
}

// drop takes the temporary name away, and with it the file that has got no other. A nil
// file has none.
func (u *unnamed) drop() {
	if u == nil {
		return
	}
	if u.temporary != "" {
		os.Remove(u.temporary)
	}
	u.stop()
}
