package ledger_test

import (
	"slices"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// What is asserted here is what the README promises: its tables are made of these.
var _ = Describe("A log under attack", func() {
	for at, g := range guards {
		s := newScene(g.writer)
		Context("that is "+g.name, func() {
			It("holds as long as nobody touches it", func() {
				Expect(g.sees(s.files)).To(Equal("missed"))
			})
			for _, a := range slices.Concat(attacks, formAttacks) {
				want := a.sees[at]
				It(map[bool]string{true: "misses: ", false: "notices: "}[want == "missed"]+a.name, func() {
					after := a.does(s)
					if want == "" {
						Expect(after).To(Equal(s.files), "there is nothing to attack")
						return
					}
					Expect(after).NotTo(Equal(s.files), "the attack does nothing")
					Expect(g.sees(after)).To(Equal(want))
				})
			}
		})
	}

	for at, g := range guards[2:] {
		s := newScene(g.writer)
		Context("whose key was stolen, and that is "+g.name, func() {
			for _, a := range thefts {
				It(map[bool]string{true: "misses: ", false: "notices: "}[a.sees[at] == "missed"]+a.name, func() {
					after := a.does(s)
					Expect(after).NotTo(Equal(s.files), "the attack does nothing")
					Expect(g.sees(after)).To(Equal(a.sees[at]))
				})
			}
		})
	}
})
