package main

import (
	"strconv"
	"strings"

	"github.com/acel-dev/acel/acel/render"
	"github.com/acel-dev/acel/acel/report"
)

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
