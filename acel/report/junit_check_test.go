package report_test

import (
	"encoding/xml"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
	"github.com/acel-dev/acel/acel/report"
)

// An xmlNode is an element as a reader of XML that knows nothing of us has it.
type xmlNode struct {
	XMLName    xml.Name
	Attributes []xml.Attr `xml:",any,attr"`
	Nodes      []xmlNode  `xml:",any"`
	Text       string     `xml:",chardata"`
}

func (n xmlNode) attribute(name string) string {
	for _, a := range n.Attributes {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// all returns the elements of a name below a node, at any depth.
func (n xmlNode) all(name string) []xmlNode {
	var found []xmlNode
	for _, child := range n.Nodes {
		if child.XMLName.Local == name {
			found = append(found, child)
		}
		found = append(found, child.all(name)...)
	}
	return found
}

// junitHas are the attributes and children of each element in the strict schema, and
// junitExtends those that junit-extended adds.
var (
	junitHas = map[string]string{
		"testsuites": "name time tests failures errors <testsuite>",
		"testsuite":  "name tests failures errors time skipped file <testcase> <properties> <system-out>",
		"testcase":   "name time classname <skipped> <error> <failure> <system-out>",
		"failure":    "type message", "error": "type message", "skipped": "type message", "system-out": "",
		"properties": "<property>", "property": "name value",
	}
	junitExtends = map[string]string{"testcase": "file line <properties>"}
)

// foreign says what an element has that JUnit has not.
func (n xmlNode) foreign(extended bool) string {
	name := n.XMLName.Local
	words := strings.Fields(junitHas[name])
	if extended {
		words = append(words, strings.Fields(junitExtends[name])...)
	}
	for _, a := range n.Attributes {
		if !slices.Contains(words, a.Name.Local) {
			return name + " has " + a.Name.Local
		}
	}
	for _, child := range n.Nodes {
		if !slices.Contains(words, "<"+child.XMLName.Local+">") {
			return name + " has " + child.XMLName.Local
		}
		if problem := child.foreign(extended); problem != "" {
			return problem
		}
	}
	return ""
}

// miscounted says which number of an element is wrong.
func (n xmlNode) miscounted() string {
	for attribute, element := range map[string]string{"tests": "testcase", "failures": "failure", "errors": "error", "skipped": "skipped"} {
		if text := n.attribute(attribute); text != "" && text != strconv.Itoa(len(n.all(element))) {
			return fmt.Sprintf("%s %q has %s %s", n.XMLName.Local, n.attribute("name"), text, attribute)
		}
	}
	return ""
}

// checkJUnit writes a report as JUnit XML and says what is wrong with it.
func checkJUnit(r *report.Report, format string, o report.Options) string {
	var b strings.Builder
	if err := report.Write(&b, format, r, o); err != nil {
		return err.Error()
	}
	text := b.String()
	if strings.ContainsFunc(text, func(r rune) bool { return r != '\n' && !acel.Visible(r) }) {
		return "something unescaped: " + text
	}
	var root xmlNode
	if err := xml.Unmarshal([]byte(text), &root); err != nil {
		return err.Error() + "\n" + text
	}
	if problem := root.wrong(r, format == "junit-extended", o.Threshold); problem != "" {
		return problem + "\n" + text
	}
	return ""
}

func (n xmlNode) wrong(r *report.Report, extended bool, t report.Threshold) string {
	if problem := n.foreign(extended); problem != "" {
		return problem
	}
	suites, names := n.all("testsuite"), map[string]bool{}
	for _, one := range append(suites, n) {
		if problem := one.miscounted(); problem != "" {
			return problem
		}
	}
	for _, one := range n.all("testcase") {
		name := one.attribute("classname") + "\x00" + one.attribute("name")
		if names[name] || one.attribute("name") == "" {
			return "a second " + name
		}
		names[name] = true
	}
	s := r.Summary()
	switch {
	case n.XMLName.Local != "testsuites" || len(suites) != len(r.Traces)+1:
		return "not a suite for each session"
	case (len(n.all("error")) > 0) != (s.Outcome(t) == report.Unchecked):
		return "errors, or none, of what could not be checked"
	case len(n.all("failure")) == 0 && fails(s, t):
		return "no failure"
	case !strings.Contains(suites[0].all("system-out")[0].Text, s.LastLine(t)):
		return "no verdict"
	}
	for i, trace := range r.Traces {
		if problem := lost(suites[i+1].text(), trace.Violations); problem != "" {
			return problem
		}
	}
	return lostProblem(suites[0].text(), r.Problems)
}

// text is all that an element says.
func (n xmlNode) text() string {
	text := n.Text + n.attribute("message")
	for _, child := range n.Nodes {
		text += "\n" + child.text()
	}
	return text
}

// lost says which finding a session's text does not tell of: the first five of each
// rule are told one by one.
func lost(text string, all []report.Finding) string {
	seen := map[string]int{}
	for _, f := range all {
		seen[f.Rule]++
		if seen[f.Rule] <= 5 && !strings.Contains(text, gist(f.Message)) {
			return "lost message " + f.Message
		}
	}
	return ""
}

func lostProblem(text string, all []*acel.Problem) string {
	for _, p := range all {
		if !strings.Contains(text, gist(p.Message)) {
			return "lost problem " + p.Message
		}
	}
	return ""
}

// gist is the beginning of a message, as every report for people shows it.
func gist(message string) string {
	return strings.TrimSpace(strings.TrimSuffix(render.Clip(message, 100), "…"))
}

// fails reports whether violations alone would fail a run.
func fails(s report.Summary, t report.Threshold) bool {
	switch t.FailOn {
	case report.FailOnWarning:
		return s.Errors+s.Warnings > 0
	case report.FailOnNever:
		return false
	}
	return s.Errors > 0
}
