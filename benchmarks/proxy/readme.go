package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
)

// What stands around the tables in a file.
const (
	begins = "<!-- proxy:begin -->\n"
	ends   = "<!-- proxy:end -->\n"
)

// A readme is a file that has a place for the tables.
type readme struct {
	name          string
	before, after []byte
}

// findPlace finds the place, before anything is measured.
func findPlace(name string) (*readme, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	before, rest, found := bytes.Cut(text, []byte(begins))
	_, after, closed := bytes.Cut(rest, []byte(ends))
	if !found || !closed {
		return nil, fmt.Errorf("%s: want a line %q, and %q below it, between which the tables come", name, begins[:len(begins)-1], ends[:len(ends)-1])
	}
	return &readme{name, before, after}, nil
}

// write writes the file, with what the tables write in the place of what was there.
func (r *readme) write(tables func(io.Writer) error) error {
	var b bytes.Buffer
	b.Write(r.before)
	b.WriteString(begins)
	if err := tables(&b); err != nil {
		return err
	}
	b.WriteString(ends)
	b.Write(r.after)
	return os.WriteFile(r.name, b.Bytes(), 0o644)
}
