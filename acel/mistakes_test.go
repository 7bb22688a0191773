package acel

import (
	"regexp"
	"slices"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// What the documentation says of common mistakes is true: for each sentence, a
// session that shows it. The word finds the sentence.
var _ = Describe("what the documentation says of mistakes", func() {
	refund := func(args string) Call { return with("x", `{"amount": `+args+`}`) }
	total := AtMostTotal("x", "amount", 5)
	from := ArgumentFrom(Operand{Tool: "x", Field: "id"}, Operand{Tool: "y"})

	DescribeTable("is what the engine does",
		func(word string, rule Rule, calls []Call, violations ...int) {
			var sentences []string
			for _, t := range Templates() {
				if t.Name == rule.Template() {
					sentences = t.Documentation().Mistakes
				}
			}
			Expect(sentences).To(ContainElement(ContainSubstring(word)))
			found := stepsOf(replaying(calls, rule).Violations)
			Expect(slices.Equal(found, violations)).To(BeTrue(), "violations at %v", found)
		},
		func(word string, rule Rule, _ []Call, _ ...int) string { return rule.String() + ": " + word },
		Entry(nil, "Only a success", MustPrecede("x", "y"), play("x! x? x~ y"), 4),
		Entry(nil, "whatever the arguments", MustPrecede("x", "y"), []Call{with("x", `{"id": 1}`), with("y", `{"id": 2}`), {Tool: "y"}}),
		Entry(nil, "Nothing takes it back", MustPrecede("test", "deploy"), play("test edit deploy edit test! deploy")),
		Entry(nil, "the first x is a violation", MustPrecede("x", "x"), play("x x"), 1),
		Entry(nil, "Nothing has to happen", MustPrecede("x", "y"), play("z")),

		Entry(nil, "other way round", CannotFollowWithout("y", "x"), play("y x y"), 1),
		Entry(nil, "Only a success", CannotFollowWithout("y", "x"), play("x! x? x~ y"), 4),
		Entry(nil, "nothing takes it back", CannotFollowWithout("deploy", "test"), play("test edit deploy edit test! deploy")),
		Entry(nil, "at its attempt", CannotFollowWithout("y", "x"), play("y!"), 1),
		Entry(nil, "mends nothing", CannotFollowWithout("y", "x"), play("y x y y"), 1),

		Entry(nil, "a retry uses up", AtMostNTimes("x", 1), play("x! x"), 2),
		Entry(nil, "on: success", AtMostNTimes(Operand{Tool: "x", On: Success}, 1), play("x! x")),
		Entry(nil, "allows two calls in all", AtMostNTimes(AnyOf("a", "b"), 2), play("a b a"), 3),
		Entry(nil, "does not reset", AtMostNTimes("x", 1), play("x y x"), 3),
		Entry(nil, "not only the first", AtMostNTimes("x", 1), play("x x x"), 2, 3),

		Entry(nil, "fails closed", total, []Call{{Tool: "x"}, refund("null"), refund(`"1"`), refund("-1"), refund("5")}, 1, 2, 3, 4),
		Entry(nil, "negative: allow", total.AllowingNegative(), []Call{refund("5"), refund("-1"), refund("1")}),
		Entry(nil, "those that failed", total, append(play("y!"), Call{Tool: "x", Args: refund("4").Args, Outcome: Outcome{Status: Failed}}, refund("2")), 3),
		Entry(nil, "is over, too", total, []Call{refund("6"), refund("0")}, 1, 2),
		Entry(nil, "not args.amount", AtMostTotal("x", "args.amount", 5), []Call{refund("1")}, 1),

		Entry(nil, "forbidden call stands first", NeverAfter("edit", "submit"), play("edit submit")),
		Entry(nil, "Turned round", NeverAfter("submit", "edit"), play("edit submit"), 2),
		Entry(nil, "a submit that failed", NeverAfter("edit", "submit"), play("submit! edit"), 2),
		Entry(nil, "on: success", NeverAfter("edit", Operand{Tool: "submit", On: Success}), play("submit! edit")),
		Entry(nil, "[x, x] allows one x", NeverAfter("x", "x"), play("x x"), 2),
		Entry(nil, "nothing lifts it", NeverAfter("x", "y"), play("x y z z x"), 5),

		Entry(nil, "at the last step", RequiredBeforeSessionEnd("x"), play("y y"), 2),
		Entry(nil, "An empty trace", RequiredBeforeSessionEnd("x"), nil, 0),
		Entry(nil, "Only a success", RequiredBeforeSessionEnd("x"), play("x! x? x~"), 3),
		Entry(nil, "need not be the last", RequiredBeforeSessionEnd("x"), play("x y")),

		Entry(nil, "an approve that failed", MutuallyExclusive("approve", "reject"), play("approve! reject"), 2),
		Entry(nil, "whatever the arguments", MutuallyExclusive("x", "y"), []Call{with("x", `{"id": 1}`), with("y", `{"id": 2}`)}, 2),
		Entry(nil, "breaks it at once", MutuallyExclusive(AnyOf("a", "both"), AnyOf("b", "both")), play("both"), 1),
		Entry(nil, "no difference", MutuallyExclusive("x", "y"), play("y x"), 2),

		Entry(nil, "one that failed is a violation", Never(Operand{Tool: "x", On: Success}), play("x!"), 1),
		Entry(nil, "under another name", Never("x"), play("y")),
		Entry(nil, "fails closed", Never(Matching("x", "command", "rm")), []Call{with("x", `{"command": 5}`), {Tool: "x"}}, 1),

		Entry(nil, "also one that failed", Only("x"), play("x y!"), 2),
		Entry(nil, "a look-alike included", Only("x"), play("x@a x@b")),
		Entry(nil, "name the server", Only(Operand{Tool: "x", Server: "a"}), play("x@a x@b"), 2),
		Entry(nil, "not known to be allowed", Only(Matching("x", "command", "ls")), []Call{with("x", `{"command": "ls"}`), with("x", `{"command": 5}`)}, 2),
		Entry(nil, "a session without calls", Only("x"), nil),
		Entry(nil, "any order and number", Only(AnyOf("x", "y")), play("y x x y")),

		Entry(nil, "An attempt is enough", MustBeFirst("x"), play("x! y")),
		Entry(nil, "again later", MustBeFirst("x"), play("x y x")),
		Entry(nil, "nothing later", MustBeFirst("x"), play("y y x"), 1),
		Entry(nil, "without calls keeps it", MustBeFirst("x"), nil),
		Entry(nil, "before any call at all", MustBeFirst("x"), play("read x"), 1),

		Entry(nil, "at the last step", MustBeLast("x"), play("x y"), 2),
		Entry(nil, "Only a success counts", MustBeLast("x"), play("x x!"), 2),
		Entry(nil, "never ended", MustBeLast("x"), play("x x?"), 2),
		Entry(nil, "earlier as well", MustBeLast("x"), play("x y x")),
		Entry(nil, "without calls keeps it", MustBeLast("x"), nil),

		Entry(nil, "an empty trace does", AtLeastNTimes("x", 1), nil, 0),
		Entry(nil, "at the last step", AtLeastNTimes("x", 1), play("y y"), 2),
		Entry(nil, "Only a success counts", AtLeastNTimes("x", 1), play("x! x? x~"), 3),
		Entry(nil, "twice counts twice", AtLeastNTimes("x", 2), []Call{with("x", `{"page": 1}`), with("x", `{"page": 1}`)}),
		Entry(nil, "no violation", AtLeastNTimes("x", 1), play("x x x")),
		Entry(nil, "two calls in all", AtLeastNTimes(AnyOf("a", "b"), 2), play("a a")),

		Entry(nil, "made good by nothing", ExactlyNTimes("x", 1), play("x! x"), 2),
		Entry(nil, "Attempts are bounded, and successes needed", ExactlyNTimes("x", 1), play("x!"), 1),
		Entry(nil, "on: success", ExactlyNTimes(Operand{Tool: "x", On: Success}, 1), play("x! x")),
		Entry(nil, "An empty trace breaks it", ExactlyNTimes("x", 1), nil, 0),
		Entry(nil, "unless n is 0", ExactlyNTimes("x", 0), nil),
		Entry(nil, "two calls", ExactlyNTimes("x", 1), []Call{with("x", `{"id": 1}`), with("x", `{"id": 2}`)}, 2),
		Entry(nil, "counted alone", ExactlyNTimes("x", 1).Per("id"), []Call{with("x", `{"id": 1}`), with("x", `{"id": 2}`), with("x", `{"id": 2}`)}, 3),
		Entry(nil, "without any call breaks nothing", ExactlyNTimes("x", 1).Per("id"), nil),
		Entry(nil, "one call of each", ExactlyNTimes(AnyOf("a", "b"), 1), play("a b"), 2),

		Entry(nil, "serves every call", MustFollow("x", "y"), play("x x y")),
		Entry(nil, "one that failed must be followed", MustFollow("x", "y"), play("x!"), 1),
		Entry(nil, "on: success", MustFollow(Operand{Tool: "x", On: Success}, "y"), play("x!")),
		Entry(nil, "Only a success counts", MustFollow("x", "y"), play("x y!"), 2),
		Entry(nil, "came before", MustFollow("x", "y"), play("y x"), 2),
		Entry(nil, "the last chance", MustFollow("x", "y").Within(5), play("x z z z z z y"), 6),
		Entry(nil, "serves the refund of another", MustFollow("x", "y"), []Call{with("x", `{"id": 1}`), with("y", `{"id": 2}`)}),
		Entry(nil, "about the same order", MustFollow("x", "y").Per("id"), []Call{with("x", `{"id": 1}`), with("y", `{"id": 2}`)}, 2),

		Entry(nil, "at the second refund", MustPrecedeEach("x", "y"), play("x x y y"), 4),
		Entry(nil, "The retry", MustPrecedeEach("x", "y"), play("x y! y"), 3),
		Entry(nil, "Only a success counts", MustPrecedeEach("x", "y"), play("x! x? x~ y"), 4),
		Entry(nil, "serves another", MustPrecedeEach("x", "y"), []Call{with("x", `{"id": 1}`), with("y", `{"id": 2}`)}),
		Entry(nil, "about the same order", MustPrecedeEach("x", "y").Per("id"), []Call{with("x", `{"id": 1}`), with("y", `{"id": 2}`)}, 2),
		Entry(nil, "nothing follows", MustPrecedeEach("x", "y"), play("x x")),

		Entry(nil, "as it begins", MustFollowEach("x", "y"), play("x x y"), 2),
		Entry(nil, "at the end of the session", MustFollowEach("x", "y"), play("x z"), 2),
		Entry(nil, "the retry of one that failed", MustFollowEach("x", "y"), play("x! x y"), 2),
		Entry(nil, "on: success", MustFollowEach(Operand{Tool: "x", On: Success}, "y"), play("x! x y")),
		Entry(nil, "locked still", MustFollowEach("x", "y"), play("x y! x y"), 3),
		Entry(nil, "one after the other", MustFollowEach("x", "y"), []Call{with("x", `{"id": 1}`), with("x", `{"id": 2}`), {Tool: "y"}}, 2),
		Entry(nil, "looked at alone", MustFollowEach("x", "y").Per("id"),
			[]Call{with("x", `{"id": 1}`), with("x", `{"id": 2}`), with("y", `{"id": 1}`), with("y", `{"id": 2}`)}),
		Entry(nil, "without one of earlier", MustFollowEach("x", "y"), play("y x y y")),

		Entry(nil, "Any call between", MustPrecedeImmediately("x", "y"), play("x z! y"), 3),
		Entry(nil, "does not stand between", MustPrecedeImmediately("x", "y"), play("x z~ y")),
		Entry(nil, "Only a success counts", MustPrecedeImmediately("x", "y"), play("x x! y"), 3),
		Entry(nil, "two in a row", MustPrecedeImmediately("x", "y"), play("x y y"), 3),
		Entry(nil, "stand between", MustPrecedeImmediately("x", "y").Per("id"),
			[]Call{with("x", `{"id": 1}`), with("x", `{"id": 2}`), with("y", `{"id": 1}`)}, 3),
		Entry(nil, "the same value", MustPrecedeImmediately("x", "y").Per("id"), []Call{with("x", `{"id": 2}`), with("y", `{"id": 1}`)}, 2),

		Entry(nil, "however harmless", MustFollowImmediately("x", "y"), play("x z y"), 2),
		Entry(nil, "two calls of earlier in a row", MustFollowImmediately("x", "y"), play("x x y"), 2),
		Entry(nil, "comes too late", MustFollowImmediately("x", "y"), play("x y! y"), 2),
		Entry(nil, "at its attempt", MustFollowImmediately("x", "y"), play("x! z"), 2),
		Entry(nil, "on: success", MustFollowImmediately(Operand{Tool: "x", On: Success}, "y"), play("x! z")),
		Entry(nil, "ends right after", MustFollowImmediately("x", "y"), play("x"), 1),
		Entry(nil, "the same value", MustFollowImmediately("x", "y").Per("id"), []Call{with("x", `{"id": 1}`), with("y", `{"id": 2}`)}, 2),

		Entry(nil, "a lone book_flight that failed", BothOrNeither("x", "y"), play("x!"), 1),
		Entry(nil, "The order makes no difference", BothOrNeither("x", "y"), play("y x x")),
		Entry(nil, "at the last step", BothOrNeither("x", "y"), play("x z"), 2),
		Entry(nil, "the flight of another", BothOrNeither("x", "y"), []Call{with("x", `{"id": 1}`), with("y", `{"id": 2}`)}),
		Entry(nil, "for the same trip", BothOrNeither("x", "y").Per("id"), []Call{with("x", `{"id": 1}`), with("y", `{"id": 2}`)}, 2, 2),

		Entry(nil, "rules the other out", OneOf("x", "y"), play("x! y"), 2),
		Entry(nil, "on: success", OneOf(Operand{Tool: "x", On: Success}, Operand{Tool: "y", On: Success}), play("x! y")),
		Entry(nil, "so does an empty trace", OneOf("x", "y"), nil, 0),
		Entry(nil, "not one call", OneOf("x", "y"), play("x x")),
		Entry(nil, "breaks it at once", OneOf(AnyOf("a", "both"), AnyOf("b", "both")), play("a both"), 2),

		Entry(nil, "four in one window", RateLimit("x", 2, time.Minute), at("x", 50, 55, 60, 65), 3, 4),
		Entry(nil, "carries none", RateLimit("x", 0, time.Minute), play("x x")),
		Entry(nil, "those that went over", RateLimit("x", 1, time.Minute), at("x", 0, 50, 100), 2, 3),
		Entry(nil, "exactly a window apart", RateLimit("x", 1, time.Minute), at("x", 0, 60, 120)),
		Entry(nil, "shares one limit", RateLimit(AnyOf("x", "y"), 1, time.Minute), append(at("x", 0), at("y", 1)...), 2),

		Entry(nil, "a turn of its own", AtMostPerTurn("x", 1), play("x x x")),
		Entry(nil, "ten turns", AtMostPerTurn("x", 1), []Call{{Tool: "x", Turn: "1", User: "all of them"}, {Tool: "x", Turn: "2"}}),
		Entry(nil, "those that failed", AtMostPerTurn("x", 1), []Call{{Tool: "x", Turn: "1", Outcome: Outcome{Status: Failed}}, {Tool: "x", Turn: "1"}}, 2),
		Entry(nil, "A list of tools shares one number", AtMostPerTurn(AnyOf("x", "y"), 1), []Call{{Tool: "x", Turn: "1"}, {Tool: "y", Turn: "1"}}, 2),
		Entry(nil, "any number of turns", AtMostPerTurn("x", 1), []Call{{Tool: "x", Turn: "1"}, {Tool: "x", Turn: "2"}, {Tool: "x", Turn: "3"}}),

		Entry(nil, "make no difference", NoRepeat("x", 1), []Call{with("x", `{"a": 1, "b": 2}`), with("x", `{"b":2.0,"a":1}`)}, 2),
		Entry(nil, "makes every call another", NoRepeat("x", 1), []Call{with("x", `{"a": 1, "time": 1}`), with("x", `{"a": 1, "time": 2}`)}),
		Entry(nil, "Anywhere in the session", NoRepeat("x", 1), play("x y x"), 3),
		Entry(nil, "directly after its own error", NoRepeat("x", 1).AfterError(), play("x y x! x"), 4),
		Entry(nil, "is call 2", NoRepeat("x", 1), play("x! x"), 2),
		Entry(nil, "n is 2", NoRepeat("x", 2), play("x! x x"), 3),
		Entry(nil, "n is 2", NoRepeat("x", 2).AfterError(), play("x! x! x"), 3),
		Entry(nil, "begins a new count", NoRepeat("x", 1).AfterError(), play("x! y x! y x x")),
		Entry(nil, "never the same call", NoRepeat(AnyOf("x", "y"), 1), play("x y")),

		Entry(nil, "stands first", from, []Call{done("x", `{"id": "W1"}`), with("y", `{"id": "W1"}`)}),
		Entry(nil, "without the field", from, play("x")),
		Entry(nil, "undecided instead of broken", from, []Call{{Tool: "y"}, with("x", `{"id": "W1"}`)}),
		Entry(nil, "What the user said", from, []Call{{Tool: "x", Args: with("", `{"id": "W1"}`).Args, User: "Cancel W1, please."}}),
		Entry(nil, "as words of a longer text", from, []Call{done("y", `{"text": "Order w1 is 1 of 2."}`), with("x", `{"id": ["W1", 1]}`), with("x", `{"id": "W"}`)}, 3),
	)

	It("is true of rules that stand side by side", func() {
		Expect(documentOnly().Mistakes).To(ContainElement(ContainSubstring("allowed by both")))
		Expect(stepsOf(replaying(play("x y"), Only("x"), Only("y")).Violations)).To(Equal([]int{1, 2}))
	})

	It("is true of calls without times", func() {
		Expect(documentRateLimit().Mistakes).To(ContainElement(ContainSubstring("a recorded trace is undecided, and a live gate refuses the call")))
		Expect(replaying(play("x"), RateLimit("x", 1, time.Minute)).Rules[0].Verdict).To(Equal(Undecided))
		ticket, _ := policyOf(RateLimit("x", 1, time.Minute)).NewSession(SessionOptions{}).Begin(Call{Tool: "x"})
		Expect(ticket).To(BeNil())
	})

	It("is true of results that were not recorded", func() {
		Expect(documentArgumentFrom().Mistakes).To(ContainElement(ContainSubstring("the rule is undecided instead of broken")))
		Expect(replaying([]Call{{Tool: "y"}, with("x", `{"id": "W1"}`)}, from).Rules[0].Verdict).To(Equal(Undecided))
	})

	It("is true of the rule that demands a field", func() {
		Expect(documentArgumentFrom().Mistakes).To(ContainElement(ContainSubstring("use never with args: {order_id: {absent: true}}")))
		missing := Never(Operand{Tool: "x", Args: []Pattern{{Path: "order_id", Test: Absent}}})
		Expect(stepsOf(replaying([]Call{{Tool: "x"}, with("x", `{"order_id": "W1"}`)}, missing).Violations)).To(Equal([]int{1}))
	})

	It("is true of a rule that forbids, and that nothing exercises", func() {
		Expect(documentNever().Mistakes).To(ContainElement(ContainSubstring("not exercised")))
		Expect(replaying(play("y"), Never("x")).Rules[0].Exercised).To(BeFalse())
	})

	It("is true of what a live gate refuses", func() {
		Expect(documentMustFollow().Mistakes).To(ContainElement(ContainSubstring("the call that would use up the last chance is refused")))
		s := policyOf(MustFollow("x", "y").Within(1)).NewSession(SessionOptions{})
		recording(s, play("x")...)
		ticket, _ := s.Begin(Call{Tool: "z"})
		Expect(ticket).To(BeNil())
	})

	It("names only templates that there are, and tools and fields of the example", func() {
		var templates []string
		for _, t := range Templates() {
			templates = append(templates, t.Name)
		}
		perKey := regexp.MustCompile(`per: \w+`)
		for _, t := range Templates() {
			known := slices.Clone(templates)
			for _, op := range t.Documentation().Arguments.Operands {
				for _, m := range op.Members() {
					known = append(known, m.Tool, m.Field)
				}
			}
			for _, m := range t.Documentation().Mistakes {
				for _, w := range regexp.MustCompile(`[a-z]+_\w+`).FindAllString(perKey.ReplaceAllString(m, ""), -1) {
					Expect(known).To(ContainElement(w))
				}
			}
		}
	})

	It("says of every template that an empty trace breaks that one does", func() {
		for _, t := range Templates() {
			d := t.Documentation()
			broken := len(replaying(nil, t.Rule(d.Arguments)).Violations) > 0
			said := strings.Contains(strings.ToLower(strings.Join(d.Mistakes, " ")), "an empty trace")
			Expect(said).To(Equal(broken), t.Name)
		}
	})
})

// at is calls of a tool, each so many seconds after a minute began.
func at(tool string, seconds ...int) []Call {
	var calls []Call
	for _, s := range seconds {
		calls = append(calls, Call{Tool: tool, Time: time.Date(2026, 1, 1, 0, 0, s, 0, time.UTC)})
	}
	return calls
}
