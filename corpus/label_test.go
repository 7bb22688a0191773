package corpus_test

import (
	"math/big"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/rules"
	"github.com/acel-dev/acel/acel/suite"
	"github.com/acel-dev/acel/corpus"
)

// results runs files of the corpus.
func results(files []corpus.File) []*suite.Result {
	var all []*suite.Result
	for _, f := range files {
		s, err := suite.Parse(suite.Options{}, rules.Source{Name: f.Name, Data: f.Data})
		if err != nil {
			panic(err) // before the specs are there
		}
		r, err := s.Run()
		if err != nil {
			panic(err)
		}
		all = append(all, r)
	}
	return all
}

// Each case is a spec of its own.
var _ = Describe("the rules find what the labels say and no more", func() {
	for _, r := range results(append(corpus.Labelled(), corpus.Adversarial()...)) {
		Context(r.Suite.Name, func() {
			for _, c := range r.Cases {
				It(c.Case.Name, func() {
					Expect(c.Missed).To(BeEmpty())
					Expect(c.Unexpected).To(BeEmpty())
					Expect(c.Reason).To(BeEmpty())
				})
			}
		})
	}
})

var _ = Describe("precision and recall", func() {
	one := big.NewRat(1, 1)

	DescribeTable("are 100 %, by template and in all",
		func(files []corpus.File, templates int) {
			by, all := suite.Scores(results(files)...)
			Expect(by).To(HaveLen(templates))
			for _, s := range append(by, all) {
				for _, score := range []suite.Score{s.Findings, s.Traces} {
					Expect(score.Precision().Cmp(one)).To(BeZero(), s.Template)
					Expect(score.Recall().Cmp(one)).To(BeZero(), s.Template)
					Expect(score.TN).To(BeNumerically(">", 0), "%s is never right to say nothing", s.Template)
				}
			}
		},
		Entry("of the labelled cases", corpus.Labelled(), 24),
		Entry("of the adversarial ones, and of the conditions on tools", corpus.Adversarial(), 25),
	)
})
