package acel

import (
	"fmt"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// told writes a violation as a person reads it: the sentence, the hint, and
// the earlier calls that decided it.
func told(v Violation) string {
	lines := []string{v.Message, "hint: " + v.Hint}
	for _, r := range v.Related {
		lines = append(lines, strings.TrimSpace(fmt.Sprintf("step %d: %s %s %s", r.Step, r.Tool, r.Status, r.Note)))
	}
	return strings.Join(lines, "\n")
}

var _ = Describe("a violation", func() {
	DescribeTable("says what was expected, what happened, and what would help",
		func(rule Rule, calls []Call, want ...string) {
			found := replaying(calls, rule).Violations
			Expect(found).NotTo(BeEmpty())
			Expect(told(found[len(found)-1])).To(Equal(strings.Join(want, "\n")))
		},
		Entry("of must_precede", MustPrecede("validate_record", "delete_record"), play("delete_record"),
			"delete_record at step 1 needs an earlier successful validate_record",
			"hint: Call validate_record first, and delete_record only once it has succeeded."),
		Entry("of must_precede after a failure", MustPrecede("validate_record", "delete_record"), play("x validate_record! delete_record"),
			"delete_record at step 3 needs an earlier successful validate_record; the one at step 2 failed",
			"hint: Call validate_record first, and delete_record only once it has succeeded.",
			"step 2: validate_record error failed"),
		Entry("of must_precede after a call that never finished", MustPrecede("v", "d"), play("v! v? d"),
			"d at step 3 needs an earlier successful v; the one at step 2 never finished",
			"hint: Call v first, and d only once it has succeeded.",
			"step 2: v unfinished never finished"),
		Entry("of must_precede after a refusal", MustPrecede("v", "d"), play("v~ d"),
			"d at step 2 needs an earlier successful v; the one at step 1 was refused",
			"hint: Call v first, and d only once it has succeeded.",
			"step 1: v refused was refused"),
		Entry("of must_precede by a refused call", MustPrecede("v", "d"), play("d~"),
			"d at step 1 (refused, it did not happen) needs an earlier successful v",
			"hint: Call v first, and d only once it has succeeded."),
		Entry("of must_precede with choices", MustPrecede(AnyOf("find_by_name", "find_by_email"), Operand{Tool: "cancel", Server: "shop"}), play("cancel@shop"),
			"cancel at step 1 needs an earlier successful [find_by_email, find_by_name]",
			"hint: Call [find_by_email, find_by_name] first, and {tool: cancel, server: shop} only once it has succeeded."),
		Entry("of cannot_follow_without", CannotFollowWithout("deploy", "test"), play("test! deploy"),
			"deploy at step 2 needs an earlier successful test; the one at step 1 failed",
			"hint: Call test first, and deploy only once it has succeeded.",
			"step 1: test error failed"),
		Entry("of at_most_n_times", AtMostNTimes("pay", 1), play("pay! x pay"),
			"pay at step 3 is call 2 of pay; at most 1 allowed",
			"hint: Stop after 1 call of pay in a session.",
			"step 1: pay error"),
		Entry("of at_most_n_times with many calls, of which it names a few", AtMostNTimes("pay", 5), play("pay pay pay pay pay pay pay"),
			"pay at step 7 is call 7 of pay; at most 5 allowed",
			"hint: Stop after 5 calls of pay in a session.",
			"step 1: pay ok", "step 2: pay ok", "step 3: pay ok", "step 4: pay ok"),
		Entry("of at_most_n_times that forbids", AtMostNTimes("pay", 0), play("pay"),
			"pay at step 1 is forbidden by this rule (at most 0 calls)",
			"hint: Do not call pay."),
		Entry("of at_most_total", AtMostTotal("pay", "amount", 500), []Call{with("pay", `{"amount": 300.50}`), with("pay", `{"amount": 199.51}`)},
			"pay at step 2 brings the total of args.amount to 500.01; at most 500 allowed",
			"hint: Keep the sum of amount over all calls of pay in a session at or under 500.",
			"step 1: pay ok adds 300.5"),
		Entry("of never_after", NeverAfter("edit", "publish"), play("publish edit"),
			"edit at step 2 comes after publish at step 1, which forbids it from then on",
			"hint: Call edit before publish, or not at all.",
			"step 1: publish ok"),
		Entry("of never_after twice", NeverAfter("edit", "publish"), play("publish edit publish! edit"),
			"edit at step 4 comes after publish at step 1, which forbids it from then on",
			"hint: Call edit before publish, or not at all.",
			"step 1: publish ok", "step 3: publish error"),
		Entry("of required_before_session_end", RequiredBeforeSessionEnd("log_out"), play("log_in"),
			"the session ended after 1 step without a successful log_out",
			"hint: Call log_out before the session ends, and see that it succeeds."),
		Entry("of required_before_session_end after a failure", RequiredBeforeSessionEnd("log_out"), play("log_in log_out!"),
			"the session ended after 2 steps without a successful log_out; the one at step 2 failed",
			"hint: Call log_out before the session ends, and see that it succeeds.",
			"step 2: log_out error failed"),
		Entry("of mutually_exclusive", MutuallyExclusive("approve", "reject"), play("reject approve"),
			"approve at step 2 and reject at step 1 exclude each other in one session",
			"hint: Use approve or reject in a session, not both.",
			"step 1: reject ok"),
		Entry("of mutually_exclusive by one call", MutuallyExclusive(Operand{Glob: "a*"}, "approve"), play("approve"),
			"approve at step 1 is both sides at once: {glob: \"a*\"} and approve exclude each other",
			"hint: Use {glob: \"a*\"} or approve in a session, not both."),
	)

	It("quotes what a tool said, cut short and on one line", func() {
		c := play("v!")[0]
		c.Outcome.Error = "no\nwa" + strings.Repeat("é", 100)
		found := replaying([]Call{c, {Tool: "d"}}, MustPrecede("v", "d")).Violations
		Expect(found[0].Message).To(Equal(`d at step 2 needs an earlier successful v; the one at step 1 failed: "no\nwa` + strings.Repeat("é", 57) + `…"`))
	})

	It("quotes names that could be taken for its own words", func() {
		found := replaying([]Call{{Tool: "drop table; x"}}, MustPrecede("a b", "drop table; x")).Violations
		Expect(found[0].Message).To(Equal(`"drop table; x" at step 1 needs an earlier successful "a b"`))
	})

	It("points to the places of the calls that decided it", func() {
		calls := play("publish@cms edit")
		calls[0].Place = Place{File: "t.json", Line: 2, Column: 5}
		found := replaying(calls, NeverAfter("edit", "publish")).Violations
		Expect(found[0].Related).To(Equal([]CallRef{{Step: 1, Tool: "publish", Server: "cms", Place: Place{File: "t.json", Line: 2, Column: 5}}}))
	})

	It("names the operand where the calls that it kept to explain itself were released", func() {
		s := policyOf(NeverAfter("edit", "publish")).NewSession(SessionOptions{Mode: Shadow})
		var tickets []*Ticket
		for range keepLimit + 1 {
			ticket, _ := s.Begin(Call{Tool: "publish"})
			tickets = append(tickets, ticket)
		}
		for _, ticket := range tickets[:keepLimit] {
			ticket.Release()
		}
		Expect(messagesOf(s.Check(Call{Tool: "edit"}))).To(Equal([]string{"edit at step 6 comes after publish, which forbids it from then on"}))
	})

	It("does not say that a rule wants success where it takes attempts", func() {
		attempt := Operand{Tool: "v", On: Attempt}
		Expect(messagesOf(replaying(play("d"), MustPrecede(attempt, "d")).Violations)).To(Equal([]string{"d at step 1 needs an earlier {tool: v, on: attempt}"}))
		Expect(messagesOf(replaying(nil, RequiredBeforeSessionEnd(attempt)).Violations)).To(Equal([]string{"the session ended after 0 steps without a {tool: v, on: attempt}"}))
		Expect(replaying(play("d"), MustPrecede(attempt, "d")).Violations[0].Hint).NotTo(ContainSubstring("succeeded"))
		Expect(replaying(nil, RequiredBeforeSessionEnd(attempt)).Violations[0].Hint).NotTo(ContainSubstring("succeeds"))
	})

	It("holds the state of the moment", func() {
		p, err := NewPolicy(PolicyConfig{Rules: []Rule{AtMostNTimes("x", 0)}, Tools: []Tool{{Name: "up", Commit: setLevel(1)}}, State: map[string]any{"level": 0}})
		Expect(err).NotTo(HaveOccurred())
		s := p.NewSession(SessionOptions{})
		found := recording(s, play("x up x")...)
		Expect([]string{string(found[0].State), string(found[1].State)}).To(Equal([]string{`{"level":0}`, `{"level":1}`}))
	})

	It("shares its call with the other violations of the step, without the result", func() {
		c := done("x", `{"big": "result"}`)
		found := replaying([]Call{c}, AtMostNTimes("x", 0), NeverAfter("x", "y"), MustPrecede("y", "x")).Violations
		Expect(found).To(HaveLen(2))
		Expect(found[0].Call).To(BeIdenticalTo(found[1].Call))
		Expect(found[0].Call.Outcome.Result).To(BeNil())
	})
})
