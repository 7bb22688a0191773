package main

import (
	"os"
	"slices"
	"syscall"

	"github.com/acel-dev/acel/acel"
)

// probe complains of every file that the run is to write and cannot. It comes
// before any is written: none may call a run clean because another never was.
// What is found is told all the same.
func (r *replay) probe() {
	r.outlets = slices.DeleteFunc(r.outlets, func(one outlet) bool { return one.file != "" && !r.writable("the report", one.file) })
	if name := r.baseline.write; name != "" {
		r.writable("the baseline", name)
	}
	if name := r.evidence.save; name != "" && !r.writable("the evidence", name) {
		r.evidence.save = ""
	}
	if r.outlets.toGitHub() {
		r.summary, r.outputs = r.appendable(summaryVariable), r.appendable(outputVariable)
	}
}

// writable complains where a file cannot be written.
func (r *replay) writable(what, name string) bool {
	err := writable(name)
	if err != nil {
		r.complain(unwritten(what, name, err))
	}
	return err == nil
}

// appendable returns the file that a variable names; "" where nothing can be added
// to it, which is complained of.
func (r *replay) appendable(variable string) string {
	name := os.Getenv(variable)
	if err := appendable(name, variable); err != nil {
		r.complain(&acel.Problem{Message: err.Error()})
		return ""
	}
	return name
}

// unwritten says that a file cannot be written.
func unwritten(what, name string, err error) *acel.Problem {
	return &acel.Problem{Message: what + " cannot be written to " + name + ": " + reason(err).Error()}
}

// writable returns why replaceFile would fail, as far as that can be told without
// writing: of a pipe it cannot, which may wait for who reads it.
func writable(name string) error {
	switch info, err := os.Stat(name); {
	case err == nil && info.IsDir():
		return syscall.EISDIR
	case err == nil && !info.Mode().IsRegular():
		return nil
	}
	path, err := followLinks(name)
	if err != nil || isDescriptor(path) {
		return err
	}
	if _, err := replaceable(path); err != nil {
		return err
	}
	f, stop, err := createBeside(path, 0o600)
	defer stop()
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	return f.Close()
}
