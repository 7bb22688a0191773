package main

import (
	"context"
	"fmt"
	"os/signal"

	"github.com/acel-dev/acel/acel"
)

// untilInterrupt returns a context that Ctrl-C, SIGTERM and SIGHUP end, which
// lasts until it is given up. Only while traces are checked is there something
// to say after an interrupt. Before and after, and the second time, it ends the
// process as it does any other.
func untilInterrupt(ctx context.Context) (_ context.Context, giveUp func()) {
	ctx, giveUp = signal.NotifyContext(ctx, endings()...)
	context.AfterFunc(ctx, giveUp)
	return ctx, giveUp
}

// interruption says what an interrupt left unchecked; nothing if there was
// none.
func interruption(inputs []input, all []*fileRead) []*acel.Problem {
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
	return append(problems, &acel.Problem{
		Message: fmt.Sprintf("interrupted: %d of %d files were not checked: %s", len(missed), len(inputs), firstFew(missed)),
	})
}
