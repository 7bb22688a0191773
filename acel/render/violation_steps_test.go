package render_test

import (
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

var _ = Describe("a violation of a session whose calls are given", func() {
	It("shows them instead of the source line", func() {
		expectGolden("violation-steps", violationText(unvalidated(), render.Options{Source: source, Steps: deletion()}))
	})

	It("has its severity's colour", func() {
		v := unvalidated()
		v.Severity = acel.SeverityWarning
		Expect(violationText(v, render.Options{Steps: deletion(), Color: true})).To(ContainSubstring("\x1b[1;33m    > 3\x1b[0m  delete_record"))
	})

	It("marks the end of the session where there is no call", func() {
		v := acel.Violation{
			Rule: "required_before_session_end(audit)", Spec: "required_before_session_end(audit)",
			Step: 20, Message: "the session ended after 20 steps without a successful audit; the one at step 5 failed",
			Related: []acel.CallRef{{Step: 5, Tool: "audit", Status: acel.Failed}},
		}
		expectGolden("violation-steps-end", violationText(v, render.Options{Steps: calls(20)}))
	})

	It("has room for the end of the session, however many calls decided", func() {
		v := acel.Violation{Step: 200}
		for _, step := range every(1, 5, 200) {
			v.Related = append(v.Related, acel.CallRef{Step: step})
		}
		text := violationText(v, render.Options{Steps: calls(200)})
		Expect(text).To(ContainSubstring("\n    > end of the session\n"))
		Expect(strings.Count(text, "\n")).To(BeNumerically("<=", 1+40+len(v.Related)))
	})

	It("numbers them on from those before, where these are not at hand", func() {
		v := unvalidated()
		v.Step += 252
		v.Related = []acel.CallRef{{Step: 3, Tool: "gone"}, {Step: 253}}
		expectGolden("violation-steps-before", violationText(v, render.Options{Steps: deletion(), Before: 252}))
		v.Step = 252
		Expect(violationText(v, render.Options{Steps: deletion(), Before: 252})).To(ContainSubstring("\n    step 252 |"))
	})

	DescribeTable("is drawn without them where they cannot be its own:",
		func(change func(*acel.Violation), want string) {
			v := unvalidated()
			change(&v)
			Expect(violationText(v, render.Options{Steps: deletion()})).To(ContainSubstring("\n    " + want + " |"))
		},
		Entry("its step is beyond them", func(v *acel.Violation) { v.Step = 5 }, "step 5"),
		Entry("its step is before them", func(v *acel.Violation) { v.Step = 0 }, "step 0"),
		Entry("its call is another", func(v *acel.Violation) { v.Step = 4 }, "step 4"),
		Entry("they go on where it says that the session ended", func(v *acel.Violation) { v.Call = nil }, "step 3"),
	)
})
