package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/acel-dev/acel/acel"
)

// directory takes the files below a directory that are sought.
func (e *expansion) directory(dir string) {
	if e.below(dir) == 0 {
		e.nothing(dir, "no "+e.what+" is in this directory")
	}
}

// below takes the files below a directory that are sought, and returns how many
// there are, problems included. Symbolic links are followed, and no directory
// is entered twice.
func (e *expansion) below(dir string) int {
	w := walk{expansion: e, entered: map[string]bool{}}
	w.enter(dir)
	return w.found
}

// A walk is the search of one directory.
type walk struct {
	*expansion
	entered map[string]bool // by their real paths
	found   int             // files and problems
}

func (w *walk) enter(dir string) {
	real, err := filepath.EvalSymlinks(dir)
	if err != nil {
		w.refuse(unreadable(dir, err))
		return
	}
	if real = absolute(real); w.entered[real] {
		return
	}
	w.entered[real] = true
	entries, err := os.ReadDir(dir) // sorted by name
	if err != nil {
		w.refuse(unreadable(dir, err))
		return
	}
	for _, entry := range entries {
		if !strings.HasPrefix(entry.Name(), ".") {
			w.entry(filepath.Join(dir, entry.Name()))
		}
	}
}

func (w *walk) entry(path string) {
	info, err := os.Stat(path)
	switch {
	case leadsNowhere(err) && !w.named(path): // as a link to a file would not be taken either
	case err != nil:
		w.refuse(unreadable(path, err))
	case info.IsDir():
		w.enter(path)
	case !w.named(path) || w.leftOut(path):
	default:
		w.found++
		w.meet(path, info)
	}
}

// leadsNowhere reports whether an error is that of a link without a target.
func leadsNowhere(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ELOOP)
}

func (w *walk) refuse(p *acel.Problem) {
	w.found++
	w.expansion.refuse(p)
}
