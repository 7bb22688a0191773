package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/acel-dev/acel/acel"
)

// stdinName is the argument that stands for standard input, and its name in
// reports.
const stdinName = "-"

// stdoutName is the --output that stands for standard output.
const stdoutName = "-"

// An input is a file to read, or else what is wrong with an argument.
type input struct {
	name    string
	problem *acel.Problem
	// unnamed says that a directory or a pattern led to it.
	unnamed bool
	// beside are files that belong to it, and are read with it.
	beside []string
}

// problemsIn returns the problems among inputs.
func problemsIn(inputs []input) []*acel.Problem {
	var problems []*acel.Problem
	for _, i := range inputs {
		if i.problem != nil {
			problems = append(problems, i.problem)
		}
	}
	return problems
}

// An expansion turns arguments into inputs, each file once, in the order in
// which they were first met. Files of a directory are in the order of their
// names.
type expansion struct {
	sought
	// skip holds real paths that directories and patterns leave out: rules and
	// reports that lie beside the traces.
	skip map[string]bool
	// allowEmpty makes it no mistake that an argument leads to no file.
	allowEmpty bool

	inputs []input
	seen   map[string]int // the inputs by real paths, counted from 1; 0 of one left out
	copies []string       // what dropCopies says of those that it left out
	logs   []string       // of acel, that a directory or a pattern led to
}

func newExpansion(s sought, skip ...string) *expansion {
	e := &expansion{sought: s, skip: map[string]bool{}, seen: map[string]int{}}
	for _, path := range skip {
		e.skip[realPath(path)] = true
	}
	return e
}

// leaveOut makes the file at path none that is taken, also where it is named.
func (e *expansion) leaveOut(path string) {
	e.skip[realPath(path)] = true
	e.seen[realPath(path)] = 0
}

func (e *expansion) argument(arg string) {
	if arg == stdinName {
		e.add(input{name: arg})
		return
	}
	info, err := os.Stat(arg)
	switch {
	case err == nil && info.IsDir():
		e.directory(arg)
	case err == nil:
		e.add(input{name: arg})
	case isPattern(arg):
		e.pattern(arg)
	default:
		e.refuse(unreadable(arg, err))
	}
}

// add takes a file, unless it is there already.
func (e *expansion) add(i input) {
	key := i.name
	if key != stdinName {
		key = realPath(key)
	}
	n, seen := e.seen[key]
	switch {
	case !seen:
		e.inputs = append(e.inputs, i)
		e.seen[key] = len(e.inputs)
	case n > 0 && !i.unnamed:
		e.inputs[n-1].unnamed = false
	}
}

// meet takes a file that a directory or a pattern led to. Only regular ones
// are taken unnamed: to read another could take for ever.
func (e *expansion) meet(name string, info fs.FileInfo) {
	switch {
	case info == nil || info.Mode().IsRegular(): // what is wrong with it shows when it is opened
		e.add(input{name: name, unnamed: true})
	default:
		if _, seen := e.seen[realPath(name)]; seen {
			return
		}
		e.refuse(inputProblem(name, "this is not a regular file",
			"if it is meant, name it by itself, and first: a pipe is read only where it is named"))
	}
}

// refuse takes down what is wrong with an argument.
func (e *expansion) refuse(p *acel.Problem) {
	e.inputs = append(e.inputs, input{name: p.Place.File, problem: p})
}

// realPath returns where a path leads, links followed, so that a file is known
// by one; the path itself where it leads nowhere.
func realPath(path string) string {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	return absolute(path)
}

// absolute returns a path from the root on, by way of where the working directory
// really is: $PWD may be a link to it.
func absolute(path string) string {
	if dir, err := os.Getwd(); err == nil && !filepath.IsAbs(path) {
		if real, err := filepath.EvalSymlinks(dir); err == nil {
			path = filepath.Join(real, path)
		}
	}
	abs, err := filepath.Abs(path)
	if err != nil {
		return filepath.Clean(path) // the working directory is gone
	}
	return abs
}

// leftOut reports whether directories and patterns leave a file out.
func (e *expansion) leftOut(path string) bool {
	return slices.Contains(e.apart, filepath.Base(path)) || e.skip[realPath(path)] || e.isLog(path)
}

// nothing says that an argument led to no file.
func (e *expansion) nothing(arg, message string) {
	p := inputProblem(arg, message, fmt.Sprintf("%ss are %s%s", e.what, e.listed(), e.wayOut))
	p.Warning = e.allowEmpty
	e.refuse(p)
}
