package report

import (
	"cmp"
	"iter"
	"strconv"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

// A point is what a report in the form of tests has as one test: a rule in a
// session, or something about the input.
type point struct {
	name   string
	result pointResult
	// kind is a sort of failure or error in a word; message says in one line why the
	// result is not passed.
	kind, message string
	// note is said beside the findings; "" for nothing.
	note  string
	place acel.Place

	problem  *acel.Problem // that it is; nil where it is none
	rule     *acel.Rule    // that it is about; nil where there is none
	findings []Finding     // of the rule in the session, excused ones among them
}

// A pointResult is what became of a point.
type pointResult uint8

// The results. Skipped is what proves nothing: no call matched, or what was found
// does not count.
const (
	pointPassed pointResult = iota
	pointSkipped
	pointFailed
	pointErrored
)

// A pointSuite is the points of one session, or of the input.
type pointSuite struct {
	name   string
	trace  *Trace // nil for the input
	points []point
}

// inputSuite is the name of what is said of the input.
const inputSuite = "input"

// pointCells is where a name is cut, in terminal columns.
const pointCells = 600

// A pointMaker makes points of a report.
type pointMaker struct {
	report  *Report
	o       Options
	summary Summary
	// sessions counts those of each file, idle knows the rules that are green for want
	// of a call.
	sessions map[string]int
	idle     map[string]bool
}

func newPointMaker(r *Report, o Options) *pointMaker {
	m := &pointMaker{report: r, o: o, summary: r.Summary(), sessions: sessionsByFile(r), idle: map[string]bool{}}
	for _, key := range m.summary.NotExercised {
		m.idle[key] = true
	}
	return m
}

// suites are what is said of the input, and then the sessions. They are made as
// they are asked for. No two have one name: readers would take them for one.
func (m *pointMaker) suites() iter.Seq[pointSuite] {
	return func(yield func(pointSuite) bool) {
		names := pointNames{}
		if !yield(pointSuite{name: names.of(inputSuite), points: m.input()}) {
			return
		}
		for i := range m.report.Traces {
			t := &m.report.Traces[i]
			if !yield(pointSuite{name: names.of(m.sessionName(t)), trace: t, points: m.rules(t)}) {
				return
			}
		}
	}
}

// sessionName is a session's file, and its own name where there are several.
func (m *pointMaker) sessionName(t *Trace) string {
	name := render.Clip(namedFile(t.File), pointCells)
	if m.sessions[t.File] > 1 && t.Session != "" {
		name += ": session " + render.Clip(t.Session, pointCells)
	}
	return name
}

// pointNames are names that were given, and how often each was asked for.
type pointNames map[string]int

// of returns a name, with a number where it was given before.
func (n pointNames) of(name string) string {
	name = cmp.Or(name, "?")
	given := name
	for n[given] > 0 {
		n[name]++
		given = name + " (" + strconv.Itoa(n[name]) + ")"
	}
	n[given]++
	return given
}
