package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/acel-dev/acel/acel/render"
	"github.com/acel-dev/acel/acel/report"
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
