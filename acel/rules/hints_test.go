package rules

import (
	"errors"
	"slices"
	"strings"

	"github.com/acel-dev/acel/acel"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("a hint that shows a contract", func() {
	It("shows one that loads, or leaves open what is missing", func() {
		shown := 0
		for _, path := range fixtures("bad") {
			_, err := Parse(Options{}, source(path))
			var problems Problems
			Expect(errors.As(err, &problems)).To(BeTrue())
			for _, p := range problems {
				contract, is := strings.CutPrefix(p.Hint, "write ")
				name, value, _ := strings.Cut(contract, ": ")
				t, known := newReader().template(name)
				if !is || !known || strings.Contains(value, "…") || isOpen(t, contract) {
					continue
				}
				shown++
				_, err := Parse(Options{}, Source{Name: "acel.yaml", Data: []byte("contracts:\n  - " + contract)})
				Expect(err).NotTo(HaveOccurred(), "%s: %s", path, p.Hint)
			}
		}
		Expect(shown).To(BeNumerically(">", 10))
	})
})

// isOpen reports whether a contract has a parameter's name in its place.
func isOpen(t acel.Template, contract string) bool {
	return slices.ContainsFunc(t.Params, func(p acel.Param) bool {
		return strings.Contains(contract, " "+p.Name+"]") || strings.Contains(contract, " "+p.Name+",")
	})
}
