package main

import (
	"fmt"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
)

var _ = Describe("Counting calls by tool", func() {
	It("counts each call once, whatever became of it", func() {
		var t tally
		for _, c := range []acel.Call{
			{Tool: "a"},
			{Tool: "a", Phase: acel.Begins},
			{Tool: "a", Phase: acel.Ends},
			{Tool: "b", Outcome: acel.Outcome{Status: acel.Refused}},
		} {
			t.call(&c)
		}
		Expect(t.counts).To(Equal(map[string]int{"a": 2, "b": 1}))
	})

	It("adds files up, in any order", func() {
		var t tallies
		t.add(tally{})
		t.add(tally{counts: map[string]int{"a": 2}})
		t.add(tally{counts: map[string]int{"a": 1, "b": 1}})
		Expect(t.all.counts).To(Equal(map[string]int{"a": 3, "b": 1}))
	})

	names := func(n int) tally {
		var t tally
		for i := range n {
			t.add(fmt.Sprint(i), 1)
		}
		return t
	}

	It("counts as many names as tools may have, and then none", func() {
		full := names(mostNames)
		Expect(full.counts).To(HaveLen(mostNames))
		full.add("1", 1)
		Expect(full.counts).To(HaveLen(mostNames), "a name that is known")
		full.add("one more", 1)
		Expect(full.counts).To(BeEmpty())
		full.add("1", 1)
		Expect(full.counts).To(BeEmpty(), "for good")
	})

	It("counts none where a name is too long to keep", func() {
		var t tally
		t.add(strings.Repeat("x", longestTallied), 1)
		Expect(t.counts).To(HaveLen(1))
		t.add(strings.Repeat("y", longestTallied+1), 1)
		Expect(t.counts).To(BeEmpty())
	})

	It("forgets all files where one had too many names, or all together do", func() {
		var one, all tallies
		one.add(names(5))
		one.add(tally{lost: true})
		one.add(names(5))
		Expect(one.all.counts).To(BeEmpty())
		all.add(names(mostNames))
		all.add(tally{counts: map[string]int{"one more": 1}})
		Expect(all.all.counts).To(BeEmpty())
	})
})

var _ = Describe("The arguments of a tool", func() {
	seen := func(args ...string) string {
		var f fields
		for _, a := range args {
			f.see([]byte(a))
		}
		return f.String()
	}

	DescribeTable("are listed by name",
		func(want string, args ...string) { Expect(seen(args...)).To(Equal(want)) },
		Entry("none", ""),
		Entry("none of what is no object", "", `[1]`, `{"a": `, `{"a": 1, "a": 2}`, `"a"`),
		Entry("in order, each once", "a, b", `{"b": {"c": 1}}`, `{"a": 1, "b": 2}`),
		Entry("so that they stay in a comment", `"a\nb"`, `{"a\nb": 1}`),
		Entry("as many as a line takes", "a, b, c, d, e, f", `{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1}`),
		Entry("and how many more there are", "a, b, c, d, e, f, 1 more", `{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1,"g":1}`),
		Entry("but for long ones", "a, at least 1 more", `{"a":1,"`+strings.Repeat("b", longestName+1)+`":1}`),
	)

	It("are not kept without end", func() {
		var f fields
		for i := range 3 * mostFields {
			f.see(fmt.Appendf(nil, `{"%d": 1}`, i))
		}
		Expect(f.names).To(HaveLen(mostFields))
		Expect(f.String()).To(HaveSuffix(", at least 95 more"))
	})
})
