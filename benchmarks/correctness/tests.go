package main

import (
	"os"
	"path/filepath"

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
		t.report.Add(suite.Parse(suite.Options{}, rules.Source{Name: "corpus/" + f.Name, Data: f.Data}))
	}
}

// files tests files, each once.
func (t *tests) files(names []string) {
	tested := map[string]bool{}
	for _, name := range names {
		whole, err := filepath.Abs(name)
		if err != nil {
			t.report.Problems = append(t.report.Problems, rules.ProblemsIn(err)...)
			continue
		}
		if !tested[whole] {
			t.report.Add(suite.Load(suite.Options{}, name))
		}
		tested[whole] = true
	}
}
