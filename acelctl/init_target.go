package main

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/rules"
)

// A target is the file to write. It is written whole or not at all, and never
// over a file that is there, unless force says so.
type target struct {
	name  string
	force bool
}

// obstacle says why the file cannot be written, as far as that can be known
// before.
func (t target) obstacle() []*acel.Problem {
	info, err := os.Lstat(t.name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if _, err := os.Stat(filepath.Dir(t.name)); err != nil {
			return []*acel.Problem{unwritable(t.name, err)}
		}
		return nil
	case err != nil:
		return []*acel.Problem{unwritable(t.name, err)}
	case info.IsDir():
		return []*acel.Problem{inputProblem(t.name, "is a directory", "name the file to write in it, such as "+filepath.Join(t.name, rules.FileNames()[0]))}
	case !t.force:
		return []*acel.Problem{unwritable(t.name, fs.ErrExist)}
	case !info.Mode().IsRegular():
		return []*acel.Problem{inputProblem(t.name, "is no regular file, and --force replaces no other", "name the file that it stands for, or another one")}
	}
	return nil
}

// unwritable says that a file cannot be written, and what to do.
func unwritable(name string, err error) *acel.Problem {
	switch {
	case errors.Is(err, fs.ErrExist):
		return inputProblem(name, "is there already", "--force replaces it; or name another FILE")
	case errors.Is(err, fs.ErrNotExist):
		return inputProblem(name, "cannot be written: there is no directory "+filepath.Dir(name), "make the directory first")
	}
	return inputProblem(name, "cannot be written: "+reason(err).Error(), "")
}

// write writes the file, and returns once it would survive a loss of power.
func (t target) write(data []byte) error {
	old, err := os.Lstat(t.name)
	if t.force && err == nil {
		err = t.replace(data, old.Mode().Perm())
	} else {
		err = t.create(data)
	}
	return cmp.Or(err, syncDirectory(filepath.Dir(t.name)))
}

// create writes a file that is not there.
func (t target) create(data []byte) error {
	f, err := os.OpenFile(t.name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	return fill(f, data)
}

// replace writes a file beside the old one, and then puts it in its place.
func (t target) replace(data []byte, mode fs.FileMode) error {
	f, err := os.CreateTemp(filepath.Dir(t.name), ".acelctl-*")
	if err != nil {
		return err
	}
	if err := fill(f, data); err != nil {
		return err
	}
	err = cmp.Or(os.Chmod(f.Name(), mode), os.Rename(f.Name(), t.name))
	if err != nil {
		os.Remove(f.Name())
	}
	return err
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

// syncDirectory makes the names in a directory last. Windows has no such call.
func syncDirectory(name string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	dir, err := os.Open(name)
	if err != nil {
		return err
	}
	return cmp.Or(dir.Sync(), dir.Close())
}

// rivals returns the other files beside this one that rules are looked for in,
// if it is such a file itself.
func (t target) rivals() []string {
	if !isRulesName(t.name) {
		return nil
	}
	var others []string
	for _, name := range rules.FileNames() {
		path := filepath.Join(filepath.Dir(t.name), name)
		if _, err := os.Lstat(path); err == nil && name != filepath.Base(t.name) {
			others = append(others, path)
		}
	}
	return others
}
