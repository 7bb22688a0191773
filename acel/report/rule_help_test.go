package report_test

import (
	"regexp"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/report"
)

// helpOf returns a rule's help as SARIF has it.
func helpOf(r acel.Rule) (text, markdown string) {
	GinkgoHelper()
	rule := sarif(&report.Report{Policy: []acel.Rule{r}}, report.Options{}).Runs[0].Tool.Driver.Rules[0]
	return rule.Help.Text, rule.Help.Markdown
}

var _ = Describe("the help of a rule", func() {
	for _, t := range acel.Templates() {
		d := t.Documentation()

		It("says what "+t.Name+" means, and shows what breaks it", func() {
			text, markdown := helpOf(t.Rule(d.Arguments))
			Expect(strings.ToLower(text)).To(ContainSubstring(strings.ToLower(t.Meaning)))
			kept, broken, _ := strings.Cut(text, "A session that breaks it:")
			broken, _, _ = strings.Cut(broken, "Common mistakes:")
			Expect(kept).NotTo(ContainSubstring("     ^ "))
			Expect(broken).To(ContainSubstring("     ^ "))
			for _, m := range d.Mistakes {
				Expect(text).To(ContainSubstring("  - " + m + "\n"))
			}
			Expect(markdown).To(ContainSubstring("### A session that breaks it\n\n```text\n" + strings.TrimPrefix(broken, "\n")[:10]))
		})
	}

	It("says where a rule stands, and what its owner says, without markup", func() {
		r := placed(acel.Never("drop_table"), "no-drops", 7)
		r.Message = "Ask *first*,\n  <b>always</b>"
		text, markdown := helpOf(r)
		Expect(text).To(HavePrefix("never(drop_table)\nat acel.yaml:7:5\n\nNo call of tool.\n\nAsk *first*, <b>always</b>.\n"))
		Expect(markdown).To(HavePrefix("`never(drop_table)`\nat `acel.yaml:7:5`\n\nNo call of tool.\n\n> Ask \\*first\\*, \\<b\\>always\\</b\\>.\n"))
	})

	It("says what its parameters stand for, in words that are no code", func() {
		text, markdown := helpOf(acel.MustPrecede("ask", "refund"))
		Expect(text).To(ContainSubstring("\n  earlier = ask: the calls that must have succeeded before\n  later = refund: the calls that need them\n"))
		Expect(markdown).To(ContainSubstring("\n- `earlier` = `ask`: the calls that must have succeeded before\n- `later` = `refund`: "))
		rate, _ := helpOf(acel.RateLimit("pay", 3, time.Minute))
		Expect(rate).To(And(ContainSubstring("  n = 3: "), ContainSubstring("  window = 1m: ")))
		total, _ := helpOf(acel.AtMostTotal("pay", "sum.eur", "9.50"))
		Expect(total).To(And(ContainSubstring("  field = sum.eur: "), ContainSubstring("  limit = 9.5: ")))
	})

	It("keeps a rule's text within its code", func() {
		_, markdown := helpOf(acel.Never("a```b"))
		fence := regexp.MustCompile("^`+").FindString(markdown)
		Expect(markdown).To(HavePrefix(fence + "never(\"a```b\")" + fence + "\n"))
		Expect(len(fence)).To(Equal(4))
	})

	It("says what the conditions on a tool are", func() {
		for _, rule := range sarif(conditioned(), report.Options{}).Runs[0].Tool.Driver.Rules {
			Expect(rule.Help.Text).To(ContainSubstring("A condition on refund: what "))
			Expect(rule.Properties.Tags).To(Equal([]string{"acel", "condition", rule.Name}))
		}
	})
})
