package acel

import (
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("A violation of a rule that keeps calls apart by values", func() {
	values := func(rule Rule, calls ...Call) []string {
		var all []string
		for _, v := range replaying(calls, rule).Violations {
			all = append(all, v.Per)
		}
		return all
	}

	It("says for which value it is, where only the end of the session breaks the rule", func() {
		Expect(values(MustFollow("refund", "notify").Per("id"),
			with("refund", `{"id": "A1"}`), with("notify", `{"id": "A2"}`), with("refund", `{"id": 2.0}`))).To(Equal([]string{`"A1"`, "2"}))
	})

	It("says so of the first call for the value", func() {
		Expect(values(MustPrecede("find", "refund").Per("id"), with("refund", `{"id": {"b": 1, "a": [2]}}`))).To(Equal([]string{`{"a":[2],"b":1}`}))
	})

	It("has a digest of a long one", func() {
		Expect(values(MustPrecede("find", "refund").Per("id"), with("refund", `{"id": "`+strings.Repeat("x", 10_000)+`"}`))).To(
			HaveExactElements(And(HavePrefix("#"), HaveLen(33))))
	})

	It("has none where the call has none, or where the rule keeps none apart", func() {
		Expect(values(MustPrecede("find", "refund").Per("id"), with("refund", `{}`))).To(Equal([]string{""}))
		Expect(values(NoRepeat("refund", 1), with("refund", `{"id": 1}`), with("refund", `{"id": 1}`))).To(Equal([]string{""}))
	})
})

var _ = Describe("A violation of a rule about what must follow", func() {
	owing := func(rule Rule, calls ...Call) []string {
		var all []string
		for _, v := range replaying(calls, rule).Violations {
			all = append(all, v.Owing)
		}
		return all
	}

	It("says which call was owed another, however its arguments are spelled", func() {
		rule := MustFollow("refund", "notify")
		first := owing(rule, with("refund", `{"id": "A1", "n": 1.0}`), with("look", ""))
		Expect(first).To(HaveExactElements(Not(BeEmpty())))
		Expect(owing(rule, with("refund", `{"n":1,"id":"A1"}`))).To(Equal(first))
		Expect(owing(rule, with("refund", `{"id": "A2", "n": 1}`))).NotTo(Equal(first))
		Expect(owing(rule, with("refund", `{"id": "A2"}`), with("notify", ""), with("refund", `{"id": "A1", "n": 1}`))).To(Equal(first))
	})

	It("says so where another call was the last chance", func() {
		rule := MustFollow("refund", "notify").Within(1)
		Expect(owing(rule, with("refund", `{"id": 1}`), with("look", ""))).NotTo(Equal(owing(rule, with("refund", `{"id": 2}`), with("look", ""))))
	})

	It("has none of other rules", func() {
		Expect(owing(MustPrecede("find", "refund"), with("refund", `{}`))).To(Equal([]string{""}))
	})
})
