package render_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/render"
)

var _ = Describe("Sanitize", func() {
	DescribeTable("makes visible",
		func(s, want string) { Expect(render.Sanitize(s)).To(Equal(want)) },
		Entry("line ends and tabs", "a\r\nb\tc", `a\r\nb\tc`),
		Entry("escape sequences", "\x1b[31mred\x1b]8;;x\x07", `\x1b[31mred\x1b]8;;x\x07`),
		Entry("NUL and DEL", "\x00\x7f", `\x00\x7f`),
		Entry("the control characters of C1", "\u009b2J\u0085", `\u009b2J\u0085`),
		Entry("what turns text around", "\u202egnp.exe\u2066", `\u202egnp.exe\u2066`),
		Entry("what takes no room", "dele\u200bte\u00ad\ufeff\u2060", `dele\u200bte\u00ad\ufeff\u2060`),
		Entry("separators of lines", "a\u2028b\u2029", `a\u2028b\u2029`),
		Entry("letters that are blank", "a\u115f\u1160\u3164\uffa0\u2800b", `a\u115f\u1160\u3164\uffa0\u2800b`),
		Entry("tags", "\U000E0041", `\U000e0041`),
		Entry("bytes that are no UTF-8", "a\xff\xc3", `a\xff\xc3`),
		Entry("surrogates", "\xed\xa0\x80", `\xed\xa0\x80`),
	)

	DescribeTable("defuses what build servers obey",
		func(s, want string) { Expect(render.Sanitize(s)).To(Equal(want)) },
		Entry("GitHub's commands at the start of a line", "::error::x", `\x3a:error::x`),
		Entry("with spaces before them", " \u00a0::stop-commands::x", " \u00a0\\x3a:stop-commands::x"),
		Entry("GitHub's older ones, anywhere", "x ##[add-mask]y", `x #\x23[add-mask]y`),
		Entry("those of Azure Pipelines", "##vso[task.setvariable]", `#\x23vso[task.setvariable]`),
		Entry("those of TeamCity", "###teamcity[x]", `##\x23teamcity[x]`),
		Entry("styles of Ginkgo's console", "{{red}}x{{/}} {{{light-gray}}", `{\x7bred}}x{\x7b/}} {{\x7blight-gray}}`),
	)

	DescribeTable("leaves alone",
		func(s string) { Expect(render.Sanitize(s)).To(Equal(s)) },
		Entry("nothing", ""),
		Entry("words of any script", "Grüße, 日本, שלום, e\u0301"),
		Entry("symbols", "→ 😀 … � \u00a0"),
		Entry("backslashes", `C:\new\x1b`),
		Entry("colons and hashes that mean nothing", "a::b ## heading #1 ##x {"),
		Entry("braces that mean nothing", `{{} {"a":{"b":{}}} {{a b}} {{}} {{red} {{`),
	)
})

var _ = Describe("Clip", func() {
	DescribeTable("keeps text within a width",
		func(s string, cells int, want string) { Expect(render.Clip(s, cells)).To(Equal(want)) },
		Entry("what fits is whole", "abcd", 4, "abcd"),
		Entry("what does not loses its end", "abcde", 4, "abc…"),
		Entry("wide characters count twice", "日本語", 5, "日本…"),
		Entry("a wide character is not split", "日本語", 4, "日…"),
		Entry("escapes count as they are shown", "\x1b\x1b", 7, `\x1b\x…`),
		Entry("marks are not stacked without end", "e\u0301\u0301\u0301\u0301", 3, "e\u0301…"),
	)
})
