package suite_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/render"
	"github.com/acel-dev/acel/acel/rules"
	"github.com/acel-dev/acel/acel/suite"
	"github.com/acel-dev/acel/schema"
)

// shown is what a user sees of the mistakes in a file.
func shown(err error) string {
	var all rules.Problems
	if !errors.As(err, &all) {
		return err.Error() + "\n"
	}
	var b strings.Builder
	for _, p := range all {
		Expect(render.Problem(&b, p, render.Options{})).To(Succeed())
	}
	return b.String()
}

// fits reports whether the published schema accepts a file.
func fits(path string) bool {
	data, err := os.ReadFile(path)
	Expect(err).NotTo(HaveOccurred())
	root, err := rules.Open(rules.Source{Name: path, Data: data})
	if err != nil {
		return false
	}
	value, err := root.Any()
	if err != nil {
		return false
	}
	compiled, err := schema.Test()
	Expect(err).NotTo(HaveOccurred())
	return compiled.Validate(value) == nil
}

// beyondSchema are bad files whose shape is right.
var beyondSchema = map[string]bool{"no_rules": true}

var _ = Describe("a test file", func() {
	bad, err := filepath.Glob("testdata/bad/*.yaml")
	if err != nil {
		panic(err)
	}
	for _, path := range bad {
		name := strings.TrimSuffix(filepath.Base(path), ".yaml")
		It("is told all its mistakes, each at its place: "+name, func() {
			_, err := suite.Load(suite.Options{}, path)
			Expect(err).To(HaveOccurred())
			golden := strings.TrimSuffix(path, ".yaml") + ".txt"
			if os.Getenv("UPDATE_GOLDEN") != "" {
				Expect(os.WriteFile(golden, []byte(shown(err)), 0o644)).To(Succeed())
			}
			want, readErr := os.ReadFile(golden)
			Expect(readErr).NotTo(HaveOccurred())
			Expect(shown(err)).To(Equal(string(want)))
		})

		It("is refused by the schema too where its shape is wrong: "+name, func() {
			Expect(fits(path)).To(Equal(beyondSchema[name]))
		})
	}

	for _, path := range []string{"testdata/ok/forms.yaml", "testdata/ok/json.json"} {
		It("passes in every form: "+path, func() {
			s, err := suite.Load(suite.Options{}, path)
			Expect(err).NotTo(HaveOccurred())
			r, err := s.Run()
			Expect(err).NotTo(HaveOccurred())
			for _, c := range r.Cases {
				Expect(c.Missed).To(BeEmpty(), c.Case.Name)
				Expect(c.Unexpected).To(BeEmpty(), c.Case.Name)
			}
			Expect(fits(path)).To(BeTrue())
		})
	}

	It("keeps the places of its calls, so that findings lead to them", func() {
		s, err := suite.Load(suite.Options{}, "testdata/ok/forms.yaml")
		Expect(err).NotTo(HaveOccurred())
		at := s.Cases[1].Calls[1].Place
		Expect(at.String()).To(Equal("testdata/ok/forms.yaml:16:9"))
		Expect(at.Pointer()).To(Equal("/cases/1/trace/1"))
		Expect(s.Cases[1].Place.String()).To(Equal("testdata/ok/forms.yaml:12:5"))
		Expect(json.Valid(s.Cases[1].Calls[1].Args)).To(BeTrue())
		Expect(string(s.Cases[1].Calls[1].Args)).To(Equal(`{"amount":0.200000000000000000001}`))
	})

	It("knows the format that a recorded trace was read from", func() {
		s, err := suite.Load(suite.Options{}, "testdata/ok/forms.yaml")
		Expect(err).NotTo(HaveOccurred())
		formats := map[string]bool{}
		for _, c := range s.Cases {
			formats[c.Format] = true
		}
		Expect(formats).To(And(HaveKey(""), HaveKey("native"), HaveKey("native-jsonl")))
	})

	It("makes warnings about its rules mistakes where it is strict", func() {
		odd := rules.Source{Name: "t.yaml", Data: []byte("contracts: [{must_precede: [a, a]}]\ncases: [{name: n, trace: [], violations: []}]")}
		s, err := suite.Parse(suite.Options{}, odd)
		Expect(err).NotTo(HaveOccurred())
		Expect(s.Warnings).To(HaveLen(1))
		_, err = suite.Parse(suite.Options{Strict: true}, odd)
		Expect(err).To(HaveOccurred())
	})

	It("speaks of no other text than the file, however much is wrong with a trace", func() {
		text := "contracts: [{never_after: [a, b]}]\ncases: [{name: n, trace: [" + strings.Repeat("{tool: a, arg: 1}, ", 30) + "], violations: []}]"
		_, err := suite.Parse(suite.Options{}, rules.Source{Name: "t.yaml", Data: []byte(text)})
		Expect(rules.ProblemsIn(err)).To(HaveLen(21))
		Expect(rules.ProblemsIn(err)[0].Message).To(Equal("more than 20 problems; the rest of the trace was not read"))
		Expect(rules.ProblemsIn(err)[0].Place.Pointer()).To(Equal("/cases/0/trace"))
	})

	It("says why it cannot be opened", func() {
		_, err := suite.Load(suite.Options{}, "testdata/gone.yaml")
		Expect(err).To(MatchError(os.ErrNotExist))
	})
})
