package report_test

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"pgregory.net/rapid"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/report"
)

// xunitSchema returns the file of the strict schema of JUnit XML, that of Jenkins'
// xUnit plugin, which is not ours to keep: it is looked for beside the project, or
// where ACEL_SCHEMAS says.
func xunitSchema() string {
	dir := os.Getenv("ACEL_SCHEMAS")
	if dir == "" {
		dir = filepath.Join("..", "..", "..", "shared", "schemas")
	}
	return filepath.Join(dir, "xunit-junit.xsd")
}

// lint has xmllint judge a text by the strict schema.
func lint(text string) (string, error) {
	cmd := exec.Command("xmllint", "--noout", "--nonet", "--schema", xunitSchema(), "-")
	cmd.Stdin = strings.NewReader(text)
	out, err := cmd.CombinedOutput()
	return string(out), err
}

var _ = Describe("the strict schema of JUnit XML", func() {
	BeforeEach(func() {
		if _, err := os.Stat(xunitSchema()); errors.Is(err, fs.ErrNotExist) {
			Skip("the schema is not at hand; ACEL_SCHEMAS names its directory: " + err.Error())
		}
		if _, err := exec.LookPath("xmllint"); err != nil {
			Skip("xmllint is not installed: " + err.Error())
		}
	})

	DescribeTable("accepts a report",
		func(r *report.Report) {
			out, err := lint(written("junit", r, report.Options{Source: source{}, Coverage: true}))
			Expect(err).NotTo(HaveOccurred(), out)
		},
		Entry("with findings", findings()),
		Entry("with excused ones", drawn()),
		Entry("with damaged input", damaged()),
		Entry("that is clean", clean()),
		Entry("with nothing", &report.Report{}),
		Entry("with hostile text", hostileReport()),
	)

	It("refuses what only the extended form has", func() {
		out, err := lint(written("junit-extended", findings(), report.Options{}))
		Expect(err).To(HaveOccurred())
		Expect(out).To(ContainSubstring("attribute 'file' is not allowed"))
		Expect(out).To(ContainSubstring("Element 'properties'"))
	})
})

var _ = Describe("a JUnit report", func() {
	DescribeTable("is a suite for the input and one for each session",
		func(name, format string, r *report.Report) {
			expectGolden(name, written(format, r, report.Options{Source: source{}}))
			Expect(checkJUnit(r, format, report.Options{})).To(BeEmpty())
		},
		Entry("with excused findings", "drawn.junit.xml", "junit", drawn()),
		Entry("with files, lines and properties", "drawn.junit-extended.xml", "junit-extended", drawn()),
		Entry("with damaged input", "damaged.junit.xml", "junit", damaged()),
		Entry("with hostile text", "hostile.junit.xml", "junit", hostileReport()),
		Entry("with nothing", "empty.junit.xml", "junit", &report.Report{}),
	)

	It("is harmless in a build's log", func() {
		expectHarmless(written("junit", hostileReport(), report.Options{}))
		expectHarmless(written("junit-extended", hostileReport(), report.Options{}))
	})

	It("keeps what XML has its own marks for", func() {
		const marks = `a ]]> <b> &amp; "c" 'd' <!-- -->`
		r := &report.Report{Traces: []report.Trace{{File: "x.json", Violations: report.Findings(acel.Violation{Rule: marks, Message: marks})}}}
		Expect(checkJUnit(r, "junit", report.Options{})).To(BeEmpty())
		Expect(written("junit", r, report.Options{})).To(ContainSubstring(
			`message="a ]]&gt; &lt;b&gt; &amp;amp; &quot;c&quot; 'd' &lt;!-- --&gt;"`))
	})
})

func TestEveryJUnitReportIsWellFormedAndTellsAll(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r, o := anyReport.Draw(t, "report"), report.Options{Threshold: anyThreshold.Draw(t, "threshold")}
		for _, format := range []string{"junit", "junit-extended"} {
			if problem := checkJUnit(r, format, o); problem != "" {
				t.Fatal(problem)
			}
		}
	})
}

var anyThreshold = rapid.Custom(func(t *rapid.T) report.Threshold {
	return report.Threshold{
		FailOn: report.FailOn(rapid.IntRange(0, 2).Draw(t, "fail on")), AllowUndecided: rapid.Bool().Draw(t, "undecided"),
		AllowEmpty: rapid.Bool().Draw(t, "empty"), AllowPartial: rapid.Bool().Draw(t, "partial"), RequireExercised: rapid.Bool().Draw(t, "exercised"),
	}
})

// hostileInEveryField is a report with a name, data and a message in every field
// that somebody else may have written.
func hostileInEveryField(name string, data []byte, message string) *report.Report {
	v := broken(validateFirst, name, 1, name, message)
	v.Call.Args, v.State, v.Hint, v.Rule, v.Spec = data, data, message, message, name
	v.RulePlace.File = name
	v.Related = []acel.CallRef{{Step: 1, Tool: name, Note: message, Place: v.Call.Place}}
	rule := acel.MustPrecede(name, message)
	rule.ID = message
	trace := report.Trace{
		File: name, Session: message, Format: name, Stopped: message, Cut: true, Violations: report.Findings(v, v),
		Rules: []acel.RuleResult{{Rule: rule, Verdict: acel.Undecided, Lacks: name}},
	}
	trace.Violations[1].Excuse = &report.Excuse{Kind: report.Waived, Reason: message, Expires: name, Place: v.RulePlace}
	again := trace
	again.Violations = slices.Clone(trace.Violations)
	return &report.Report{
		Traces:   []report.Trace{trace, again},
		Problems: []*acel.Problem{{Message: message, Hint: name, Excerpt: message, Place: acel.Place{File: name, Base: message, Line: 1}}},
		Baseline: &report.Baseline{File: name, Stale: []report.Stale{{Fingerprint: name, Rule: message, Tool: name, Since: message}}},
	}
}

func addHostileSeeds(f *testing.F) {
	f.Add("delete_record", []byte(`{"id": "r1"}`), "no")
	f.Add("::error::", []byte("{\"a\": \"##[x]\u202e\"}"), "\x1b\xff\ufffe")
	f.Add("- x: # TODO \\#", []byte("ok 1\n"), "\n...\n---\nBail out! # SKIP \\")
	f.Add("<a b=\"c\">&#0;", []byte("]]>"), "]]></failure>\u2028\u0085")
	f.Add(" ./-", []byte("\"\\\u009b\""), "  \t\" ' \\u")
	f.Add("", []byte{}, "")
}

func FuzzJUnit(f *testing.F) {
	addHostileSeeds(f)
	f.Fuzz(func(t *testing.T, name string, data []byte, message string) {
		r := hostileInEveryField(name, data, message)
		for _, format := range []string{"junit", "junit-extended"} {
			if problem := checkJUnit(r, format, report.Options{}); problem != "" {
				t.Fatal(problem)
			}
		}
	})
}
