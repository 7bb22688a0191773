package acel_test

import (
	"encoding/json"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
)

// unreadBy is what a rule reads and no call has, in words.
func unreadBy(rule acel.Rule, calls ...acel.Call) []string {
	r := acel.NewReads([]acel.Rule{rule, acel.Never("other")})
	for _, c := range calls {
		r.Call(c, nil)
	}
	var all []string
	for _, u := range r.Unread(rule) {
		all = append(all, u.String())
	}
	return all
}

// with is a call with arguments.
func with(tool, args string) acel.Call {
	c := acel.Call{Tool: tool}
	if args != "" {
		c.Args = []byte(args)
	}
	return c
}

var _ = Describe("an argument that a rule reads", func() {
	atLeast := func(path string) acel.Operand {
		return acel.Operand{Tool: "refund", Args: []acel.Pattern{{Path: path, Test: acel.AtLeast, Values: []json.RawMessage{json.RawMessage("100")}}}}
	}
	of := func(test acel.Test) acel.Operand {
		return acel.Operand{Tool: "refund", Args: []acel.Pattern{{Path: "force", Test: test}}}
	}
	push := acel.Clause{Key: "command", Text: "git push", Texts: []string{"git push"}, Field: "cmd", Holds: func(*acel.State, acel.Call) (bool, error) { return false, nil }}

	DescribeTable("is told where no call of its tool has it, with those that they have",
		func(op acel.Operand, want string, calls ...acel.Call) {
			Expect(unreadBy(acel.Never(op), calls...)).To(Equal([]string{want}))
		},
		Entry("searched", acel.Matching("Bash", "cmd", "push"), "no call of Bash has the argument cmd; they have command",
			with("Bash", `{"command": "ls"}`), with("Edit", `{"cmd": "ls"}`)),
		Entry("searched in several", acel.Operand{Tool: "Bash", Fields: []string{"cmd", "line"}, Matches: "x"}, "no call of Bash has the argument cmd or line; they have command, cwd",
			with("Bash", `{"cwd": "/"}`), with("Bash", `{"command": "ls"}`)),
		Entry("compared", atLeast("amout"), "no call of refund has the argument amout; did you mean amount?", with("refund", `{"amount": 5}`)),
		Entry("deep inside", atLeast("order.totl"), "no call of refund has the argument order.totl; they have order", with("refund", `{"order": {"total": 5}}`)),
		Entry("a command line", acel.Operand{Tool: "Bash", Where: []acel.Clause{push}}, "no call of Bash has the argument cmd; they have command", with("Bash", `{"command": "ls"}`)),
		Entry("of a tool of any name", acel.Operand{Glob: "re*", Args: atLeast("x").Args}, "no call of \"re*\" has the argument x; they have y", with("refund", `{"y": 5}`), with("other", `{"x": 5}`)),
		Entry("of one server", acel.Operand{Tool: "refund", Server: "a", Args: atLeast("x").Args}, "no call of refund has the argument x; they have none", with("mcp__a__refund", ""), with("mcp__b__refund", `{"x": 1}`)),
		Entry("by a refused call", atLeast("x"), "no call of refund has the argument x; they have y", acel.Call{Tool: "refund", Args: []byte(`{"y": 1}`), Outcome: acel.Outcome{Status: acel.Refused}}),
		Entry("of many, the first", atLeast("x"), "no call of refund has the argument x; they have a, b, c, d, e, f, g, h",
			with("refund", `{"j": 1, "i": 1, "h": 1, "g": 1, "f": 1, "e": 1}`), with("refund", `{"d": 1, "c": 1, "b": 1, "a": 1}`)),
	)

	DescribeTable("is not told of",
		func(op acel.Operand, calls ...acel.Call) { Expect(unreadBy(acel.Never(op), calls...)).To(BeEmpty()) },
		Entry("where a call has it, and did not match", atLeast("amount"), with("refund", `{"id": 1}`), with("refund", `{"amount": 5}`)),
		Entry("where a call has one of several", acel.Operand{Tool: "Bash", Fields: []string{"cmd", "line"}, Matches: "x"}, with("Bash", `{"line": "y"}`)),
		Entry("where its tool was not called", atLeast("amount"), with("other", `{"id": 1}`)),
		Entry("where it must not be there", of(acel.Present), with("refund", `{"id": 1}`)),
		Entry("where it must be there", of(acel.Absent), with("refund", `{"id": 1}`)),
		Entry("where the arguments cannot be read, of which the rule tells", atLeast("amount"), with("refund", `[]`)),
		Entry("where the path is blocked, of which the rule tells", atLeast("order.total"), with("refund", `{"order": 5}`)),
		Entry("where the rule reads none", acel.Operand{Tool: "refund"}, with("refund", `{"id": 1}`)),
	)

	It("is the value of argument_from, which any of its tools may have", func() {
		from := func(of acel.Operand) acel.Rule { return acel.ArgumentFrom(of, acel.Operand{Tool: "find"}) }
		a, b := acel.Operand{Tool: "a", Field: "id"}, acel.Operand{Tool: "b", Field: "ref"}
		Expect(unreadBy(from(a), with("a", `{"ident": 1}`))).To(Equal([]string{"no call of a has the argument id; they have ident"}))
		Expect(unreadBy(from(acel.AnyOf(a, b)), with("a", `{"ident": 1}`))).To(Equal([]string{"no call of a or b has the argument id or ref; they have ident"}))
		Expect(unreadBy(from(acel.AnyOf(a, b)), with("a", `{"ident": 1}`), with("b", `{"ref": 1}`))).To(BeEmpty())
	})

	It("starves argument_from where no call has the value, and no other rule", func() {
		starved := func(rule acel.Rule, calls ...acel.Call) bool {
			r := acel.NewReads([]acel.Rule{rule})
			for _, c := range calls {
				r.Call(c, nil)
			}
			return r.Starved(rule)
		}
		from := acel.ArgumentFrom(acel.Operand{Tool: "a", Field: "id"}, acel.Operand{Tool: "find", Args: atLeast("x").Args})
		Expect(starved(from, with("a", `{"ident": 1}`))).To(BeTrue())
		Expect(starved(from, with("a", `{"id": 1}`), with("find", `{"y": 1}`))).To(BeFalse())
		Expect(starved(from)).To(BeFalse())
		Expect(starved(acel.Never(atLeast("x")), with("refund", `{"y": 1}`))).To(BeFalse())
		Expect((*acel.Reads)(nil).Starved(from)).To(BeFalse())
	})

	It("is likely a wrong name where a rule searches it, or calls have nearly that name", func() {
		wrong := func(op acel.Operand, call acel.Call) bool {
			r := acel.NewReads([]acel.Rule{acel.Never(op)})
			r.Call(call, nil)
			return r.Unread(acel.Never(op))[0].Wrong()
		}
		Expect(wrong(atLeast("amout"), with("refund", `{"amount": 5}`))).To(BeTrue())
		Expect(wrong(atLeast("tip"), with("refund", `{"amount": 5}`))).To(BeFalse(), "calls may do without it")
		Expect(wrong(acel.Matching("Bash", "cmd", "push"), with("Bash", `{"line": "ls"}`))).To(BeTrue())
	})

	DescribeTable("stands aside where no call is one that the rule names",
		func(op acel.Operand, unnamed bool, calls ...acel.Call) {
			rule := acel.Never(op)
			r := acel.NewReads([]acel.Rule{rule})
			for _, c := range calls {
				r.Call(c, nil)
			}
			Expect(r.Unnamed(rule)).To(Equal(unnamed))
			Expect(r.Unread(rule)).To(BeEmpty())
		},
		Entry("by a glob", acel.Operand{Glob: "drp_*"}, true, with("drop_table", "")),
		Entry("by a glob that some call is of", acel.Operand{Glob: "drop_*"}, false, with("drop_table", "")),
		Entry("by a server", acel.Operand{Tool: "drop", Server: "crm"}, true, with("mcp__crmm__drop", "")),
		Entry("by any of several", acel.AnyOf(acel.Operand{Tool: "a"}, acel.Operand{Glob: "b*"}), false, with("bb", "")),
		Entry("in a run without calls", acel.Operand{Tool: "a"}, true),
	)

	It("is not known where nobody watches", func() {
		var none *acel.Reads
		none.Call(with("a", ""), nil)
		Expect(none.Unread(acel.Never("a"))).To(BeNil())
		var zero acel.Reads
		zero.Call(with("a", ""), nil)
		Expect(zero.Unread(acel.Never("a"))).To(BeNil())
	})
})

var _ = Describe("what rules read of calls that are redacted", func() {
	It("is told of arguments as they are shown, and of none whose name is hidden", func() {
		rule := acel.Never(acel.Matching("pay", "noet", "x"))
		p, err := acel.NewPolicy(acel.PolicyConfig{Rules: []acel.Rule{rule}, Redact: acel.Redaction{Fields: []string{"password"}}})
		Expect(err).NotTo(HaveOccurred())
		s := p.NewSession(acel.SessionOptions{})
		reads := acel.NewReads(p.Rules())
		reads.Call(acel.Call{Tool: "pay", Args: json.RawMessage(`{"password": "hunter2", "hunter2": 1, "note": "y"}`)}, s.Redacted)
		Expect(reads.Unread(rule)).To(HaveExactElements(And(HaveField("Has", Equal([]string{"note", "password"})), HaveField("Likely", "note"))))
	})
})
