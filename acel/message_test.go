package acel

import (
	"errors"
	"fmt"
	"strings"
	"time"

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
		Entry("of must_precede within a number of calls", MustPrecede("v", "d").Within(2), play("v x x d"),
			"d at step 4 needs an earlier successful v within 2 calls; the one at step 1 is too far back",
			"hint: Call v first, and d only once it has succeeded, within 2 calls."),
		Entry("of never_after within a number of calls", NeverAfter("edit", "publish").Within(2), play("publish edit"),
			"edit at step 2 comes within 2 calls of the last publish, which forbids it for so long",
			"hint: Call edit before publish, or more than 2 calls after it.",
			"step 1: publish ok"),
		Entry("of never", Never("drop_table"), play("drop_table!"),
			"drop_table at step 1 is forbidden by this rule",
			"hint: Do not call drop_table."),
		Entry("of exactly_n_times that is exceeded", ExactlyNTimes("pay", 1), play("pay! pay"),
			"pay at step 2 is call 2 of pay; exactly 1 allowed",
			"hint: Call pay exactly once in a session, and see that it succeeds.",
			"step 1: pay error"),
		Entry("of exactly_n_times that is not reached", ExactlyNTimes("pay", 2), play("pay pay!"),
			"the session ended after 2 steps with 1 successful call of pay; exactly 2 needed; the one at step 2 failed",
			"hint: Call pay exactly 2 times in a session, and see that each succeeds.",
			"step 1: pay ok", "step 2: pay error"),
		Entry("of exactly_n_times that forbids", ExactlyNTimes("pay", 0), play("pay"),
			"pay at step 1 is forbidden by this rule (exactly 0 calls)",
			"hint: Do not call pay."),
		Entry("of at_least_n_times", AtLeastNTimes("review", 2), play("review review!"),
			"the session ended after 2 steps with 1 successful call of review; at least 2 needed; the one at step 2 failed",
			"hint: Before the session ends, call review until 2 have succeeded.",
			"step 2: review error failed"),
		Entry("of at_least_n_times that wants one", AtLeastNTimes("review", 1), nil,
			"the session ended after 0 steps with 0 successful calls of review; at least 1 needed",
			"hint: Before the session ends, call review until 1 has succeeded."),
		Entry("of must_be_first", MustBeFirst("log_in"), play("read"),
			"read at step 1 is the first call, which must be log_in",
			"hint: Call log_in before anything else."),
		Entry("of must_be_first that cannot be told", MustBeFirst(Matching("Bash", "", "ls")), []Call{with("Bash", `{"command": 5}`)},
			"Bash at step 1 is the first call, and not known to be {tool: Bash, matches: ls}, since it cannot be judged: args.command is a number, and the rule searches a string",
			"hint: Call {tool: Bash, matches: ls} before anything else."),
		Entry("of must_be_last", MustBeLast("log_out"), play("log_out read log_out!"),
			"the session ended after 3 steps, and its last call was not a successful log_out; the one at step 3 failed",
			"hint: Call log_out last, and see that it succeeds.",
			"step 3: log_out error failed"),
		Entry("of must_follow", MustFollow("refund", "notify"), play("refund notify!"),
			"refund at step 1 needs a successful notify after it, and the session ended after 2 steps without one; the one at step 2 failed",
			"hint: Call notify after refund, and see that it succeeds.",
			"step 1: refund ok", "step 2: notify error failed"),
		Entry("of must_follow within a number of calls", MustFollow("refund", "notify").Within(2), play("refund x x"),
			"x at step 3 comes instead: refund at step 1 needs a successful notify within 2 calls",
			"hint: Call notify within 2 calls after refund, and see that it succeeds.",
			"step 1: refund ok"),
		Entry("of must_follow whose last chance fails", MustFollow("refund", "notify").Within(2), play("refund x notify!"),
			"refund at step 1 needs a successful notify within 2 calls, and notify at step 3 was the last chance; the one at step 3 failed",
			"hint: Call notify within 2 calls after refund, and see that it succeeds.",
			"step 1: refund ok", "step 3: notify error failed"),
		Entry("of must_follow within a time", MustFollow("refund", "notify").WithinTime(time.Minute), append(at("refund", 0), at("x", 61)...),
			"refund at step 1 needs a successful notify within 1m, and by step 2 there was none in time",
			"hint: Call notify within 1m after refund, and see that it succeeds.",
			"step 1: refund ok"),
		Entry("of must_follow by a key", MustFollow("refund", "notify").Per("id"), []Call{with("refund", `{"id": "A1"}`), with("notify", `{"id": "A2"}`)},
			"for id \"A1\", refund at step 1 needs a successful notify after it, and the session ended after 2 steps without one",
			"hint: Call notify after refund, and see that it succeeds.",
			"step 1: refund ok"),
		Entry("of must_follow without the key", MustFollow("refund", "notify").Per("id"), []Call{with("notify", `{"id": "A1"}`), {Tool: "notify"}, {Tool: "refund"}},
			"refund at step 3 cannot be judged: args.id is missing",
			"hint: Give every call of the rule the value that per names, or narrow the operand to the calls that have it.",
			"step 2: notify ok cannot be told apart: args.id is missing"),
		Entry("of must_precede where the earlier call has no key", MustPrecede("find", "refund").Per("id"), []Call{{Tool: "find"}, with("refund", `{"id": "A1"}`)},
			"for id \"A1\", refund at step 2 needs an earlier successful find; the one at step 1 cannot be told apart: args.id is missing",
			"hint: Give that call the value that per names; or, if its operand has it elsewhere, mend the rule with one path for each: per: {earlier: …, later: …}.",
			"step 1: find ok cannot be told apart: args.id is missing"),
		Entry("of a command that is not known", Never(Operand{Tool: "Bash", Where: []Clause{{Key: "command", Text: "git push", Holds: func(*State, Call) (bool, error) { return false, errors.New("who knows") }}}}), play("Bash"),
			"Bash at step 1 cannot be judged: command: git push: who knows",
			"hint: Spell out what the line runs, as the branch itself in the place of $BRANCH or $(git …), in a line that bash reads; or narrow the operand to other calls."),
		Entry("of a condition that is not known", Never(Operand{Tool: "pay", Where: []Clause{{Key: "where", Text: "args.x > 1", Holds: func(*State, Call) (bool, error) { return false, errors.New("args.x is missing") }}}}), play("pay"),
			"pay at step 1 cannot be judged: where: args.x > 1: args.x is missing",
			"hint: Let the condition say what holds where a value is absent or of another type: has(args.x) && …"),
		Entry("of must_precede_each", MustPrecedeEach("confirm", "refund"), play("confirm refund confirm! refund"),
			"refund at step 4 needs an earlier successful confirm of its own, made since the last refund; the one at step 3 failed",
			"hint: Call confirm anew before each refund, and see that it succeeds.",
			"step 3: confirm error failed"),
		Entry("of must_precede_each, the first time", MustPrecedeEach("confirm", "refund"), play("refund"),
			"refund at step 1 needs an earlier successful confirm",
			"hint: Call confirm anew before each refund, and see that it succeeds."),
		Entry("of must_follow_each", MustFollowEach("lock", "unlock"), play("lock unlock! lock unlock"),
			"lock at step 3 comes too early: no successful unlock has come after lock at step 1 yet; the one at step 2 failed",
			"hint: Call unlock after each lock, before there is another, and see that it succeeds.",
			"step 1: lock ok", "step 2: unlock error failed"),
		Entry("of must_precede_immediately", MustPrecedeImmediately("test", "commit"), play("test edit commit"),
			"commit at step 3 needs a successful test directly before it",
			"hint: Call test directly before commit, and see that it succeeds."),
		Entry("of must_follow_immediately", MustFollowImmediately("write", "format"), play("write read format"),
			"read at step 2 comes instead: write at step 1 needs a successful format directly after it",
			"hint: Call format directly after write, and see that it succeeds.",
			"step 1: write ok"),
		Entry("of must_follow_immediately at the end", MustFollowImmediately("write", "format"), play("write"),
			"write at step 1 needs a successful format directly after it, and the session ended after 1 step without one",
			"hint: Call format directly after write, and see that it succeeds.",
			"step 1: write ok"),
		Entry("of both_or_neither", BothOrNeither("flight", "hotel"), play("flight hotel!"),
			"flight at step 1 was called, and the session ended after 2 steps without a successful hotel; the one at step 2 failed",
			"hint: Call both flight and hotel, or neither; one of each must succeed.",
			"step 1: flight ok", "step 2: hotel error"),
		Entry("of both_or_neither, not with the failure of the other side", BothOrNeither("flight", "hotel"), play("flight!"),
			"flight at step 1 was called, and the session ended after 1 step without a successful hotel",
			"hint: Call both flight and hotel, or neither; one of each must succeed.",
			"step 1: flight error"),
		Entry("of one_of with both", OneOf("card", "invoice"), play("card! card invoice"),
			"invoice at step 3 comes after card at step 1; only one of the two is allowed",
			"hint: Call either card or invoice, and see that it succeeds.",
			"step 1: card error", "step 2: card ok"),
		Entry("of one_of with neither", OneOf("card", "invoice"), play("card!"),
			"the session ended after 1 step without a successful card or invoice; the one at step 1 failed",
			"hint: Call either card or invoice, and see that it succeeds.",
			"step 1: card error"),
		Entry("of one_of by one call", OneOf(Operand{Glob: "pay_*"}, "pay_cash"), play("pay_cash"),
			"pay_cash at step 1 is both {glob: \"pay_*\"} and pay_cash, of which only one is allowed",
			"hint: Call either {glob: \"pay_*\"} or pay_cash, and see that it succeeds."),
		Entry("of only", Only(AnyOf("look_up", "reply")), play("look_up delete"),
			"delete at step 2 is not allowed by this rule, which allows only [look_up, reply]",
			"hint: Call only [look_up, reply]."),
		Entry("of only that cannot be told", Only(Matching("Bash", "", "ls")), []Call{with("Bash", `{"command": 5}`)},
			"Bash at step 1 is not known to be allowed, since it cannot be judged: args.command is a number, and the rule searches a string",
			"hint: Call only {tool: Bash, matches: ls}."),
		Entry("of rate_limit", RateLimit("mail", 2, time.Minute), at("mail", 0, 20, 59),
			"mail at step 3 is call 3 of mail within 1m; at most 2 allowed",
			"hint: Wait before the next call of mail: no more than 2 in any 1m.",
			"step 1: mail ok", "step 2: mail ok"),
		Entry("of at_most_per_turn", AtMostPerTurn("refund", 1), []Call{{Tool: "refund", Turn: "1"}, {Tool: "refund", Turn: "1"}},
			"refund at step 2 is call 2 of refund in one turn; at most 1 allowed",
			"hint: Ask for at most 1 call of refund at once, and read the results before asking for more.",
			"step 1: refund ok"),
		Entry("of no_repeat", NoRepeat("search", 1), []Call{with("search", `{"a": 1}`), {Tool: "x"}, with("search", `{"a": 1}`)},
			"search at step 3 is call 2 of search with the same arguments; at most 1 allowed",
			"hint: Use what the first call returned, or change the arguments.",
			"step 1: search ok"),
		Entry("of no_repeat after an error", NoRepeat("search", 1).AfterError(), play("search! search"),
			"search at step 2 repeats the same call directly after its own error; at most 1 in a row allowed",
			"hint: Change the arguments, or do something about the error, before calling again.",
			"step 1: search error"),
		Entry("of argument_from", ArgumentFrom(Operand{Tool: "cancel", Field: "id"}, Operand{Tool: "list", Field: "orders"}), []Call{failed("list", "no"), with("cancel", `{"id": "W1"}`)},
			`cancel at step 2 has args.id "W1", which no earlier successful list returned in orders, and which the user is not known to have said; the one at step 1 failed: "no"`,
			"hint: Take the value from what list returns in orders, or ask the user for it.",
			`step 1: list error failed: "no"`),
		Entry("of argument_from anything that is returned", ArgumentFrom(Operand{Tool: "cancel", Field: "id"}, AnyOf("find", "list")), []Call{with("cancel", `{"id": "W1"}`)},
			`cancel at step 1 has args.id "W1", which no earlier successful [find, list] returned, and which the user is not known to have said`,
			"hint: Take the value from what [find, list] returns, or ask the user for it."),
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
		for _, r := range []Rule{
			AtLeastNTimes(attempt, 3), ExactlyNTimes(attempt, 3), ExactlyNTimes(attempt, 1), MustBeLast(attempt), MustFollow("d", attempt), MustFollowEach("d", attempt),
			MustFollowImmediately("d", attempt), MustPrecedeEach(attempt, "d"), MustPrecedeImmediately(attempt, "d"),
			BothOrNeither("d", attempt), OneOf(attempt, Operand{Tool: "w", On: Attempt}),
		} {
			for _, v := range replaying(play("d"), r).Violations {
				Expect(told(v)).NotTo(ContainSubstring("succe"), r.String())
			}
			Expect(r.spec.template.hint(&r.spec)).NotTo(ContainSubstring("succe"), r.String())
		}
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
