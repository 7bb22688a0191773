package main

import (
	"cmp"
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// write writes the file. An error means that it was not written.
func (t target) write(data []byte) error {
	old, err := os.Lstat(t.name)
	temporary, failed := t.beside(data)
	if failed != nil {
		return failed
	}
	defer os.Remove(temporary)
	if t.force && err == nil {
		err = t.replace(temporary, old.Mode().Perm())
	} else {
		err = t.create(temporary, data)
	}
	if err == nil {
		syncDirectory(t.directory())
	}
	return err
}

// beside writes a file with a name of its own in the target's directory: what
// interrupts that leaves the target alone.
func (t target) beside(data []byte) (name string, err error) {
	dir, _ := filepath.Split(t.name)
	return writeNew(dir+".acelctl-"+rand.Text(), data)
}

// create gives a file that is written the target's name, unless there is one.
// Where a file cannot have two names, it is written anew.
func (t target) create(written string, data []byte) error {
	err := os.Link(written, t.name)
	if err == nil || errors.Is(err, fs.ErrExist) {
		return err
	}
	_, err = writeNew(t.name, data)
	return err
}

// replace puts a file that is written in the place of the old one.
func (t target) replace(written string, mode fs.FileMode) error {
	if err := os.Chmod(written, mode); err != nil {
		return err
	}
	return os.Rename(written, t.name)
}

// writeNew writes a file that is not there, whole and on the disk, or removes
// it.
func writeNew(name string, data []byte) (string, error) {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return "", err
	}
	return name, fill(f, data)
}

// fill writes a new file and closes it, or removes it.
func fill(f *os.File, data []byte) error {
	_, err := f.Write(data)
	err = cmp.Or(err, f.Sync(), f.Close())
	if err != nil {
		os.Remove(f.Name())
	}
	return err
}

// syncDirectory makes the names in a directory outlast a loss of power, where
// the system lets us. Where it does not, as in a directory that may be written
// and not read, the file is nevertheless there and whole: that is no failure.
func syncDirectory(name string) {
	if dir, err := os.Open(name); err == nil {
		_ = dir.Sync()
		dir.Close()
	}
}
