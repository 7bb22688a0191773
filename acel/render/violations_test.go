package render_test

import (
	"fmt"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

var _ = Describe("Violations", func() {
	text := func(n int) string {
		GinkgoHelper()
		all := make([]acel.Violation, n)
		for i := range all {
			all[i] = acel.Violation{Rule: "r", Spec: "r", Step: i + 1, Message: fmt.Sprintf("no. %d\n", i+1), Call: &acel.Call{Tool: "pay"}}
		}
		var b strings.Builder
		Expect(render.Violations(&b, all, render.Options{})).To(Succeed())
		return b.String()
	}

	It("writes nothing of none, and one as Violation does", func() {
		Expect(text(0)).To(BeEmpty())
		Expect(text(1)).To(Equal("no. 1\\n [r]\n    step 1 | pay\n           | ^^^\n"))
	})

	It("has an empty line between two, and none at the end", func() {
		Expect(text(2)).To(Equal(text(1) + "\nno. 2\\n [r]\n    step 2 | pay\n           | ^^^\n"))
	})

	It("gives each of many a line, however many it shows in full", func() {
		lines := strings.Split(text(22), "\n")
		Expect(lines[len(lines)-5:]).To(Equal([]string{"", "and 2 more:", `  step 21: no. 21\n [r]`, `  step 22: no. 22\n [r]`, ""}))
	})

	It("shows the calls of several once, with all that they mark", func() {
		pay := func(step int, related ...int) acel.Violation {
			v := acel.Violation{Rule: "r", Spec: "r", Step: step, Message: fmt.Sprintf("no. %d", step), Call: &acel.Call{Tool: "pay"}}
			for _, r := range related {
				v.Related = append(v.Related, acel.CallRef{Step: r, Tool: "pay"})
			}
			return v
		}
		end := acel.Violation{Rule: "e", Spec: "e", Step: 4, Message: "it ended"}
		all := []acel.Violation{pay(2, 1), pay(4, 1, 2), end}
		var b strings.Builder
		Expect(render.Violations(&b, all, render.Options{Steps: []acel.Call{{Tool: "pay"}, {Tool: "pay"}, {Tool: "look"}, {Tool: "pay"}}})).To(Succeed())
		Expect(b.String()).To(Equal(`    * 1  pay
    > 2  pay
      3  look
    > 4  pay
    > end of the session

no. 2 [r]
  step 1: pay

no. 4 [r]
  step 1: pay
  step 2: pay

it ended [e]
`))
		b.Reset()
		Expect(render.Violations(&b, all, render.Options{Steps: []acel.Call{{Tool: "pay"}, {Tool: "look"}}})).To(Succeed())
		Expect(strings.Count(b.String(), "step 2 | pay")).To(Equal(1), "each by itself, since these are not its calls")
	})

	It("is bounded", func() {
		Expect(text(1020)).To(HaveSuffix("  step 1020: no. 1020\\n [r]\n"))
		Expect(text(5000)).To(HaveSuffix("  step 1020: no. 1020\\n [r]\n  …\n"))
		Expect(text(5000)).To(ContainSubstring("\nand 4980 more:\n"))
	})
})
