package main

import (
	"os"

	"github.com/acel-dev/acel/acel/trace"
)

// A mappingFlag is a flag that takes a file with a mapping, which is read at once.
type mappingFlag struct {
	file    string
	mapping *trace.Mapping
}

// Set reads the file.
func (m *mappingFlag) Set(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return unreadable(name, err)
	}
	defer f.Close()
	m.file = name
	m.mapping, err = trace.LoadMapping(f, name)
	return err
}

// String returns the file's name; "" where there is none.
func (m *mappingFlag) String() string { return m.file }

// Type names the argument in the help.
func (m *mappingFlag) Type() string { return "FILE" }

// files are what is read beside the traces, and is none of them.
func (f *readingFlags) files() []string {
	if f.mapping.file == "" {
		return nil
	}
	return []string{f.mapping.file}
}
