package rules

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/acel-dev/acel/acel"
)

// A Source is one rules file in memory.
type Source struct {
	// Name is how messages call the file.
	Name string
	// Data is its content, YAML or JSON in UTF-8, up to 4 MiB.
	Data []byte
}

// Options say how rules files are read. The zero value is the usual way.
type Options struct {
	// Strict makes every warning an error.
	Strict bool
	// Beside names keys that may stand at the top of a file and are not read
	// here: they are another package's, which has them from [Open].
	Beside []string
	// Open reads a file that another one extends, by its path: absolute, or put
	// behind the directory of the file that names it. nil is [Read] for Load, while
	// Parse then refuses extends.
	Open func(path string) (Source, error)
}

// A Set is what rules files say, joined.
type Set struct {
	// Config makes the policy. Its rules know the places they come from.
	Config acel.PolicyConfig
	// Warnings are what is odd about the files and yet no mistake, in the
	// order that [Problems] has; there are none under Strict.
	Warnings []*acel.Problem
	// Extended names the files that came with others, which extend them, in the
	// order in which they joined.
	Extended []string
	// Examples stand beside the rules and the tools' conditions, in their order.
	Examples []Example
}

// Policy compiles the set.
func (s *Set) Policy() (*acel.Policy, error) { return acel.NewPolicy(s.Config) }

// Load reads rules files and joins them: contracts in order, and of two state
// keys the later one. What is wrong with what they say is returned as
// [Problems], all at once; a file that cannot be read is an error of its own.
func Load(o Options, paths ...string) (*Set, error) {
	if len(paths) == 0 {
		return nil, errors.New("no rules file was named")
	}
	var sources []Source
	var faults []error
	for _, path := range paths {
		s, err := Read(path)
		if err != nil {
			faults = append(faults, err)
		}
		sources = append(sources, s)
	}
	if len(faults) > 0 {
		return nil, errors.Join(faults...)
	}
	if o.Open == nil {
		o.Open = Read
	}
	return Parse(o, sources...)
}

// Read reads a rules file into memory: no more than one byte beyond what one
// may have, which [Parse] then refuses.
func Read(path string) (Source, error) {
	if path == "-" {
		return Source{}, errors.New("rules: standard input is not read for rules; name a file")
	}
	f, err := os.Open(path)
	if err != nil {
		return Source{}, fmt.Errorf("rules: %w", err)
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxSize+1))
	if err != nil {
		return Source{}, fmt.Errorf("rules: %w", err)
	}
	return Source{Name: path, Data: data}, nil
}

// Parse joins rules files that are in memory, as [Load] does.
func Parse(o Options, sources ...Source) (*Set, error) {
	r := newReader()
	r.beside, r.open = o.Beside, o.Open
	r.know(sources)
	for _, s := range sources {
		r.named(s)
	}
	for _, f := range r.files {
		r.readBody(f)
	}
	config := r.join(r.files)
	if o.Strict {
		r.harden()
	}
	if r.failed() {
		return nil, r.list(false)
	}
	return &Set{Config: config, Warnings: r.list(true), Extended: r.extended(), Examples: r.exampled}, nil
}
