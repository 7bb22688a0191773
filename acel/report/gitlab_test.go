package report_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"pgregory.net/rapid"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/report"
)

// A gitlabEntry is an entry as GitLab reads it.
type gitlabEntry struct {
	Description, Fingerprint, Severity string
	CheckName                          string `json:"check_name"`
	Location                           struct {
		Path  string
		Lines struct{ Begin int }
	}
}

// readGitLab reads a report as GitLab does, and nothing that GitLab does not know.
func readGitLab(text string) (all []gitlabEntry, err error) {
	d := json.NewDecoder(strings.NewReader(text))
	d.DisallowUnknownFields()
	err = d.Decode(&all)
	return all, err
}

var (
	gitlabSeverities = regexp.MustCompile(`^(info|minor|major|critical|blocker)$`)
	hexadecimal      = regexp.MustCompile(`^[0-9a-f]{32}(-([2-9]|[1-9][0-9]+))?$`)
)

// checkGitLab writes a report for GitLab and says what is wrong with it.
func checkGitLab(r *report.Report, o report.Options) string {
	var b strings.Builder
	if err := report.Write(&b, "gitlab", r, o); err != nil {
		return err.Error()
	}
	text := b.String()
	if strings.Contains(text, "##") || strings.ContainsFunc(text, func(r rune) bool { return r != '\n' && !acel.Visible(r) }) {
		return "something unescaped: " + text
	}
	all, err := readGitLab(text)
	if err != nil {
		return err.Error() + "\n" + text
	}
	if problem := wrongForGitLab(all, r, o.Threshold); problem != "" {
		return problem + "\n" + text
	}
	return ""
}

func wrongForGitLab(all []gitlabEntry, r *report.Report, t report.Threshold) string {
	seen, said, counts := map[string]bool{}, "", map[string]int{}
	for _, e := range all {
		switch {
		case e.Description == "" || e.CheckName == "" || e.Location.Path == "" || strings.HasPrefix(e.Location.Path, "./") || e.Location.Lines.Begin < 1:
			return fmt.Sprintf("not an entry: %+v", e)
		case !gitlabSeverities.MatchString(e.Severity) || !hexadecimal.MatchString(e.Fingerprint):
			return fmt.Sprintf("not an entry: %+v", e)
		case seen[e.Fingerprint]:
			return "GitLab would show one only: " + e.Fingerprint
		}
		seen[e.Fingerprint] = true
		said += e.Description + "\n"
		counts[e.Severity]++
	}
	s := r.Summary()
	partly := t.AllowPartial && s.DamagedTraces+s.PartProblems > 0
	for _, trace := range r.Traces {
		for _, f := range trace.Violations {
			if seen[f.Fingerprint] != (f.Excuse == nil) || f.Excuse == nil && !strings.Contains(said, gist(f.Message)) {
				return "not as it should be: " + f.Message
			}
		}
	}
	switch {
	case (s.Outcome(t) == report.Unchecked || partly) != strings.Contains(said, s.LastLine(t)):
		return "another outcome"
	case (s.Outcome(t) == report.Unchecked) != (counts["blocker"] > 0):
		return "no blocker, or one"
	case counts["major"] != s.Errors:
		return "not as many errors"
	}
	return lostProblem(said, r.Problems)
}

var _ = Describe("a report for GitLab", func() {
	DescribeTable("is a list of what counts",
		func(name string, r *report.Report) {
			text := written("gitlab", r, report.Options{})
			expectGolden(name, text)
			expectHarmless(text)
			Expect(checkGitLab(r, report.Options{})).To(BeEmpty())
		},
		Entry("with excused findings", "drawn.gitlab.json", drawn()),
		Entry("with damaged input", "damaged.gitlab.json", damaged()),
		Entry("with nothing, which was not checked", "empty.gitlab.json", &report.Report{}),
		Entry("with hostile text", "hostile.gitlab.json", hostileReport()),
	)

	It("is empty only for a clean run", func() {
		Expect(written("gitlab", clean(), report.Options{})).To(Equal("[]\n"))
		Expect(written("gitlab", excused(), report.Options{})).To(Equal("[]\n"))
		Expect(written("gitlab", &report.Report{}, report.Options{Threshold: report.Threshold{AllowEmpty: true}})).To(Equal("[]\n"))
	})

	It("is not empty where only waivers fail the run", func() {
		r := clean()
		r.Waivers = report.NewWaivers([]acel.Waiver{{Rule: "gone", Reason: "x"}}, "2026-11-30")
		Expect(written("gitlab", r, report.Options{})).To(ContainSubstring("1 waiver of no use"))
	})

	It("knows what is wrong with the input again once it has moved", func() {
		before, after := damaged(), damaged()
		after.Problems[0].Place.Line += 7
		prints := func(r *report.Report) []string {
			GinkgoHelper()
			all, err := readGitLab(written("gitlab", r, report.Options{}))
			Expect(err).NotTo(HaveOccurred())
			var found []string
			for _, e := range all {
				found = append(found, e.Fingerprint)
			}
			return found
		}
		Expect(prints(after)).To(Equal(prints(before)))
	})

	DescribeTable("names files as the repository does",
		func(file, path string) {
			r := &report.Report{Traces: []report.Trace{{File: file, Violations: report.Findings(acel.Violation{Rule: "r"})}}}
			all, err := readGitLab(written("gitlab", r, report.Options{}))
			Expect(err).NotTo(HaveOccurred())
			Expect(all[len(all)-1].Location.Path).To(Equal(path))
		},
		Entry(nil, "./runs/../runs//7.json", "runs/7.json"),
		Entry(nil, "runs/a b.json", "runs/a b.json"),
		Entry(nil, "-", "stdin"),
		Entry(nil, "", "stdin"),
	)

	It("shows what standard input breaks at the rule", func() {
		r := &report.Report{Traces: []report.Trace{{File: "-", Violations: report.Findings(broken(payOnce, "-", 2, "pay", "no"))}}}
		all, err := readGitLab(written("gitlab", r, report.Options{}))
		Expect(err).NotTo(HaveOccurred())
		Expect(all[len(all)-1].Location.Path).To(Equal("acel.yaml"))
		Expect(all[len(all)-1].Location.Lines.Begin).To(Equal(4))
	})
})

func TestEveryReportForGitLabHasWhatCounts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r, o := anyReport.Draw(t, "report"), report.Options{Threshold: anyThreshold.Draw(t, "threshold")}
		if problem := checkGitLab(r, o); problem != "" {
			t.Fatal(problem)
		}
	})
}

func FuzzGitLab(f *testing.F) {
	addHostileSeeds(f)
	f.Fuzz(func(t *testing.T, name string, data []byte, message string) {
		if problem := checkGitLab(hostileInEveryField(name, data, message), report.Options{}); problem != "" {
			t.Fatal(problem)
		}
	})
}
