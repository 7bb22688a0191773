package report_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"pgregory.net/rapid"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
	"github.com/acel-dev/acel/acel/report"
)

var _ = Describe("a report for GitHub Actions", func() {
	It("annotates the worst first, each broken rule before repeats, and ends with the verdict", func() {
		expectGolden("drawn-github.txt", written("github", drawn(), report.Options{}))
	})

	It("says first that something was not checked, and which rules were left open", func() {
		expectGolden("damaged-github.txt", written("github", damaged(), report.Options{}))
	})

	It("is the verdict alone when all is well", func() {
		Expect(written("github", clean(), report.Options{})).To(Equal("OK: no violation in 1 trace\n"))
	})

	It("makes an error of a run that checked nothing", func() {
		Expect(written("github", &report.Report{}, report.Options{})).To(Equal(
			"::error title=COULD NOT CHECK::no trace to check\nCOULD NOT CHECK: no trace to check\n"))
	})

	It("keeps hostile text from being a command", func() {
		text := written("github", hostileReport(), report.Options{})
		Expect(commandsIn(text)).To(HaveLen(11))
		expectGolden("hostile-github.txt", text)
	})

	It("annotates nothing that is excused", func() {
		r := findings()
		r.Problems = nil
		for i := range r.Traces {
			for k := range r.Traces[i].Violations {
				r.Traces[i].Violations[k].Excuse = &report.Excuse{Kind: report.Known, Since: "2026-10-01"}
			}
		}
		Expect(written("github", r, report.Options{})).To(Equal("OK: no violation in 3 traces; 9 known\n"))
	})

	It("shows ten of each level, with room for the notice that there are more", func() {
		for _, severity := range []acel.Severity{acel.SeverityError, acel.SeverityWarning, acel.SeverityInfo} {
			shown := commandsIn(written("github", repeats(severity, 10), report.Options{}))
			Expect(shown).To(HaveLen(10))
			shown = commandsIn(written("github", repeats(severity, 12), report.Options{}))
			last := shown[len(shown)-1]
			Expect(last.level).To(Equal("notice"))
			Expect(last.message).To(MatchRegexp(`^[23] more in the job summary$`))
			counts := map[string]int{}
			for _, one := range shown {
				counts[one.level]++
			}
			Expect(counts["notice"]).To(BeNumerically("<=", 10))
		}
	})

	It("finds room for every broken rule", func() {
		r := repeats(acel.SeverityError, 30)
		r.Traces[0].Violations = append(r.Traces[0].Violations, report.Findings(broken(validateFirst, "runs/7.json", 31, "delete_record", "the only one"))...)
		Expect(written("github", r, report.Options{})).To(ContainSubstring("::the only one"))
	})

	It("points at the rule where the trace came by standard input", func() {
		r := findings()
		r.Traces = r.Traces[:1]
		r.Traces[0].File, r.Traces[0].Violations[0].Call.Place.File = "-", "-"
		Expect(written("github", r, report.Options{})).To(ContainSubstring("::error file=acel.yaml,line=3,col=5,title="))
	})

	It("names files with forward slashes and without ./", func() {
		r := findings()
		r.Traces[0].Violations[0].Call.Place.File = "./runs//7, 100%: a.json"
		Expect(written("github", r, report.Options{})).To(ContainSubstring("::error file=runs/7%2C 100%25%3A a.json,line=4,col=3,"))
	})

	It("keeps warnings about the input to itself when it is quiet", func() {
		Expect(written("github", findings(), report.Options{})).To(ContainSubstring("says the same"))
		Expect(written("github", findings(), report.Options{Quiet: true})).NotTo(ContainSubstring("says the same"))
	})
})

// repeats is a run in which one rule of a severity is broken so often.
func repeats(s acel.Severity, n int) *report.Report {
	r := findings()
	r.Problems, r.Traces = nil, r.Traces[:1]
	r.Traces[0].Violations = nil
	for step := range n {
		v := broken(payOnce, "runs/7.json", step+1, "send_payment", fmt.Sprintf("again %d", step))
		v.Severity = s
		r.Traces[0].Violations = append(r.Traces[0].Violations, report.Findings(v)...)
	}
	return r
}

// A command is a workflow command as a runner reads it.
type command struct {
	level      string
	properties map[string]string
	message    string
}

// commandsIn reads every line that a runner takes for a command, by the runner's
// rules: blanks before it do not count, and the first :: behind the properties ends
// them.
func commandsIn(text string) []command {
	var all []command
	for line := range strings.Lines(text) {
		line = strings.TrimLeftFunc(strings.TrimRight(line, "\n"), unicode.IsSpace)
		rest, is := strings.CutPrefix(line, "::")
		if !is {
			continue
		}
		head, message, _ := strings.Cut(rest, "::")
		level, properties, _ := strings.Cut(head, " ")
		c := command{level: level, properties: map[string]string{}, message: unescaped(message)}
		for property := range strings.SplitSeq(properties, ",") {
			if name, value, ok := strings.Cut(property, "="); ok {
				c.properties[name] = unescaped(value)
			}
		}
		all = append(all, c)
	}
	return all
}

func unescaped(s string) string {
	return strings.NewReplacer("%0D", "\r", "%0A", "\n", "%3A", ":", "%2C", ",", "%25", "%").Replace(s)
}

// checkGitHub writes a report for GitHub, and says what is wrong with it.
func checkGitHub(r *report.Report) string {
	var b strings.Builder
	if err := report.Write(&b, "github", r, report.Options{}); err != nil {
		return err.Error()
	}
	text := b.String()
	if strings.ContainsFunc(text, func(r rune) bool { return r != '\n' && !acel.Visible(r) }) || regexp.MustCompile(`##[A-Za-z]*\[`).MatchString(text) {
		return fmt.Sprintf("something unescaped: %q", text)
	}
	all := commandsIn(text)
	if lines := strings.Count(text, "\n"); len(all) != lines-1 {
		return fmt.Sprintf("%d commands in %d lines: %q", len(all), lines, text)
	}
	counts := map[string]int{}
	for _, c := range all {
		if counts[c.level]++; counts[c.level] > 10 {
			return "more than GitHub shows: " + text
		}
		for name := range c.properties {
			if !strings.Contains("file line col title", name) {
				return "a property of theirs: " + text
			}
		}
		if c.level != "error" && c.level != "warning" && c.level != "notice" || c.message == "" {
			return "a command of theirs: " + text
		}
	}
	s := r.Summary()
	if s.Outcome(report.Threshold{}) == report.Unchecked && counts["error"] == 0 {
		return "nothing says that it was not checked: " + text
	}
	if s.Violations <= 4 { // for all of which there is room
		return unannotated(r, all)
	}
	return ""
}

// unannotated says which message is in no annotation of its rule.
func unannotated(r *report.Report, all []command) string {
	for _, t := range r.Traces {
		for _, f := range t.Violations {
			want := render.Clip(f.Message, 600)
			tells := func(c command) bool {
				return strings.Contains(c.message, want) && c.properties["title"] == render.Clip(f.Rule, 160)
			}
			if f.Excuse == nil && !slices.ContainsFunc(all, tells) {
				return fmt.Sprintf("no annotation says %q: %+v", want, all)
			}
		}
	}
	return ""
}

func TestNothingInAReportForGitHubIsACommandOfTheirs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		if problem := checkGitHub(anyReport.Draw(t, "report")); problem != "" {
			t.Fatal(problem)
		}
	})
}

func FuzzGitHub(f *testing.F) {
	f.Add("delete_record", `{"id": "r1"}`, "no")
	f.Add("::error::", "##[add-mask]x", "%0A::stop-commands::x")
	f.Add("a,b=c:d%", "\n::error::x", "\r\n  ::warning::y")
	f.Add("\u2028::error::", "\xff", "##vso[task]")
	f.Fuzz(func(t *testing.T, name, data, message string) {
		if problem := checkGitHub(told(name, data, message)); problem != "" {
			t.Fatal(problem)
		}
	})
}

// told is a run whose every text is one of three.
func told(name, data, message string) *report.Report {
	rule := acel.MustPrecede(name, data)
	rule.ID = message
	v := broken(rule, name, 2, name, message)
	v.Call.Server, v.Call.Args, v.State, v.Hint = data, []byte(data), []byte(data), data
	v.Related = []acel.CallRef{{Step: 1, Tool: name, Server: data, Note: message}}
	known := v
	line := report.NewTimeline(nil)
	for step := 1; step <= 2; step++ {
		c := acel.Call{Tool: name, Server: data, Agent: message, Args: []byte(data), Outcome: acel.Outcome{Status: acel.Status(step), Error: message}}
		line.Record(c, step, nil, nil)
	}
	found := report.Findings(v, known)
	found[1].Excuse = &report.Excuse{Kind: report.Waived, Reason: message, Expires: name}
	return &report.Report{
		Traces: []report.Trace{
			{File: name, Session: message, Calls: 2, Timeline: line, Violations: found, Rules: []acel.RuleResult{{Rule: rule, Verdict: acel.Undecided, Lacks: message}}},
			{File: name, Session: data, Calls: 1, Cut: true, Stopped: data},
		},
		Problems: []*acel.Problem{{Message: message, Hint: name, Place: acel.Place{File: data, Line: 1, Base: message}}},
		Baseline: &report.Baseline{File: name, Stale: []report.Stale{{Rule: message, Tool: data, Since: name}}},
	}
}
