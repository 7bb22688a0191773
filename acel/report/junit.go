package report

import (
	"io"
	"strconv"

	"github.com/acel-dev/acel/acel/render"
)

// writeJUnit writes JUnit XML that the strict schema of Jenkins' xUnit plugin
// accepts: a test suite for each session, with a test case for each rule, and
// before them one for the input.
//
// A failure is a rule that was broken, of type its template, with what a text
// report says in its body. An error is what could not be checked. Skipped is what
// proves nothing: a rule that no call matched, findings that do not count or are
// of severity info, and what the threshold lets be. Times are 0: nothing was timed.
func writeJUnit(w io.Writer, r *Report, o Options) error { return writeJUnitAs(w, r, o, false) }

// writeJUnitExtended writes the same with the file and line of each test case and
// with properties, which the strict schema does not have.
func writeJUnitExtended(w io.Writer, r *Report, o Options) error {
	return writeJUnitAs(w, r, o, true)
}

func writeJUnitAs(w io.Writer, r *Report, o Options, extended bool) error {
	m := newPointMaker(r, o)
	var all pointCounts
	for suite := range m.suites() {
		all.add(suite)
	}
	x := &xmlWriter{w: w}
	x.raw(`<?xml version="1.0" encoding="UTF-8"?>` + "\n")
	x.open("testsuites", append([]string{"name", "acelctl replay"}, all.strict()...)...)
	for suite := range m.suites() {
		x.suite(m, suite, extended)
	}
	x.close("testsuites")
	return x.err
}

// pointCounts count points by result.
type pointCounts [pointErrored + 1]int

func (c *pointCounts) add(s pointSuite) {
	for _, p := range s.points {
		c[p.result]++
	}
}

// strict are the counts as attributes that suites of suites have, too.
func (c *pointCounts) strict() []string {
	tests := 0
	for _, n := range c {
		tests += n
	}
	return []string{"tests", strconv.Itoa(tests), "failures", strconv.Itoa(c[pointFailed]), "errors", strconv.Itoa(c[pointErrored]), "time", "0"}
}

func (x *xmlWriter) suite(m *pointMaker, s pointSuite, extended bool) {
	var counts pointCounts
	counts.add(s)
	attributes := append([]string{"name", s.name}, counts.strict()...)
	attributes = append(attributes, "skipped", strconv.Itoa(counts[pointSkipped]))
	if s.trace != nil {
		attributes = append(attributes, "file", render.Sanitize(namedFile(m.o.inRepository(s.trace.File))))
	}
	x.open("testsuite", attributes...)
	if extended && s.trace != nil {
		x.properties(sessionProperties(s.trace))
	}
	for _, p := range s.points {
		x.testcase(m, s, p, extended)
	}
	if s.trace == nil {
		x.element("system-out", m.ending())
	}
	x.close("testsuite")
}

func (x *xmlWriter) testcase(m *pointMaker, s pointSuite, p point, extended bool) {
	attributes := []string{"name", p.name, "classname", s.name, "time", "0"}
	if extended {
		attributes = append(attributes, placeAttributes(p, m.o)...)
	}
	text, properties := m.text(p, s.trace), []string(nil)
	if extended {
		properties = pointProperties(p)
	}
	if p.result == pointPassed && text == "" && len(properties) == 0 {
		x.element("testcase", "", attributes...)
		return
	}
	x.open("testcase", attributes...)
	x.properties(properties)
	switch p.result {
	case pointFailed:
		x.element("failure", text, "type", p.kind, "message", p.message)
	case pointErrored:
		x.element("error", text, "type", p.kind, "message", p.message)
	case pointSkipped:
		x.element("skipped", text, "message", p.message)
	case pointPassed:
		x.textIfAny("system-out", text)
	}
	x.close("testcase")
}
