package main

import (
	"fmt"
	"os"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/suite"
	"github.com/acel-dev/acel/corpus"
)

// shown is the table of the README that results come to.
func shown(results []*suite.Result) string {
	templates, all := suite.Scores(results...)
	var b strings.Builder
	b.WriteString("| | by finding: TP | FP | FN | TN | by trace: TP | FP | FN | TN |\n|---|---:|---:|---:|---:|---:|---:|---:|---:|\n")
	line := func(name string, t suite.TemplateScore) {
		f, tr := t.Findings, t.Traces
		fmt.Fprintf(&b, "| %s | %d | %d | %d | %d | %d | %d | %d | %d |\n", name, f.TP, f.FP, f.FN, f.TN, tr.TP, tr.FP, tr.FN, tr.TN)
	}
	for _, t := range templates {
		line("`"+t.Template+"`", t)
	}
	line("all", all)
	return b.String()
}

var _ = Describe("the README of the benchmarks", func() {
	It("shows what is measured: a new case changes its second table", func() {
		readme, err := os.ReadFile("../README.md")
		Expect(err).NotTo(HaveOccurred())

		var labelled tests
		labelled.corpus(corpus.Labelled())
		Expect(string(readme)).To(ContainSubstring("The 59 cases, in 8 files:\n\n" + shown(labelled.report.Results) + "\n"))

		all, err := testAll(nil)
		Expect(err).NotTo(HaveOccurred())
		cases := 0
		for _, r := range all.report.Results {
			cases += len(r.Cases)
		}
		title := fmt.Sprintf("All %d cases, in %d files:\n\n", cases, len(all.report.Results))
		Expect(string(readme)).To(ContainSubstring(title + shown(all.report.Results) + "\n"))
	})
})
