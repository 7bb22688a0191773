package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/acel-dev/acel/acel/render"
	"github.com/acel-dev/acel/acel/report"
	"github.com/acel-dev/acel/acel/trace"
)

// write writes what was found, as one JSON document or as text.
func (i *inspect) write(inputs []input, all []inspected) error {
	if i.json {
		return writeJSON(i.cmd.OutOrStdout(), inspectJSON(inputs, all))
	}
	t := &inspectText{w: i.cmd.OutOrStdout()}
	for n := range all {
		t.file(inputs[n].name, &all[n])
	}
	if len(all) > 1 {
		var total inspected
		for n := range all {
			total.join(&all[n])
		}
		t.total(len(all), &total)
	}
	return t.err
}

// An inspectText writes for people, and remembers the first error of its writer.
type inspectText struct {
	w   io.Writer
	err error
}

func (t *inspectText) line(text string) {
	if t.err == nil {
		_, t.err = fmt.Fprintln(t.w, render.Sanitize(text))
	}
}

func (t *inspectText) table(table report.Table) {
	if t.err == nil {
		t.err = table.Write(t.w)
	}
}

// file tells of one file.
func (t *inspectText) file(name string, one *inspected) {
	if len(one.found) == 0 {
		t.line(name + ": nothing was recognised" + aside(one))
		t.line("")
		return
	}
	for n, f := range one.found {
		if n == 0 {
			t.line(fmt.Sprintf("%s: %s, because %s", name, f.format, f.reason))
			continue
		}
		t.line(fmt.Sprintf("  and in it %s, because %s", f.format, f.reason))
	}
	t.facts(one)
	if one.list != nil {
		t.table(sessionTable(name, *one.list))
	}
}

// aside is what is known of a file that holds no session.
func aside(one *inspected) string {
	if _, what, is := strings.Cut(one.aside, ": "); is {
		return ": " + what
	}
	return ""
}

// total tells of several files together.
func (t *inspectText) total(files int, all *inspected) {
	t.line("total: " + count(files, "file"))
	t.facts(all)
}

// facts lists what is known of a file, or of several, and then the tools.
func (t *inspectText) facts(one *inspected) {
	table := report.Table{Plain: true, Wrap: []int{0, 64}}
	for _, row := range one.facts() {
		table.Rows = append(table.Rows, row[:])
	}
	t.table(table)
	if one.sessions > 0 && one.calls.n == 0 {
		t.line(fmt.Sprintf(" no tool call was found in %s", count(one.sessions, "session")))
	}
	t.table(toolTable(&one.tools))
	if len(one.tools.counts) == 0 {
		t.line("")
	}
}

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
	parts := []string{count(i.results, "result")}
	for _, p := range []struct {
		n    int
		text string
	}{{i.errors, "with an error"}, {i.unfinished, "unfinished"}, {i.refused, "refused"}} {
		if p.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", p.n, p.text))
		}
	}
	return text + ": " + strings.Join(parts, ", ")
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

// toolsShown is how many tools are listed one by one.
const toolsShown = 50

// toolTable lists the tools.
func toolTable(c *census) report.Table {
	t := report.Table{Head: []string{"tool", "calls", "errors"}, Numbers: 1}
	keys := c.keys()
	for _, key := range keys[:min(len(keys), toolsShown)] {
		name := render.Clip(key.name, 60)
		if key.server != "" {
			name += " of " + render.Clip(key.server, 40)
		}
		one := c.counts[key]
		t.Rows = append(t.Rows, []string{name, strconv.Itoa(one.n), strconv.Itoa(one.errors)})
	}
	more := c.rest
	for _, key := range keys[min(len(keys), toolsShown):] {
		more.n += c.counts[key].n
		more.errors += c.counts[key].errors
	}
	if more.n > 0 {
		t.Rows = append(t.Rows, []string{"… and others", strconv.Itoa(more.n), strconv.Itoa(more.errors)})
	}
	return t
}

// sessionTable lists the sessions of a file.
func sessionTable(file string, all []*inspectedSession) report.Table {
	t := report.Table{Head: []string{"session", "calls, in order", "end"}, Wrap: []int{0, 44, 24}}
	for _, s := range all {
		calls := strconv.Itoa(s.calls)
		if s.calls > 0 {
			calls += ": " + s.shown()
		}
		t.Rows = append(t.Rows, []string{strings.TrimSpace(s.id + " at " + s.at(file)), calls, s.end})
	}
	return t
}

// at is where a session begins, without the name of the file.
func (s *inspectedSession) at(file string) string {
	place := s.place
	if place.File == file {
		place.File = ""
	}
	return place.String()
}
