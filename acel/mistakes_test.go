package acel

import (
	"regexp"
	"slices"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// What the documentation says of common mistakes is true: for each sentence, a
// session that shows it. The word finds the sentence.
var _ = Describe("what the documentation says of mistakes", func() {
	refund := func(args string) Call { return with("x", `{"amount": `+args+`}`) }
	total := AtMostTotal("x", "amount", 5)

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
	)

	It("names only templates that there are, and tools of the example", func() {
		var templates []string
		for _, t := range Templates() {
			templates = append(templates, t.Name)
		}
		for _, t := range Templates() {
			known := slices.Clone(templates)
			for _, op := range t.Documentation().Arguments.Operands {
				known = append(known, op.Tool)
			}
			for _, m := range t.Documentation().Mistakes {
				for _, w := range regexp.MustCompile(`[a-z]+_\w+`).FindAllString(m, -1) {
					Expect(known).To(ContainElement(w))
				}
			}
		}
	})

	It("is true of the only template that an empty trace breaks", func() {
		for _, t := range Templates() {
			broken := len(replaying(nil, t.Rule(t.Documentation().Arguments)).Violations) > 0
			Expect(broken).To(Equal(t.Name == "required_before_session_end"), t.Name)
		}
	})
})
