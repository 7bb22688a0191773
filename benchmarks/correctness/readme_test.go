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

// tables are the README's two, with what stands above each.
func tables() string {
	GinkgoHelper()
	var labelled tests
	labelled.corpus(corpus.Labelled())
	all, err := testAll(nil)
	Expect(err).NotTo(HaveOccurred())
	return "The " + counted(labelled.report.Results) + shown(labelled.report.Results) + "\nAll " + counted(all.report.Results) + shown(all.report.Results)
}

// counted says how many labelled cases results are of: examples beside rules are
// in no score.
func counted(results []*suite.Result) string {
	cases := 0
	for _, r := range results {
		for _, c := range r.Cases {
			if c.Case.Example == nil {
				cases++
			}
		}
	}
	return fmt.Sprintf("%d cases, in %d files:\n\n", cases, len(results))
}

var _ = Describe("the README of the benchmarks", func() {
	It("shows what is measured: UPDATE_README=1 go test ./benchmarks/correctness writes it anew", func() {
		const path, begin, end = "../README.md", "<!-- tables:begin -->\n", "<!-- tables:end -->\n"
		readme, err := os.ReadFile(path)
		Expect(err).NotTo(HaveOccurred())
		before, rest, found := strings.Cut(string(readme), begin)
		Expect(found).To(BeTrue())
		written, after, found := strings.Cut(rest, end)
		Expect(found).To(BeTrue())
		if os.Getenv("UPDATE_README") != "" {
			Expect(os.WriteFile(path, []byte(before+begin+tables()+end+after), 0o644)).To(Succeed())
			return
		}
		Expect(written).To(Equal(tables()))
	})
})
