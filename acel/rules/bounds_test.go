package rules

import (
	"fmt"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("a hostile file", func() {
	parse := func(data string) error {
		_, err := Parse(Options{}, Source{Name: "acel.yaml", Data: []byte(data)})
		return err
	}

	It("may hold 100,000 values and no more", func() {
		Expect(parse("state: {a: [" + strings.Repeat("1,", maxNodes-10) + "]}")).To(Succeed())
		Expect(parse("state: {a: [" + strings.Repeat("1,", maxNodes) + "]}")).To(MatchError(ContainSubstring("more than 100000 values")))
		Expect(parse(`{"state": {"a": [1` + strings.Repeat(",1", maxNodes) + `]}}`)).To(MatchError(ContainSubstring("more than 100000 values")))
	})

	It("may be nested 100 levels deep and no more", func() {
		nested := func(n int) string { return `{"a":` + strings.Repeat("[", n) + strings.Repeat("]", n) + "}" }
		for _, format := range []string{`state: %s`, `{"state": %s}`} {
			Expect(parse(fmt.Sprintf(format, nested(90)))).To(Succeed())
			Expect(parse(fmt.Sprintf(format, nested(101)))).To(MatchError(ContainSubstring("deeper than 100 levels")))
		}
	})

	It("gains nothing by aliases that multiply", func() {
		bomb := "a: &a [x, x, x, x, x, x, x, x, x]\n"
		for c := 'b'; c < 'k'; c++ {
			bomb += fmt.Sprintf("%c: &%c [%s]\n", c, c, strings.Repeat(fmt.Sprintf("*%c, ", c-1), 9))
		}
		Expect(parse(bomb)).To(MatchError(ContainSubstring("anchors are not supported")))
	})

	It("is refused before the YAML parser makes a giant of it", func() {
		Expect(parse("{" + strings.Repeat(":,", maxDense/2) + "}")).To(MatchError(ContainSubstring("more than 400000 of , : - ? [ {")))
		Expect(parse("state: {a: '" + strings.Repeat("-", maxDense-100) + "'}")).To(Succeed())
	})

	It("may have lists of names that come to 4 MiB with all other keys for each, and no more", func() {
		list := func(names, value int) string {
			return "contracts: [{never: {tool: [" + manyNames(names) + "], args: {x: '" + strings.Repeat("v", value) + "'}}}]"
		}
		Expect(parse(list(100, 40_000))).To(Succeed())
		Expect(parse(list(1, maxSpread/2))).To(Succeed())
		Expect(parse(list(100, 50_000))).To(MatchError(ContainSubstring("come to more than 4 MiB")))
		Expect(parse(list(40_000, 100))).To(MatchError(ContainSubstring("come to more than 4 MiB")))
	})

	DescribeTable("gets no hint of its own length", func(data string) {
		err := parse(data)
		Expect(err).To(HaveOccurred())
		Expect(len(err.Error())).To(BeNumerically("<", 1000))
	},
		Entry("of too many parameters", "contracts: [{must_precede: [["+manyNames(20_000)+"], a, b]}]"),
		Entry("of a number that is missing", "contracts: [{at_most_n_times: [["+manyNames(20_000)+"], a]}]"),
		Entry("of braces", "contracts: [{must_precede: {"+manyNames(20_000)+"}}]"),
		Entry("of words in one text", "contracts: [{must_precede: '"+manyNames(20_000)+"'}]"),
		Entry("of a name that cannot be seen", "contracts: [{required_before_session_end: 'a"+strings.Repeat("\u200b", 20_000)+"b'}]"),
	)

	DescribeTable("costs no more than its length", func(data string) {
		start := time.Now()
		Expect(parse(data)).NotTo(Succeed())
		Expect(time.Since(start)).To(BeNumerically("<", time.Minute), "what grows with the square takes many")
	},
		Entry("of unknown keys", "contracts: ["+strings.Repeat("{abcdefghijklmnop: 1},", 30_000)+"]"),
		Entry("of unknown groups", "groups: {"+groupsNamed(150)+"}\ncontracts: ["+strings.Repeat("{group: "+strings.Repeat("x", 60)+"},", 20_000)+"]"),
		Entry("of one long line", "contracts: ["+strings.Repeat("{must_precede: [é, 1]},", 20_000)+"]"),
		Entry("of equal keys", "state: {"+strings.Repeat("a: 1,", 40_000)+"}"),
		Entry("of long lists of parameters", "contracts: ["+strings.Repeat("{must_precede: [["+strings.Repeat("a,", 90)+"]]},", 900)+"]"),
		Entry("of what cannot be seen", "contracts: [{required_before_session_end: 'a"+strings.Repeat("\u200b", 1_000_000)+"'}]"),
		Entry("of marks of direction", "contracts: [{required_before_session_end: 'a"+strings.Repeat("\u200f", 1_000_000)+"'}]"),
		Entry("of steps of a path in another language", `{"contracts": [{"at_most_total": ["a", "`+strings.Repeat(".", 2_000_000)+`", 1]}]}`),
		Entry("of an expression as a name", `{"contracts": [{"must_precede": ["^`+strings.Repeat("(a|b)", 700_000)+`", 1]}]}`),
		Entry("of any-of lists on both sides", "contracts: [{mutually_exclusive: [["+manyNames(20_000)+"], ["+manyNames(20_000)+"]]}, 1]"),
	)
})

func groupsNamed(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "%s%d: [], ", strings.Repeat("y", 50), i)
	}
	return b.String()
}

func manyNames(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "t%d, ", i)
	}
	return b.String()
}
