package main

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// directory takes the files below a directory that are sought. Symbolic links are followed,
// and no directory is entered twice.
func (e *expansion) directory(dir string) {
	w := walk{expansion: e, entered: map[string]bool{}}
	w.enter(dir)
	if w.found == 0 {
		e.nothing(dir, "no "+e.what+" is in this directory")
	}
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

func (w *walk) refuse(p *acel.Problem) {
	w.found++
	w.expansion.refuse(p)
}
