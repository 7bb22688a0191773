package report_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"golang.org/x/net/html"
	"pgregory.net/rapid"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/report"
)

// untouched is a clean run in which no call touched the rule.
func untouched() *report.Report {
	r := clean()
	r.Traces[0].Rules[0].Exercised, r.Traces[0].Rules[0].Matched = false, [2]bool{}
	return r
}

var _ = Describe("an HTML report", func() {
	DescribeTable("is one page, and nothing else",
		func(name string, r *report.Report) {
			text := written("html", r, report.Options{})
			Expect(checkHTML(r)).To(BeEmpty())
			style := regexp.MustCompile(`(?s)<style>.*</style>`)
			hash := regexp.MustCompile(`sha256-[^']*`)
			expectGolden(name, hash.ReplaceAllString(style.ReplaceAllString(text, "<style></style>"), "sha256-…"))
		},
		Entry("with findings, known ones, and an end that broke a rule", "drawn.html", drawn()),
		Entry("with problems", "damaged.html", damaged()),
		Entry("with nothing to say", "clean.html", clean()),
	)

	It("keeps hostile text from being anything else", func() {
		Expect(checkHTML(hostileReport())).To(BeEmpty())
		expectHarmless(written("html", hostileReport(), report.Options{}))
		r := session(marked(3, 1))
		for _, text := range []string{`<script>alert(1)</script>`, `"><img src=x onerror=alert(1)>`, `</style><b>`, `'/**/</svg>`} {
			t := &r.Traces[0]
			t.File, t.Session = text, text
			t.Timeline.Steps[0].Tool, t.Timeline.Steps[0].Agent, t.Timeline.Steps[0].Turn = text, text, text
			t.Timeline.Steps[0].Args, t.Timeline.Steps[0].Error = json.RawMessage(text), text
			t.Violations[0].Message, t.Violations[0].Hint, t.Violations[0].Rule = text, text, text
			t.Violations[0].Related[0].Note = text
			Expect(checkHTML(r)).To(BeEmpty())
		}
	})

	It("says first what the run came to", func() {
		for _, r := range []*report.Report{drawn(), damaged(), clean(), {}} {
			p := pageOf(r)
			at := slices.IndexFunc(p.nodes, func(n *html.Node) bool { return n.Data == "h1" })
			want := r.Summary().LastLine(report.Threshold{})
			Expect(strings.Join(strings.Fields(textOf(p.nodes[at])), " ")).To(Equal(want))
		}
	})

	It("shows problems of the input before anything else, and what was not decided", func() {
		text := written("html", damaged(), report.Options{})
		Expect(strings.Index(text, "the file ends inside a call")).To(BeNumerically("<", strings.Index(text, `id="rules"`)))
		Expect(text).To(And(ContainSubstring("Undecided traces"), ContainSubstring("cut short"), ContainSubstring("2 undecided")))
	})

	It("links each rule to its findings, and each finding to its call", func() {
		p := pageOf(drawn())
		rule := p.ids["r1"]
		Expect(textOf(rule)).To(ContainSubstring("1 finding"))
		Expect(textOf(p.ids["findings-r1"])).To(ContainSubstring("delete_record at step 3"))
		Expect(textOf(rowOf(p.ids["f1-1"]))).To(ContainSubstring("delete_record"))
		Expect(attribute(rowOf(p.ids["f1-1"]), "id")).To(Equal("t1-s3"))
	})

	It("keeps excused findings apart, and names stale entries", func() {
		p := pageOf(drawn())
		Expect(textOf(p.ids["findings"])).NotTo(ContainSubstring("step 8"))
		Expect(textOf(p.ids["excused"])).To(And(
			ContainSubstring("send_payment at step 8"), ContainSubstring("waived until 2026-12-31"), ContainSubstring("since 2026-09-01"),
		))
		Expect(hasClass(p.ids["t2-s8"], "guilty")).To(BeFalse())
		Expect(hasClass(p.ids["t2-s6"], "guilty")).To(BeTrue())
	})

	DescribeTable("draws green only what was put to the test, and red only what counts",
		func(rule string, r *report.Report, want ...string) {
			var bar []string
			for n := range pageOf(r).ids[rule].Descendants() {
				if n.Data == "rect" {
					bar = append(bar, attribute(n, "class"))
				}
				if hasClass(n, "bar") {
					bar = append(bar, attribute(n, "aria-label"))
				}
			}
			Expect(bar).To(Equal(want))
		},
		Entry("all of it", "r1", clean(), "1 satisfied", "good"),
		Entry("nothing of it", "r1", untouched(), "1 untouched", "idle"),
		Entry("what is excused", "r2", excusedIn(2), "1 violated, 2 excused", "bad", "idle"),
	)

	It("says what a fingerprint is", func() {
		p := pageOf(drawn())
		Expect(textOf(p.ids["f1-1"])).To(MatchRegexp(`runs/7\.json:4:3 · fingerprint [0-9a-f]{8}`))
	})

	It("says what the parameters of a rule stand for", func() {
		Expect(textOf(pageOf(drawn()).ids["r1"])).To(ContainSubstring(
			"every call of later needs some earlier successful call of earlier (earlier = validate_record, later = delete_record)"))
	})

	It("wraps what a problem says, and keeps the line that it shows", func() {
		r := drawn()
		problem := pageOf(r).all("problem")[0]
		var parts []string
		for n := range problem.ChildNodes() {
			if n.Data == "pre" || hasClass(n, "said") {
				parts = append(parts, n.Data+" "+textOf(n))
			}
		}
		Expect(parts).To(HaveLen(3))
		Expect(parts[0]).To(Equal("p acel.yaml:6:5: warning: the rule says the same as the one on line 3"))
		Expect(parts[1]).To(And(HavePrefix("pre "), ContainSubstring("- must_precede: [validate_record, delete_record]"), HaveSuffix("^^")))
		Expect(parts[2]).To(Equal("p hint: leave one of them out"))
	})

	It("shows the end of a session where that broke a rule", func() {
		Expect(textOf(pageOf(drawn()).ids["t3-end"])).To(ContainSubstring("without a successful audit"))
	})

	It("shows the state where it changed, time and turns", func() {
		row := textOf(pageOf(drawn()).ids["t1-s1"])
		Expect(row).To(And(ContainSubstring("authenticated: false true"), ContainSubstring("09:00:01"), ContainSubstring("turn 1 · 1 of 2")))
		Expect(textOf(pageOf(drawn()).ids["t1-s2"])).To(And(ContainSubstring("+1.5 s"), ContainSubstring("error"), ContainSubstring("timeout")))
	})

	DescribeTable("joins what was broken to what decided it",
		func(violations ...acel.Violation) { expectJoined(session(violations...)) },
		Entry("one call", marked(3, 1)),
		Entry("several", marked(9, 1, 4, 8)),
		Entry("calls that decided several", marked(5, 1), marked(8, 1, 5)),
		Entry("neighbours", marked(4, 3), marked(5, 4), marked(6, 5)),
		Entry("across folded calls", marked(90, 2), marked(55, 50)),
		Entry("a later call", marked(2, 6)),
		Entry("more than run side by side", marked(11, 1), marked(12, 1), marked(13, 1), marked(14, 1), marked(15, 1), marked(16, 1), marked(17, 1)),
	)

	It("gives each agent a lane", func() {
		r := session(marked(3, 1))
		for i := range r.Traces[0].Timeline.Steps {
			r.Traces[0].Timeline.Steps[i].Agent = []string{"planner", "worker"}[i%2]
		}
		p := pageOf(r)
		Expect(textOf(p.all("lanes")[0])).To(Equal("Lanes, from the left: planner, worker"))
		expectJoined(r)
	})

	It("shows a finding also where nobody recorded the calls", func() {
		r := drawn()
		for i := range r.Traces {
			r.Traces[i].Timeline = nil
		}
		expectJoined(r)
		Expect(textOf(pageOf(r).ids["t1-s2"])).To(ContainSubstring("validate_record"))
	})

	It("is bounded, and says what it leaves out", func() {
		r, one := &report.Report{}, session(marked(9000, 2, 8000)).Traces[0]
		for range 250 {
			one.Violations = slices.Clone(one.Violations)
			r.Traces = append(r.Traces, one)
		}
		text := written("html", r, report.Options{})
		Expect(len(text)).To(BeNumerically("<", 20<<20))
		for _, said := range []string{" calls left out", "without a timeline, for the size of this page", "of 10000 calls are left out"} {
			Expect(strings.Contains(text, said)).To(BeTrue(), said)
		}
		Expect(checkHTML(r)).To(BeEmpty())
	})
})

// marked is a violation at a step that others decided.
func marked(step int, by ...int) acel.Violation {
	v := broken(validateFirst, "run.json", step, "tool", fmt.Sprintf("step %d is not as it should be", step))
	for _, n := range by {
		v.Related = append(v.Related, acel.CallRef{Step: n, Tool: "tool", Note: "came first"})
	}
	return v
}

// session is a report on one session of 100 calls, or 10,000 where a violation
// needs more.
func session(violations ...acel.Violation) *report.Report {
	calls := 100
	line := report.NewTimeline(nil)
	for _, v := range violations {
		if v.Step > calls {
			calls = 10_000
		}
	}
	for n := 1; n <= calls; n++ {
		var found []acel.Violation
		for _, v := range violations {
			if v.Step == n {
				found = append(found, v)
			}
		}
		line.Record(acel.Call{Tool: "tool", Args: json.RawMessage(fmt.Sprintf(`{"n":%d}`, n))}, n, nil, found)
	}
	line.Close(nil)
	rule := acel.RuleResult{Rule: validateFirst, Verdict: acel.Violated, Exercised: true, Violations: len(violations)}
	return &report.Report{Traces: []report.Trace{{
		File: "run.json", Calls: calls, Timeline: line, Violations: report.Findings(violations...), Rules: []acel.RuleResult{rule},
	}}}
}

func pageOf(r *report.Report) *page {
	GinkgoHelper()
	p, err := readPage(r, report.Options{})
	Expect(err).NotTo(HaveOccurred())
	Expect(p.wrong()).To(BeEmpty())
	return p
}

// rowOf is the row that an element stands in.
func rowOf(n *html.Node) *html.Node {
	for n != nil && !hasClass(n, "row") {
		n = n.Parent
	}
	return n
}

// expectJoined checks the lines of a page: each finding's begin at the calls that
// decided it, end at its own, and pass every row between and no other. What is not
// drawn, the page says.
func expectJoined(r *report.Report) {
	GinkgoHelper()
	p := pageOf(r)
	for i, t := range r.Traces {
		undrawn := 0
		for k, f := range t.Violations {
			if len(f.Related) == 0 {
				continue
			}
			id := fmt.Sprintf("f%d-%d", i+1, k+1)
			parts := p.parts(id)
			if parts == nil {
				undrawn++
				continue
			}
			at := []string{fmt.Sprintf("t%d-s%d ends", i+1, f.Step)}
			for _, by := range f.Related {
				at = append(at, fmt.Sprintf("t%d-s%d begins", i+1, by.Step))
			}
			var met []string
			for _, part := range parts {
				if !strings.HasSuffix(part, " passes") {
					met = append(met, part)
				}
			}
			Expect(met).To(ConsistOf(at))
			Expect(parts[0]).NotTo(HaveSuffix("passes"))
			Expect(parts[len(parts)-1]).NotTo(HaveSuffix("passes"))
		}
		if undrawn > 0 {
			Expect(p.source).To(ContainSubstring(fmt.Sprintf("The lines of %d finding", undrawn)))
		}
	}
}

// parts are the pieces of a finding's lines, "row part", from the first row that has
// one to the last: a row between that has none is there as " missing".
func (p *page) parts(finding string) []string {
	var parts []string
	last := 0
	for _, row := range p.all("row") {
		if rowOf(row.Parent) != nil {
			continue // folded: the fold draws the lines
		}
		part := "missing"
		for n := range row.Descendants() {
			if n.Type == html.ElementNode && attribute(n, "data-finding") == finding && rowOf(n) == row {
				part = attribute(n, "data-part")
			}
		}
		if part == "missing" && parts == nil {
			continue
		}
		parts = append(parts, attribute(row, "id")+" "+part)
		if part != "missing" {
			last = len(parts)
		}
	}
	return parts[:last]
}

// hidden reports whether a character is one that nobody sees.
func hidden(r rune) bool { return r != '\n' && !acel.Visible(r) }

func TestEveryHTMLReportIsOnePage(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		if problem := checkHTML(anyReport.Draw(t, "report")); problem != "" {
			t.Fatal(problem)
		}
	})
}

func FuzzHTML(f *testing.F) {
	f.Add("delete_record", []byte(`{"id": "r1"}`), "no")
	f.Add("<script>", []byte(`{"a": "</pre><svg onload=x>"}`), "-->")
	f.Add("&lt;\x00\u202e", []byte("\xff"), "\x1b{{.}}")
	f.Add(`"onclick="`, []byte(strings.Repeat("[", 5000)), "javascript:x")
	f.Fuzz(func(t *testing.T, name string, data []byte, message string) {
		v := broken(validateFirst, name, 2, name, message)
		v.Call.Args, v.State, v.Hint = data, data, message
		v.Related = []acel.CallRef{{Step: 1, Tool: name, Note: message}}
		line := report.NewTimeline(data)
		line.Record(acel.Call{Tool: name, Args: data, Agent: message, Turn: name}, 1, data, nil)
		r := &report.Report{
			Traces:   []report.Trace{{File: name, Session: name, Violations: report.Findings(v), Timeline: line}},
			Problems: []*acel.Problem{{Message: message, Place: acel.Place{File: name, Base: message}, Excerpt: name}},
		}
		if problem := checkHTML(r); problem != "" {
			t.Fatal(problem)
		}
	})
}
