package main

import (
	"io"
	"os"

	"github.com/acel-dev/acel/acel/rules"
	"github.com/acel-dev/acel/acel/suite"
)

// inputs returns the test files that the arguments name. Directories hold
// rules and traces as well, so that nothing is looked for in them.
func (t *tests) inputs(args []string) []input {
	e := newExpansion(false)
	for _, arg := range args {
		if info, err := os.Stat(arg); arg != stdinName && err == nil && info.IsDir() {
			e.refuse(inputProblem(arg, "is a directory", "name the test files in it, such as '"+arg+"/*.test.yaml'"))
			continue
		}
		e.argument(arg)
	}
	return e.inputs
}

// file tests one file.
func (t *tests) file(i input) {
	switch {
	case i.problem != nil:
		t.report.Problems = append(t.report.Problems, i.problem)
	case i.name == stdinName:
		data, err := io.ReadAll(io.LimitReader(t.cmd.InOrStdin(), mostRules))
		if err != nil {
			t.report.Problems = append(t.report.Problems, unreadable(i.name, err))
			return
		}
		t.report.Add(suite.Parse(t.options(), rules.Source{Name: i.name, Data: data}))
	default:
		t.report.Add(suite.Load(t.options(), i.name))
	}
}
