package rules

import (
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("where a mistake in an expression stands", func() {
	// at reads a file whose only mistake is the name wrong, and returns what the
	// file has at the place of the complaint.
	at := func(name, text string) string {
		_, err := Parse(Options{}, Source{Name: name, Data: []byte(text)})
		problems := ProblemsIn(err)
		Expect(problems).To(HaveLen(1), text)
		p := problems[0]
		line := strings.Split(text, "\n")[p.Place.Line-1]
		Expect(text[p.Place.Offset:]).To(HavePrefix(line[p.Place.Column-1:]))
		return line[p.Place.Column-1:]
	}

	DescribeTable("is exact", func(spelled string) {
		Expect(at("acel.yaml", "tools:\n  a:\n    require: "+spelled+"\n")).To(HavePrefix("wrong"))
	},
		Entry("in plain text", `wrong == 1`),
		Entry("behind letters of several bytes", `args.x == "ü€" && wrong`),
		Entry("in single quotes", `'args.x == 1 && wrong'`),
		Entry("behind a single quote in single quotes", `'args.x == ''1'' && wrong'`),
		Entry("in double quotes", `"args.x == 1 && wrong"`),
		Entry("behind escaped quotes", `"args.x == \"1\" && args.y == \"\\\\\" && wrong"`),
		Entry("in plain text of two lines", "args.x == 1\n      && wrong"),
		Entry("in quotes over two lines", "\"args.x == 1\n      && wrong\""),
		Entry("in single quotes with an empty line", "'args.x == 1 &&\n\n      wrong'"),
		Entry("in a literal block", "|\n      args.x == 1 &&\n        wrong"),
		Entry("in a literal block that keeps its indentation", "|2-\n          args.x == 1 &&\n        wrong"),
		Entry("in a literal block with a comment", "| # why\n      args.x == 1 &&\n      wrong"),
		Entry("in a folded block", ">\n      args.x == 1 &&\n      wrong"),
		Entry("in a folded block with an empty line", ">-\n\n      args.x == 1 &&\n\n      wrong"),
		Entry("with Windows line ends", "|\r\n      args.x == 1 &&\r\n      wrong\r"),
		Entry("in a list", "[args.x == 1, wrong]"),
		Entry("in a map", "{message: no, that: args.x == 1 && wrong}"),
	)

	It("is exact in JSON", func() {
		Expect(at("acel.json", `{"tools": {"a": {"require": "args.x == \"1\" && wrong"}}}`)).To(HavePrefix("wrong"))
		Expect(at("acel.json", `{"tools": {"a": {"commit": {"b[\"x\"][wrong]": "1"}}}}`)).To(HavePrefix("wrong"))
	})

	It("is exact in a target of a commit", func() {
		Expect(at("acel.yaml", "tools:\n  a:\n    commit: {'b[wrong].c': '1'}")).To(HavePrefix("wrong"))
	})

	DescribeTable("is exact behind an escape", func(spelled string) {
		Expect(at("acel.yaml", "tools:\n  a:\n    require: "+spelled+"\n")).To(HavePrefix("wrong"))
	},
		Entry("of a character", `"args.x == \x31 && wrong"`),
		Entry("of &, as Go writes JSON", `"args.x == 1 \u0026\u0026 wrong"`),
		Entry("of a character beyond ASCII", `"args.x == '\u00fc' && wrong"`),
		Entry("of a tab", `"args.x ==\t1 && wrong"`),
	)

	DescribeTable("is the expression behind an escape that hides it", func(spelled string) {
		Expect(at("acel.yaml", "tools:\n  a:\n    require: "+spelled+"\n")).To(HavePrefix(`"args.x`))
	},
		Entry("of a line end", "\"args.x == 1 \\\n      && wrong\""),
		Entry("that YAML alone has", `"args.x == '\_' && wrong"`),
	)

	DescribeTable("is the end where an expression ends too early", func(spelled, rest string) {
		Expect(at("acel.yaml", "tools:\n  a:\n    require: "+spelled+"\n  b: {require: args.x == 1}")).To(Equal(rest))
	},
		Entry("in quotes", "'args.x == '", " '"),
		Entry("in plain text", "args.x ==", ""),
		Entry("in a block", "|\n      args.x ==\n", ""),
	)
})
