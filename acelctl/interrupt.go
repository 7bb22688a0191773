package main

import (
	"fmt"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// namesShown is how many unchecked files are named one by one.
const namesShown = 5

// interruption says what an interrupt left unchecked; nothing if there was
// none.
func interruption(inputs []input, all []checked) []*acel.Problem {
	var problems []*acel.Problem
	var missed []string
	for i, one := range all {
		switch {
		case !one.begun:
			missed = append(missed, inputs[i].name)
		case !one.whole:
			problems = append(problems, inputProblem(inputs[i].name, "interrupted: only what came before was checked", ""))
		}
	}
	if len(missed) == 0 {
		return problems
	}
	list := strings.Join(missed[:min(len(missed), namesShown)], ", ")
	if len(missed) > namesShown {
		list += ", ..."
	}
	return append(problems, &acel.Problem{
		Message: fmt.Sprintf("interrupted: %d of %d files were not checked: %s", len(missed), len(inputs), list),
	})
}
