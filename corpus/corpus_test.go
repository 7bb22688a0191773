package corpus_test

import (
	"os"
	"path/filepath"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"go.yaml.in/yaml/v4"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/corpus"
)

// A label is what these specs read of a case.
type label struct {
	Name       string
	Why        string
	Violations *[]struct{ Step, Rule string }
}

func casesOf(f corpus.File) []label {
	GinkgoHelper()
	var file struct{ Cases []label }
	Expect(yaml.Unmarshal(f.Data, &file)).To(Succeed(), f.Name)
	return file.Cases
}

func namesOf(files []corpus.File) []string {
	var names []string
	for _, f := range files {
		names = append(names, f.Name)
	}
	return names
}

var _ = Describe("the labelled corpus", func() {
	It("has a file for each template, in the order of the rule table, and then the combinations", func() {
		var want []string
		for _, t := range acel.Templates() {
			want = append(want, t.Name+".yaml")
		}
		Expect(namesOf(corpus.Labelled())).To(Equal(append(want, "combinations.yaml")))
	})

	It("holds every file that lies in its folder", func() {
		names, err := filepath.Glob("*.yaml")
		Expect(err).NotTo(HaveOccurred())
		Expect(namesOf(corpus.Labelled())).To(ConsistOf(names))
	})

	It("has eight cases for each template and three combinations, 195 in all", func() {
		all := 0
		for _, f := range corpus.Labelled() {
			want := 8
			if f.Name == "combinations.yaml" {
				want = 3
			}
			Expect(casesOf(f)).To(HaveLen(want), f.Name)
			all += want
		}
		Expect(all).To(Equal(195))
	})

	It("gives copies, which are the caller's to change", func() {
		corpus.Labelled()[0].Data[0] = 'X'
		corpus.Adversarial()[0].Data[0] = 'X'
		Expect(corpus.Labelled()[0].Data[0]).To(Equal(byte('#')))
		Expect(corpus.Adversarial()[0].Data[0]).To(Equal(byte('#')))
	})
})

var _ = Describe("the adversarial corpus", func() {
	It("holds every file that lies in its folder, ordered by name", func() {
		entries, err := os.ReadDir("adversarial")
		Expect(err).NotTo(HaveOccurred())
		var want []string
		for _, e := range entries {
			want = append(want, "adversarial/"+e.Name())
		}
		Expect(want).NotTo(BeEmpty())
		Expect(namesOf(corpus.Adversarial())).To(Equal(want))
	})
})

var _ = Describe("every case", func() {
	It("has a name of its own in its file, a reason and a label", func() {
		for _, f := range append(corpus.Labelled(), corpus.Adversarial()...) {
			names := map[string]bool{}
			cases := casesOf(f)
			Expect(cases).NotTo(BeEmpty(), f.Name)
			for _, c := range cases {
				Expect(c.Why).NotTo(BeEmpty(), "%s: %s", f.Name, c.Name)
				Expect(c.Violations).NotTo(BeNil(), "%s: %s", f.Name, c.Name)
				Expect(names).NotTo(HaveKey(c.Name), f.Name)
				names[c.Name] = true
			}
		}
	})
})
