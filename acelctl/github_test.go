package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"github.com/spf13/cobra"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/report"
)

var _ = Describe("what GitHub Actions is told", func() {
	var summary, outputs string
	var stderr strings.Builder

	BeforeEach(func() {
		stderr.Reset()
		summary, outputs = filepath.Join(GinkgoT().TempDir(), "summary.md"), filepath.Join(GinkgoT().TempDir(), "outputs")
	})

	// run is one that broke a rule in so many traces.
	run := func(traces int) *replay {
		github, err := report.Find("github")
		Expect(err).NotTo(HaveOccurred())
		r := &replay{cmd: &cobra.Command{}}
		r.cmd.SetErr(&stderr)
		r.outlets = outlets{{format: github}}
		r.failOn = "error"
		for range traces {
			v := acel.Violation{Rule: "r", Step: 1, Call: &acel.Call{Tool: "delete"}, Message: strings.Repeat("no ", 100)}
			r.report.Traces = append(r.report.Traces, report.Trace{File: "a.json", Calls: 1, Violations: report.Findings(v)})
		}
		return r
	}

	It("stays under the size that GitHub takes of a summary", func() {
		Expect(run(5000).addToSummary(summary)).To(Succeed())
		text, err := os.ReadFile(summary)
		Expect(err).NotTo(HaveOccurred())
		Expect(len(text)).To(BeNumerically("<=", ourSummary))
		Expect(string(text)).To(ContainSubstring("violations left out here"))
	})

	It("takes only what an earlier report has left", func() {
		Expect(os.WriteFile(summary, make([]byte, mostSummary-leastSummary), 0o600)).To(Succeed())
		Expect(run(5000).addToSummary(summary)).To(Succeed())
		text, err := os.ReadFile(summary)
		Expect(err).NotTo(HaveOccurred())
		Expect(len(text)).To(BeNumerically("<=", mostSummary))
		Expect(string(text)).To(ContainSubstring("\n\n## "))
	})

	It("leaves a full summary alone, and says so", func() {
		full := make([]byte, mostSummary-leastSummary+1)
		Expect(os.WriteFile(summary, full, 0o600)).To(Succeed())
		Expect(run(1).addToSummary(summary)).To(Succeed())
		Expect(os.ReadFile(summary)).To(HaveLen(len(full)))
		Expect(stderr.String()).To(Equal("note: the job summary is full; nothing is added to it\n"))
	})

	It("is never that all is well where a report could not be written", func() {
		Expect(run(0).addToOutputs(outputs, errors.New("disk full"))).To(Succeed())
		Expect(os.ReadFile(outputs)).To(And(ContainSubstring("verdict=unchecked\n"), ContainSubstring("exit-code=2\n")))
	})
})
