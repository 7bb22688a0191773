package acel

import (
	"reflect"
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"pgregory.net/rapid"
)

// forbidding finds the steps at which an operand matches.
func forbidding(op Operand, calls ...Call) []int {
	GinkgoHelper()
	return stepsOf(replaying(calls, AtMostNTimes(op, 0)).Violations)
}

var _ = Describe("an operand", func() {
	Describe("that names a tool", func() {
		It("is that exact name, whatever the server", func() {
			Expect(forbidding(Operand{Tool: "delete"}, play("delete delete@crm Delete delete_all delet")...)).To(Equal([]int{1, 2}))
		})

		It("takes the characters of a glob as they are", func() {
			Expect(forbidding(Operand{Tool: "a*"}, play("a* ab a")...)).To(Equal([]int{1}))
		})

		It("may be any string type in code", func() {
			type tool string
			Expect(AtMostNTimes(tool("x"), 0).String()).To(Equal("at_most_n_times(x, 0)"))
		})
	})

	Describe("that names a server", func() {
		It("is that server's tool alone", func() {
			Expect(forbidding(Operand{Tool: "delete", Server: "crm"}, play("delete delete@crm delete@CRM delete@erp")...)).To(Equal([]int{2}))
		})

		It("narrows a glob too", func() {
			Expect(forbidding(Operand{Glob: "*", Server: "crm"}, play("a b@crm c@erp")...)).To(Equal([]int{2}))
		})
	})

	Describe("that matches", func() {
		rm := Matching("Bash", "", "rm -rf")

		It("searches the command, ignoring case, unless it names another field", func() {
			Expect(forbidding(rm,
				with("Bash", `{"command": "sudo RM -rF /"}`),
				with("Bash", `{"command": "rm file"}`),
				with("Bash", `{"script": "rm -rf /"}`),
				with("sh", `{"command": "rm -rf /"}`),
			)).To(Equal([]int{1}))
			Expect(forbidding(Matching("Bash", "script", "rm"), with("Bash", `{"script": "RM"}`))).To(Equal([]int{1}))
		})

		It("follows a dotted path", func() {
			Expect(forbidding(Matching("run", "a.b.c", "x"),
				with("run", `{"a": {"b": {"c": "xyz"}}}`),
				with("run", `{"a": {"b": {"d": "xyz"}}}`),
				with("run", `{"a.b.c": "xyz"}`),
				with("run", `{"z": {"c": "x"}, "a": {"c": "x", "b": {"b": "x", "c": "X"}}}`),
			)).To(Equal([]int{1, 4}))
		})

		It("reads escapes, in keys and in values", func() {
			Expect(forbidding(rm, with("Bash", `{"c\u006fmmand": "r\u006d -rf"}`))).To(Equal([]int{1}))
		})

		It("ignores case in every branch of an alternation and lets the expression decide otherwise", func() {
			Expect(forbidding(Matching("Bash", "", "foo|bar"), with("Bash", `{"command": "BAR"}`), with("Bash", `{"command": "FOO"}`))).To(Equal([]int{1, 2}))
			Expect(forbidding(Matching("Bash", "", "(?-i)foo"), with("Bash", `{"command": "FOO"}`))).To(BeEmpty())
		})

		It("does not match where the field or the arguments are absent", func() {
			Expect(forbidding(rm, Call{Tool: "Bash"}, with("Bash", `{}`), with("Bash", `{"commands": "rm -rf"}`))).To(BeEmpty())
		})

		It("narrows a glob", func() {
			op := Operand{Glob: "B*", Matches: "rm"}
			Expect(forbidding(op, with("Bash", `{"command": "rm"}`), with("sh", `{"command": "rm"}`), with("Bash", `{"command": "ls"}`))).To(Equal([]int{1}))
		})

		DescribeTable("objects where it restricts and cannot be decided",
			func(args, why string) {
				found := replaying([]Call{with("Bash", args)}, AtMostNTimes(rm, 5)).Violations
				Expect(messagesOf(found)).To(Equal([]string{"Bash at step 1 cannot be judged: " + why}))
				switch {
				case strings.HasPrefix(why, "its arguments"):
					Expect(found[0].Hint).To(Equal("Record the arguments as a JSON object, or narrow the operand so that it need not read them."))
				case strings.Contains(why, "a list"):
					Expect(found[0].Hint).To(Equal("No field names what stands in a list: let the rule read another argument, or record the value by itself."))
				default:
					Expect(found[0].Hint).To(Equal("Record what is searched as text, or narrow the operand so that it need not read it."))
				}
			},
			Entry("a number", `{"command": 5}`, "args.command is a number, and the rule searches a string"),
			Entry("null", `{"command": null}`, "args.command is null, and the rule searches a string"),
			Entry("a boolean", `{"command": false}`, "args.command is a boolean, and the rule searches a string"),
			Entry("a list", `{"command": ["rm", "-rf"]}`, "args.command is a list, and the rule searches a string"),
			Entry("an object", `{"command": {}}`, "args.command is an object, and the rule searches a string"),
			Entry("truncated arguments", `{"command": "ls`, `its arguments are not valid JSON (unexpected EOF within "/command" after offset 15)`),
			Entry("no text at all", "", "its arguments are not valid JSON (EOF)"),
			Entry("a list for arguments", `["rm -rf"]`, "its arguments are no JSON object"),
			Entry("a string for arguments", `"rm -rf"`, "its arguments are no JSON object"),
			Entry("null for arguments", `null`, "its arguments are no JSON object"),
			Entry("the same key twice", `{"command": "ls", "command": "rm -rf"}`, `its arguments are not valid JSON (duplicate object member name "command")`),
			Entry("the same key twice somewhere else", `{"command": "ls", "x": [{"y": 1, "y": 2}]}`, `its arguments are not valid JSON (duplicate object member name "y" within "/x/0")`),
			Entry("something behind the object", `{"command": "ls"} {}`, "its arguments hold more than one JSON value"),
			Entry("text that is no UTF-8", "{\"command\": \"\xff\"}", `its arguments are not valid JSON (invalid UTF-8 within "/command" after offset 13)`),
		)

		It("cannot be decided in arguments nested deeper than they are read", func() {
			args := `{"command": "ls", "x": ` + strings.Repeat("[", 20_000) + strings.Repeat("]", 20_000) + "}"
			found := replaying([]Call{with("Bash", args)}, AtMostNTimes(rm, 5)).Violations
			Expect(messagesOf(found)).To(ConsistOf(HavePrefix("Bash at step 1 cannot be judged: its arguments are not valid JSON (exceeded max depth")))
		})

		It("keeps its messages short and on one line, whatever the arguments hold", func() {
			key := strings.Repeat(`k\n`, 100_000)
			for _, args := range []string{
				`{"` + key + `": 1, "` + key + `": 2}`,
				`{"command": "x", "` + key + `": }`,
				`{"command": ` + strings.Repeat("1", 100_000) + `}`,
			} {
				found := replaying([]Call{with("Bash", args)}, AtMostNTimes(rm, 5), AtMostTotal("Bash", "command", 1)).Violations
				Expect(found).To(HaveLen(2))
				for _, v := range found {
					Expect(len(v.Message)).To(BeNumerically("<", 400))
					Expect(v.Message).NotTo(ContainSubstring("\n"))
				}
			}
		})

		It("says where a path is blocked", func() {
			op := Matching("run", "a.b", "x")
			found := replaying([]Call{with("run", `{"a": [1]}`), with("run", `{"a": "x"}`), with("run", `{"a": null}`)}, AtMostNTimes(op, 5)).Violations
			Expect(messagesOf(found)).To(Equal([]string{
				"run at step 1 cannot be judged: args.a.b is out of reach behind a list, and the rule searches a string",
				"run at step 2 cannot be judged: args.a.b is out of reach behind a string, and the rule searches a string",
				"run at step 3 cannot be judged: args.a.b is out of reach behind null, and the rule searches a string",
			}))
		})

		It("neither counts nor forbids what it cannot decide", func() {
			result := replaying([]Call{with("Bash", `{"command": 5}`), with("Bash", `{"command": "rm -rf"}`)}, AtMostNTimes(rm, 1))
			Expect(stepsOf(result.Violations)).To(Equal([]int{1}))
			result = replaying([]Call{with("Bash", `{"command": 5}`), {Tool: "a"}}, NeverAfter("a", rm))
			Expect(stepsOf(result.Violations)).To(Equal([]int{1}))
		})

		It("objects no more once nothing can break the rule", func() {
			rule := MustPrecede("ok", rm)
			Expect(stepsOf(replaying([]Call{with("Bash", `{"command": 5}`), {Tool: "ok"}, with("Bash", `{"command": 5}`)}, rule).Violations)).To(Equal([]int{1}))
		})

		It("objects once a call where both operands cannot be decided", func() {
			rule := MutuallyExclusive(rm, Matching("Bash", "", "ls"))
			Expect(replaying([]Call{with("Bash", `{"command": 5}`)}, rule).Violations).To(HaveLen(1))
		})

		It("enables nothing where it cannot be decided, and the message says why", func() {
			rule := MustPrecede(Matching("Bash", "", "test"), "push")
			found := replaying([]Call{with("Bash", `{"command": ["go", "test"]}`), {Tool: "push"}}, rule).Violations
			Expect(messagesOf(found)).To(Equal([]string{
				"push at step 2 needs an earlier successful {tool: Bash, matches: test}; " +
					"the one at step 1 cannot be judged: args.command is a list, and the rule searches a string",
			}))
		})

		It("leaves a rule that it only enables unexercised", func() {
			rule := RequiredBeforeSessionEnd(Matching("Bash", "", "test"))
			Expect(replaying([]Call{with("Bash", `{"command": 5}`)}, rule).Rules[0].Exercised).To(BeFalse())
		})

		It("reads a field that two rules share once, and gives both the same answer", func() {
			calls := []Call{with("Bash", `{"command": "rm", "n": 1}`), with("Bash", `{"command": "ls", "n": 2}`), with("Bash", `{"command": "RM", "n": 3}`)}
			result := replaying(calls, AtMostNTimes(Matching("Bash", "", "rm"), 0), AtMostNTimes(Matching("Bash", "command", "^ls$"), 0), AtMostTotal(Matching("Bash", "", "rm"), "n", 3))
			Expect(stepsAndRules(result.Violations)).To(Equal([]string{
				`1 by at_most_n_times({tool: Bash, matches: rm}, 0)`,
				`2 by at_most_n_times({tool: Bash, matches: "^ls$"}, 0)`,
				`3 by at_most_n_times({tool: Bash, matches: rm}, 0)`,
				`3 by at_most_total({tool: Bash, matches: rm}, n, 3)`,
			}))
		})
	})

	Describe("made of several", func() {
		It("matches if any does, though another cannot be decided", func() {
			op := AnyOf(Matching("Bash", "", "x"), Operand{Tool: "Bash", Server: "local"})
			c := with("Bash", `{"command": 5}`)
			c.Server = "local"
			found := replaying([]Call{c}, AtMostNTimes(op, 0)).Violations
			Expect(messagesOf(found)).To(Equal([]string{"Bash at step 1 is forbidden by this rule (at most 0 calls)"}))
		})

		It("takes strings as well as operands", func() {
			Expect(AnyOf("b", "a").String()).To(Equal("[a, b]"))
		})

		It("counts at the earliest of the moments that its members give", func() {
			op := AnyOf(Operand{Tool: "a", On: Attempt}, Operand{Tool: "a", On: Success})
			Expect(replaying(play("a! b"), MustPrecede(op, "b")).Violations).To(BeEmpty())
		})
	})

	DescribeTable("has one canonical text",
		func(op Operand, want string) { Expect(op.String()).To(Equal(want)) },
		Entry("a tool", Operand{Tool: "send_payment"}, "send_payment"),
		Entry("a tool of an MCP server", Operand{Tool: "mcp__crm__delete"}, "mcp__crm__delete"),
		Entry("a glob over qualified names", Operand{Glob: "mcp__crm__*"}, `{glob: "mcp__crm__*"}`),
		Entry("qualified names in a list", AnyOf("mcp__crm__delete", "delete"), "[delete, mcp__crm__delete]"),
		Entry("a tool with a space", Operand{Tool: "send payment"}, `"send payment"`),
		Entry("a tool like a list", Operand{Tool: "[a, b]"}, `"[a, b]"`),
		Entry("a tool in other letters", Operand{Tool: "löschen"}, `"löschen"`),
		Entry("a tool with a line break", Operand{Tool: "a\nb"}, `"a\nb"`),
		Entry("a glob", Operand{Glob: "delete_*"}, "{glob: \"delete_*\"}"),
		Entry("a server", Operand{Tool: "a", Server: "crm"}, "{tool: a, server: crm}"),
		Entry("a search in the default field", Matching("Bash", "", "rm -rf"), `{tool: Bash, matches: "rm -rf"}`),
		Entry("the same, the field spelled out", Matching("Bash", "command", "rm -rf"), `{tool: Bash, matches: "rm -rf"}`),
		Entry("a search elsewhere", Matching("Bash", "a.b", "rm"), `{tool: Bash, field: a.b, matches: rm}`),
		Entry("a moment", Operand{Tool: "a", On: Attempt}, "{tool: a, on: attempt}"),
		Entry("everything", Operand{Glob: "*", Server: "s", Matches: "x", Field: "f", On: Success}, "{glob: \"*\", server: s, field: f, matches: x, on: success}"),
		Entry("a list, sorted", AnyOf("b", "a"), "[a, b]"),
		Entry("a list in a list", AnyOf(AnyOf("c", "b"), AnyOf("a")), "[a, b, c]"),
		Entry("a list of the same", AnyOf("a", "a"), "a"),
		Entry("a list of both forms", AnyOf(Operand{Tool: "b"}, Operand{Tool: "a", Server: "s"}), "[b, {tool: a, server: s}]"),
	)

	DescribeTable("is refused with a reason",
		func(op Operand, want string) {
			_, err := NewPolicy(PolicyConfig{Rules: []Rule{MustPrecede("a", op)}})
			Expect(err).To(MatchError(ContainSubstring("rule 1: must_precede: later: " + want)))
		},
		Entry("the zero operand", Operand{}, `an operand needs a tool or a glob (glob: "*" is any tool)`),
		Entry("a server alone", Operand{Server: "s"}, "an operand needs a tool or a glob"),
		Entry("a tool and a glob", Operand{Tool: "a", Glob: "b*"}, `an operand has a tool or a glob, not both: "a" and "b*"`),
		Entry("a field that nothing is looked for in", Operand{Tool: "a", Field: "x"}, `field "x" says where to look and matches, which says for what, is missing`),
		Entry("a path with an empty step", Operand{Tool: "a", Field: "x..y", Matches: "z"}, `field "x..y" has an empty step between its dots`),
		Entry("a path that ends in a dot", Operand{Tool: "a", Field: "x.", Matches: "z"}, `field "x." has an empty step between its dots`),
		Entry("a broken expression", Operand{Tool: "a", Matches: "("}, "matches: error parsing regexp: missing closing ): `(`"),
		Entry("a lookahead, which RE2 does not have", Operand{Tool: "a", Matches: "(?=x)"}, "matches: error parsing regexp: invalid or unsupported Perl syntax: `(?=`"),
		Entry("a qualified name of another server", Operand{Tool: "mcp__crm__delete", Server: "erp"}, `"mcp__crm__delete" is of another server than "erp"; name one server`),
		Entry("a glob over names of another server", Operand{Glob: "mcp__crm__*", Server: "erp"}, `"mcp__crm__*" is of another server than "erp"; name one server`),
		Entry("no such moment", Operand{Tool: "a", On: Success + 1}, "no moment 3: use Attempt or Success"),
		Entry("an empty list", AnyOf[string](), "an any-of list needs at least one operand"),
		Entry("an empty member", AnyOf("a", ""), "an operand needs a tool or a glob"),
	)

	It("is refused where a list is narrowed as a whole, which narrows nothing", func() {
		op := AnyOf("a", "b")
		op.On = Attempt
		_, err := NewPolicy(PolicyConfig{Rules: []Rule{MustPrecede(op, "c")}})
		Expect(err).To(HaveOccurred())
	})

	It("can be printed though no such moment exists", func() {
		Expect(func() { _ = Operand{Tool: "a", On: Success + 1}.String() }).NotTo(Panic())
	})
})

func TestEqualTextsAreEqualOperands(t *testing.T) {
	text := rapid.SampledFrom([]string{"", "a", "b", "a, b", "[a]", "{tool: a}", `"a"`, "tool", "a: b", "command", "on", "attempt", "*", "}", "é"})
	rapid.Check(t, func(t *rapid.T) {
		a := drawFields(t, Operand{}, text, 6)
		b := drawFields(t, a, text, 1)
		if a.check(use{}) == nil && b.check(use{}) == nil && (a.String() == b.String()) != reflect.DeepEqual(a, b) {
			t.Fatalf("%#v and %#v are both %s", a, b, a)
		}
	})
}

// drawFields sets a few fields of an operand anew.
func drawFields(t *rapid.T, op Operand, text *rapid.Generator[string], most int) Operand {
	for range rapid.IntRange(1, most).Draw(t, "fields") {
		value := text.Draw(t, "value")
		switch rapid.IntRange(0, 5).Draw(t, "field") {
		case 0:
			op.Tool, op.Glob = value, ""
		case 1:
			op.Tool, op.Glob = "", value
		case 2:
			op.Server = value
		case 3:
			op.Matches = value
		case 4:
			op.Field = value
		default:
			op.On = rapid.SampledFrom(moments).Draw(t, "on")
		}
	}
	if op.Matches != "" && op.Field == "" {
		op.Field = defaultField
	}
	return op
}
