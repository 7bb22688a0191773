package acel

import (
	"sync"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("A filter", func() {
	DescribeTable("passes the calls of its operand, and says which cannot be decided",
		func(o Operand, c Call, passes, decided bool) {
			f, err := o.Filter()
			Expect(err).NotTo(HaveOccurred())
			for range 2 { // what it keeps between calls changes nothing
				is, told := f.Passes(c)
				Expect([]bool{is, told}).To(Equal([]bool{passes, decided}))
				_, _ = f.Passes(Call{Tool: "sh", Args: []byte(`{"command": 7, "to": [{}]}`)})
			}
		},
		Entry("a name", Operand{Tool: "a"}, Call{Tool: "a"}, true, true),
		Entry("another name", Operand{Tool: "a"}, Call{Tool: "b"}, false, true),
		Entry("a qualified name", Operand{Tool: "mcp__s__a"}, Call{Tool: "a", Server: "s"}, true, true),
		Entry("a server in the call's name", Operand{Tool: "a", Server: "s"}, Call{Tool: "mcp__s__a"}, true, true),
		Entry("arguments that fit", Operand{Tool: "a", Args: []Pattern{{Path: "x", Test: Present}}}, with("a", `{"x": 1}`), true, true),
		Entry("arguments that do not", Operand{Tool: "a", Args: []Pattern{{Path: "x", Test: Present}}}, with("a", `{"y": 1}`), false, true),
		Entry("arguments that are none", Operand{Tool: "a", Args: []Pattern{{Path: "x", Test: Present}}}, with("a", `{"x": `), false, false),
		Entry("any of several, where one cannot be decided", AnyOf(Matching("sh", "", "rm"), Operand{Tool: "sh", Server: "s"}), with("sh", `{"command": 1}`), false, false),
		Entry("no refused call", Operand{Tool: "a"}, Call{Tool: "a", Outcome: Outcome{Status: Refused}}, false, true),
		Entry("success alone", Operand{Tool: "a", On: Success}, Call{Tool: "a", Outcome: Outcome{Status: Failed}}, false, true),
	)

	It("passes every call where there is none", func() {
		passes, decided := (*Filter)(nil).Passes(Call{})
		Expect(passes && decided).To(BeTrue())
	})

	It("is refused to an operand that means nothing", func() {
		_, err := Operand{}.Filter()
		Expect(err).To(MatchError(ContainSubstring("an operand needs a tool or a glob")))
	})

	It("is for any number who ask at once", func() {
		f, err := Operand{Tool: "sh", Args: []Pattern{{Path: "a.b", Test: Present}}}.Filter()
		Expect(err).NotTo(HaveOccurred())
		var all sync.WaitGroup
		for i := range 8 {
			c := with("sh", []string{`{"a": {"b": 1}}`, `{"a": {}}`}[i%2])
			all.Go(func() {
				defer GinkgoRecover()
				for range 100 {
					passes, _ := f.Passes(c)
					Expect(passes).To(Equal(i%2 == 0))
				}
			})
		}
		all.Wait()
	})
})
