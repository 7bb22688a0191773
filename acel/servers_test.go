package acel

import (
	"maps"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("one tool name from two servers", func() {
	rule := MustPrecede("validate", "delete")

	It("counts for neither from then on, and the message says why", func() {
		found := replaying(play("validate@a! validate@b validate@a delete"), rule).Violations
		Expect(messagesOf(found)).To(Equal([]string{
			"delete at step 4 needs an earlier successful validate; the one at step 3 does not count, since two servers offer validate",
		}))
	})

	It("leaves standing what counted before", func() {
		Expect(replaying(play("validate@a validate@b delete"), rule).Violations).To(BeEmpty())
	})

	It("does not touch an operand that names its server", func() {
		served := MustPrecede(Operand{Tool: "validate", Server: "a"}, "delete")
		Expect(replaying(play("validate@b validate@a delete"), served).Violations).To(BeEmpty())
	})

	It("does not touch an operand that restricts", func() {
		Expect(stepsOf(replaying(play("validate@a delete@a delete@b"), MustPrecede("validate", "delete"), AtMostNTimes("delete", 1)).Violations)).To(Equal([]int{3}))
	})

	It("is a matter of each name, also behind a glob", func() {
		globbed := MustPrecede(Operand{Glob: "v*"}, "delete")
		Expect(replaying(play("validate@a! validate@b verify@b delete"), globbed).Violations).To(BeEmpty())
		Expect(replaying(play("validate@a! validate@b delete"), globbed).Violations).To(HaveLen(1))
	})

	It("takes a call that names no server as from a source of its own", func() {
		Expect(replaying(play("validate! validate@a delete"), rule).Violations).To(HaveLen(1))
	})

	It("is forgotten when the second call is refused or released", func() {
		Expect(replaying(play("validate@b~ validate@a delete"), rule).Violations).To(BeEmpty())
		s := policyOf(rule).NewSession(SessionOptions{})
		t, _ := s.Begin(Call{Tool: "validate", Server: "b"})
		t.Release()
		recording(s, play("validate@a delete")...)
		Expect(verdictsOf(s)).To(Equal([]Verdict{Satisfied}))
	})

	It("holds for an attempt too", func() {
		attempt := MustPrecede(Operand{Tool: "validate", On: Attempt}, "delete")
		other := NeverAfter("x", "validate")
		Expect(stepsOf(replaying(play("validate@b~ validate@a delete"), attempt, other).Violations)).To(BeEmpty())
		s := policyOf(attempt).NewSession(SessionOptions{Mode: Shadow})
		found := recording(s, play("delete validate@a validate@b delete")...)
		Expect(stepsOf(found)).To(Equal([]int{1}))
	})

	It("is no matter for names that no enabling operand without a server speaks of", func() {
		s := policyOf(
			MustPrecede(Operand{Glob: "v*"}, Operand{Glob: "*"}), AtMostNTimes("pay", 5), NeverAfter("x", "y"),
			RequiredBeforeSessionEnd(Operand{Tool: "log", Server: "s"}),
		).NewSession(SessionOptions{Mode: Shadow})
		recording(s, play("pay@a x@a y@a log@s other@a validate@a")...)
		Expect(slices.Collect(maps.Keys(s.offers.byTool))).To(Equal([]string{"validate"}))
	})

	It("stays bounded whatever the number of servers and tools", func() {
		s := policyOf(MustPrecede(Operand{Glob: "*"}, "delete")).NewSession(SessionOptions{KeepTrace: KeepEvidence})
		for i := range maxServers + 10 {
			recording(s, Call{Tool: "t", Server: strings.Repeat("s", i+1)})
		}
		Expect(s.offers.byTool["t"]).To(HaveLen(maxServers))
	})

	It("counts no tool beyond those it has room for", func() {
		s := policyOf(RequiredBeforeSessionEnd(Operand{Glob: "*"})).NewSession(SessionOptions{KeepTrace: KeepEvidence})
		for i := range maxOffered {
			s.offers.note(strings.Repeat("x", i+1), "s")
		}
		recording(s, Call{Tool: "one too many"})
		Expect(verdictsOf(s)).To(Equal([]Verdict{Unknown}))
		recording(s, Call{Tool: "x", Server: "s"})
		Expect(verdictsOf(s)).To(Equal([]Verdict{Satisfied}))
	})
})
