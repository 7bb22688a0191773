package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/report"
	"github.com/acel-dev/acel/acel/rules"
	"github.com/acel-dev/acel/acel/suite"
	"github.com/acel-dev/acel/corpus"
)

// A tests collects what the suites found.
type tests struct{ report report.Tests }

// testAll tests all suites and the files that are named.
func testAll(named []string) (*tests, error) {
	dir, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	files, err := examples(dir)
	if err != nil {
		return nil, err
	}
	t := &tests{}
	t.corpus(corpus.Labelled())
	t.corpus(corpus.Adversarial())
	t.files(append(files, named...))
	return t, nil
}

// corpus tests files of the corpora.
func (t *tests) corpus(files []corpus.File) {
	for _, f := range files {
		t.keep(suite.Parse(suite.Options{}, rules.Source{Name: "corpus/" + f.Name, Data: f.Data}))
	}
}

// files tests files, each once.
func (t *tests) files(names []string) {
	tested := map[string]bool{}
	for _, name := range names {
		whole, err := filepath.Abs(name)
		if err != nil {
			t.report.Problems = append(t.report.Problems, problems(err)...)
			continue
		}
		if !tested[whole] {
			t.keep(suite.Load(suite.Options{}, name))
		}
		tested[whole] = true
	}
}

// keep takes the result of a file that was read, or its problems.
func (t *tests) keep(s *suite.Suite, err error) {
	if err == nil {
		t.report.Problems = append(t.report.Problems, s.Warnings...)
		var r *suite.Result
		if r, err = s.Run(); err == nil {
			t.report.Results = append(t.report.Results, r)
			return
		}
	}
	t.report.Problems = append(t.report.Problems, problems(err)...)
}

// problems returns those that an error holds. An error that holds none is one.
func problems(err error) []*acel.Problem {
	var all rules.Problems
	var path *fs.PathError
	switch {
	case errors.As(err, &all):
		return all
	case errors.As(err, &path):
		return []*acel.Problem{{Place: acel.Place{File: path.Path}, Message: "cannot be read: " + path.Err.Error()}}
	}
	return []*acel.Problem{{Message: err.Error()}}
}
