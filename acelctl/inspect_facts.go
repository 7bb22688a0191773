package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/acel-dev/acel/acel/render"
	"github.com/acel-dev/acel/acel/trace"
)

// A fact is a name and what there is to say.
type fact [2]string

// facts are what is known, without what is not there.
func (i *inspected) facts() []fact {
	var all []fact
	add := func(name, text string) {
		if text != "" {
			all = append(all, fact{name, text})
		}
	}
	add("sessions", i.sessionFact())
	add("calls", i.callFact())
	add("at once", join2(unlessNone(i.turns, "turn"), " of several calls", unlessNone(i.overlapped, "call"), " told by begin and end"))
	add("agents", i.agentFact())
	add("calls of", i.originFact())
	for n, l := range i.passed.list() {
		add(first(n, "left out"), l.fact())
	}
	for n, key := range i.stops.keys() {
		add(first(n, "cut short"), count(i.stops.counts[key].n, "session")+": "+render.Clip(key.name, 200))
	}
	add("not read", join2(unlessNone(i.parts, "part"), "", unlessNone(i.damaged, "session"), " not to the end"))
	add("problems", unlessNone(len(i.problems), "problem"))
	return all
}

// first is the name of the first of several facts, and blank for the others.
func first(n int, name string) string {
	if n > 0 {
		return ""
	}
	return name
}

// unlessNone counts things, if there are any.
func unlessNone(n int, thing string) string {
	if n == 0 {
		return ""
	}
	return count(n, thing)
}

// join2 joins two counts, each with what follows it, of which none may be there.
func join2(a, afterA, b, afterB string) string {
	switch {
	case a == "" && b == "":
		return ""
	case b == "":
		return a + afterA
	case a == "":
		return b + afterB
	}
	return a + afterA + ", " + b + afterB
}

func (i *inspected) sessionFact() string {
	text := strconv.Itoa(i.sessions)
	if i.sessions > i.withCalls {
		text += fmt.Sprintf(": %d with calls, %d without", i.withCalls, i.sessions-i.withCalls)
	}
	return text
}

// callFact counts the calls by how they ended.
func (i *inspected) callFact() string {
	text := strconv.Itoa(i.calls.n)
	if i.calls.n == 0 {
		return text
	}
	text += ": " + count(i.results, "result")
	if i.errors > 0 {
		text += " (" + count(i.errors, "error") + ")"
	}
	if i.unfinished > 0 {
		text += fmt.Sprintf(", %d unfinished", i.unfinished)
	}
	if i.refused > 0 {
		text += fmt.Sprintf(", %d refused", i.refused)
	}
	return text
}

// agentFact lists the agents, where calls name one.
func (i *inspected) agentFact() string {
	keys := i.agents.keys()
	if len(keys) == 0 || len(keys) == 1 && keys[0].name == unnamedAgent {
		return ""
	}
	var names []string
	for _, key := range keys {
		names = append(names, fmt.Sprintf("%s (%d)", render.Clip(key.name, 60), i.agents.counts[key].n))
	}
	return firstFew(names)
}

// originFact counts calls by whose they are, where not all are the agent's.
func (i *inspected) originFact() string {
	var parts []string
	for origin := trace.Agent; origin <= trace.Expected; origin++ {
		if n := i.origins[origin]; n > 0 {
			parts = append(parts, fmt.Sprintf("%s (%d)", origin, n))
		}
	}
	if i.origins[trace.Agent] == i.calls.n {
		return ""
	}
	return strings.Join(parts, ", ")
}

// fact says what was left out.
func (l leftOut) fact() string {
	if l.include != "" {
		return l.note()
	}
	return fmt.Sprintf("%d: %s", l.count, render.Clip(l.what, 200))
}
