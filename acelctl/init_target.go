package main

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/rules"
)

// A target is the file to write. It is written whole or not at all, unless the
// file system gives no file two names, and never over a file that is there,
// unless force says so.
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
		if _, err := os.Stat(t.directory()); err != nil {
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
		return inputProblem(name, "cannot be written: there is no directory "+target{name: name}.directory(), "make the directory first")
	}
	return inputProblem(name, "cannot be written: "+reason(err).Error(), "")
}

// directory is where the file is to stand: as it was named, since a/.. need not
// be where it looks.
func (t target) directory() string {
	dir, _ := filepath.Split(t.name)
	return cmp.Or(strings.TrimRight(dir, string(filepath.Separator)), cmp.Or(dir, "."))
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
