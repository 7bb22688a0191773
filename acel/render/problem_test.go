package render_test

import (
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

func misspelled() *acel.Problem {
	return &acel.Problem{
		Place:   acel.Place{File: "acel.yaml", Line: 7, Column: 15, Base: "/contracts/0/template"},
		Message: `no template is called "at_most_n_time"`,
		Hint:    `did you mean "at_most_n_times"?`,
		Excerpt: "  - template: at_most_n_time", ExcerptColumn: 15, Width: 14,
	}
}

var _ = Describe("a problem", func() {
	It("shows the place, the guilty text over its carets, and a hint", func() {
		expectGolden("problem", problemText(misspelled(), render.Options{}))
	})

	It("says when it is only a warning", func() {
		p := misspelled()
		p.Warning = true
		expectGolden("problem-warning", problemText(p, render.Options{Color: true}))
	})

	It("asks the source for its line where it brought none", func() {
		p := misspelled()
		p.Excerpt, p.Place.Line = "", 1
		text := problemText(p, render.Options{Source: lines{"  - template: at_most_n_time"}})
		Expect(text).To(ContainSubstring("\n    1 |   - template: at_most_n_time\n      |               ^^^^^^^^^^^^^^\n"))
	})

	It("gives the pointer where no line can be shown", func() {
		p := misspelled()
		p.Excerpt = ""
		Expect(problemText(p, render.Options{})).To(ContainSubstring("\n  at: /contracts/0/template\n"))
	})

	DescribeTable("puts carets under the guilty text",
		func(excerpt string, column, width int, line, carets string) {
			p := &acel.Problem{Place: acel.Place{Line: 1}, Excerpt: excerpt, ExcerptColumn: column, Width: width}
			Expect(problemText(p, render.Options{})).To(HaveSuffix("\n    1 | " + line + "\n      | " + carets + "\n"))
		},
		Entry("one without a width", "a: b", 4, 0, `a: b`, `   ^`),
		Entry("behind tabs, shown as four spaces", "\ta: bc", 5, 2, `    a: bc`, `       ^^`),
		Entry("behind wide characters", "日本: bc", 9, 2, `日本: bc`, `      ^^`),
		Entry("which is wide", "k: 日本!", 4, 6, `k: 日本!`, `   ^^^^`),
		Entry("behind combining marks", "e\u0301: b", 6, 1, "e\u0301: b", `   ^`),
		Entry("behind a control character", "\x1b: b", 4, 1, `\x1b: b`, `      ^`),
		Entry("which is one", "a: \x1b[2J", 4, 1, `a: \x1b[2J`, `   ^^^^`),
		Entry("which is no UTF-8", "a: \xff\xfe", 4, 1, `a: \xff\xfe`, `   ^^^^`),
		Entry("a whole character where the width ends inside it", "a: 日b", 4, 1, `a: 日b`, `   ^^`),
		Entry("a whole character where the column is inside it", "日本", 5, 1, `日本`, `  ^^`),
		Entry("at the end of the line", "a:", 3, 1, `a:`, `  ^`),
		Entry("beyond the end of the line", "a:", 30, 9, `a:`, `  ^`),
		Entry("before the line", "a:", -1, 1, `a:`, `^`),
		Entry("wider than the line", "a: b", 4, 1<<62, `a: b`, `   ^`),
		Entry("behind as much as is shown", strings.Repeat("x", 60)+"!", 61, 1, strings.Repeat("x", 60)+"!", strings.Repeat(" ", 60)+"^"),
		Entry("behind more than is shown", strings.Repeat("x", 61)+"!", 62, 1, "…"+strings.Repeat("x", 59)+"!", strings.Repeat(" ", 60)+"^"),
		Entry("before as much as is shown", "!"+strings.Repeat("x", 159), 1, 1, "!"+strings.Repeat("x", 159), "^"),
		Entry("before more than is shown", "!"+strings.Repeat("x", 160), 1, 1, "!"+strings.Repeat("x", 158)+"…", "^"),
		Entry("wider than what is shown", strings.Repeat("x", 250), 1, 200, strings.Repeat("x", 159)+"…", strings.Repeat("^", 160)),
		Entry("in a line with its end", "a: b\r\n", 4, 1, `a: b`, `   ^`),
		Entry("of half a build server's mark", "a: ##[x]", 5, 2, `a: #\x23[x]`, `    ^^^^^`),
	)
})

var _ = Describe("a problem in a file that was named by mistake", func() {
	DescribeTable("does not show its line where that is",
		func(line string, shown bool) {
			var b strings.Builder
			p := &acel.Problem{Place: acel.Place{File: "f", Line: 1, Column: 1}, Message: "no trace", Excerpt: line, ExcerptColumn: 1}
			Expect(render.Problem(&b, p, render.Options{})).To(Succeed())
			Expect(strings.Contains(b.String(), strings.TrimSpace(line))).To(Equal(shown), b.String())
		},
		Entry("a private key", "PRIVATE+KEY+ci+3b5a424c+ARQ1L20+kuC2j0V/tNLtQwbxwUO8KuKuIk8CugQbVxy+", false),
		Entry("a secret", "Cio7cgAOOrew0V3VgqS5Lyd53FuEadapMp5DXhlvr6o= ", false),
		Entry("but any other", "Cio7cgAOOrew0V3VgqS5Lyd53FuEadapMp5DXhlvr6o", true),
	)
})
