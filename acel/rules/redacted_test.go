package rules

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"github.com/acel-dev/acel/acel"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"pgregory.net/rapid"
)

// hidden replays calls under rules that are written as they stand in a file, and returns
// what each says, by its id.
func hidden(text string, calls ...acel.Call) map[string]acel.RuleResult {
	GinkgoHelper()
	set, err := shelf{"acel.yaml": text}.parse("acel.yaml")
	Expect(err).NotTo(HaveOccurred())
	policy, err := set.Policy()
	Expect(err).NotTo(HaveOccurred())
	r, err := acel.Replay(policy, acel.Trace{Calls: calls}.All())
	Expect(err).NotTo(HaveOccurred())
	all := map[string]acel.RuleResult{}
	for _, one := range r.Rules {
		all[one.Rule.Key()] = one
	}
	return all
}

func pay(args string) acel.Call {
	return acel.Call{Tool: "pay", Args: json.RawMessage(args), Outcome: acel.Outcome{Result: json.RawMessage(`{"id": 7}`)}}
}

const (
	marker = `"[redacted]"`
	keyed  = `"[redacted:0123456789abcdef0123456789abcdef]"`
)

var _ = Describe("a condition over what is redacted", func() {
	where := func(text string, call acel.Call) acel.RuleResult {
		return hidden("contracts:\n  - id: r\n    never: {tool: {tool: pay, "+text+"}}\n", call)["r"]
	}

	// So it is wherever it is come upon, also where what it is would not matter.
	DescribeTable("is undecided", func(text, args string) {
		r := where(text, pay(args))
		Expect(r.Verdict).To(Equal(acel.Undecided))
		Expect(r.Violations).To(BeZero())
		Expect(r.Lacks).To(ContainSubstring("redacted"))
	},
		Entry("that is compared", `where: 'args.to == "x"'`, `{"to": `+marker+`}`),
		Entry("that is compared with a marker", `where: 'args.to == "[redacted]"'`, `{"to": `+marker+`}`),
		Entry("that is compared otherwise", `where: '"x" != args.to'`, `{"to": `+marker+`}`),
		Entry("that is searched", `where: 'args.to.matches("x")'`, `{"to": "a [redacted] b"}`),
		Entry("behind what is redacted", `where: 'has(args.to.name)'`, `{"to": `+keyed+`}`),
		Entry("that may be the name of a field", `where: '!has(args.to)'`, `{"[redacted]": 1}`),
		Entry("that may be a name that is looked for", `where: '"to" in args'`, `{"[redacted]": 1}`),
		Entry("that is asked for in a list", `where: '!("x" in args.to)'`, `{"to": ["a", `+marker+`]}`),
		Entry("within a list that is compared", `where: 'args.to == ["a", "b"]'`, `{"to": ["a", `+marker+`]}`),
		Entry("within a list that is compared from the right", `where: '!(["a", "b"] == args.to)'`, `{"to": ["a", `+marker+`]}`),
		Entry("within a map that is compared", `where: 'args.to == {"a": "b"}'`, `{"to": {"a": `+marker+`}}`),
		Entry("within a map that is compared from the right", `where: '{"a": "b"} != args.to'`, `{"to": {"a": `+marker+`}}`),
		Entry("within a map that is looked for", `where: '!(args.to in [{"a": "b"}])'`, `{"to": {"a": `+marker+`}}`),
		Entry("within maps of a list that is compared", `where: '[{"a": "b"}] == args.to'`, `{"to": [{"a": `+marker+`}]}`),
		Entry("that a list is joined of", `where: 'args.to.join() == "x"'`, `{"to": ["a", `+marker+`]}`),
		Entry("of which others are made", `where: 'args.to.map(x, x + "b") == ["ab"]'`, `{"to": [`+marker+`]}`),
		Entry("of which all must hold", `where: 'args.to.all(x, x != "b")'`, `{"to": ["a", `+marker+`]}`),
		Entry("beside another error", `where: 'args.none == 1 || args.to == "x"'`, `{"to": `+marker+`}`),
		Entry("in arguments that are redacted as a whole", `where: 'has(args.to)'`, marker),
		Entry("that is there at least", `where: 'has(args.to)'`, `{"to": `+marker+`}`),
		Entry("that would not matter", `where: 'args.to == "x" && args.n > 5'`, `{"n": 1, "to": `+marker+`}`),
		Entry("that a command line is", `command: git push`, `{"command": `+marker+`}`),
		Entry("that a command line holds", `command: git push`, `{"command": "git [redacted]"}`),
		Entry("that a command line has for an argument", `command: git push`, `{"command": ["git", `+marker+`]}`),
		Entry("that a command line stands behind", `field: a.b, command: git push`, `{"a": `+marker+`}`),
	)

	DescribeTable("is decided where it is not looked at", func(text, args string, verdict acel.Verdict) {
		r := where(text, pay(args))
		Expect(r.Verdict).To(Equal(verdict), r.Lacks)
		Expect(r.Undecided).To(BeFalse())
	},
		Entry("another is false", `where: 'args.n > 5 && args.to == "x"'`, `{"n": 1, "to": `+marker+`}`, acel.Satisfied),
		Entry("it is not what is looked at", `where: 'args.n == 1'`, `{"n": 1, "to": `+marker+`}`, acel.Violated),
		Entry("others of each are looked at", `where: 'args.to.all(x, x.n > 0)'`, `{"to": [{"n": 1, "s": `+marker+`}]}`, acel.Violated),
		Entry("no command is", `command: git push`, `{"command": "ls", "to": `+marker+`}`, acel.Satisfied),
		Entry("there is no command line", `command: git push`, `{"to": `+marker+`}`, acel.Satisfied),
	)

	It("is so by a key that is computed", func() {
		text := "contracts:\n  - id: r\n    at_most_n_times: {tool: pay, n: 1}\n    per: 'args.to + \"x\"'\n"
		Expect(hidden(text, pay(`{"to": `+keyed+`}`), pay(`{"to": `+keyed+`}`))["r"].Verdict).To(Equal(acel.Undecided))
		text = "contracts:\n  - id: r\n    must_precede: {earlier: ask, later: pay}\n    per: {earlier: result.id, later: id}\n"
		ask := acel.Call{Tool: "ask", Outcome: acel.Outcome{Result: json.RawMessage(`{"id": ` + keyed + `}`)}}
		Expect(hidden(text, ask, pay(`{"id": 7}`))["r"].Verdict).To(Equal(acel.Undecided))
	})

	It("is so on a tool, and of what hangs on that", func() {
		text := `
state: {limit: 5, seen: {}}
tools:
  pay:
    require: 'args.n < state.limit'
    failure: 'result.status == "bad"'
    ensure: 'result.id > 0'
    commit: {limit: 'state.limit - args.n'}
contracts:
  - must_precede: [pay, send]
  - never: {tool: {tool: send, where: 'state.limit > 3'}}
  - never: {tool: {tool: send, where: 'args.n > 3'}}
`
		send := acel.Call{Tool: "send", Args: json.RawMessage(`{"n": 1}`)}
		call := func(n, id, status string) acel.Call {
			return acel.Call{Tool: "pay", Args: json.RawMessage(`{"n": ` + n + `}`), Outcome: acel.Outcome{Result: json.RawMessage(`{"id": ` + id + `, "status": ` + status + `}`)}}
		}
		all := hidden(text, call("1", "1", `"ok"`), send)
		for key, want := range map[string]acel.Verdict{"tools.pay.require": acel.Satisfied, "tools.pay.failure": acel.Satisfied, "tools.pay.ensure": acel.Satisfied, "tools.pay.commit": acel.Satisfied, "must_precede(pay, send)": acel.Satisfied} {
			Expect(all[key].Verdict).To(Equal(want), key)
		}
		for name, calls := range map[string]acel.Call{"require commit": call(marker, "1", `"ok"`), "ensure commit": call("1", marker, `"ok"`), "failure ensure commit": call("1", "1", marker)} {
			all := hidden(text, calls, send)
			Expect(all["must_precede(pay, send)"].Verdict).To(Equal(acel.Undecided), name)
			Expect(all["tools.pay.commit"].Verdict).To(Equal(acel.Undecided), name)
			Expect(all[`never({tool: send, where: "state.limit > 3"})`].Verdict).To(Equal(acel.Undecided), name)
			Expect(all[`never({tool: send, where: "args.n > 3"})`].Verdict).To(Equal(acel.Satisfied), name)
			for key, r := range all {
				Expect(r.Violations).To(BeZero(), name+" "+key)
			}
		}
	})

	It("is so of a state that has it", func() {
		text := `
state: {user: null, all: {}}
tools:
  login: {commit: {user: 'args.who', 'all[args.n]': 'args.who'}}
contracts:
  - id: r
    never: {tool: {tool: pay, where: 'state.user.name == "x"'}}
  - id: other
    never: {tool: {tool: pay, where: 'state.user.n == 1'}}
`
		login := acel.Call{Tool: "login", Args: json.RawMessage(`{"n": 1, "who": {"n": 1, "name": ` + marker + `}}`)}
		all := hidden(text, login, pay(`{}`))
		Expect(all["tools.login.commit"].Verdict).To(Equal(acel.Satisfied))
		Expect(all["r"].Verdict).To(Equal(acel.Undecided))
		Expect(all["other"].Verdict).To(Equal(acel.Violated))
	})

	It("is what is sent in a live session", func() {
		set, err := shelf{"acel.yaml": "contracts:\n  - never: {tool: {tool: pay, where: 'args.to == \"[redacted]\"'}}\n  - never: {tool: {tool: pay, command: '[redacted]'}}\n"}.parse("acel.yaml")
		Expect(err).NotTo(HaveOccurred())
		policy, err := set.Policy()
		Expect(err).NotTo(HaveOccurred())
		_, found := policy.NewSession(acel.SessionOptions{}).Begin(pay(`{"to": ` + marker + `, "command": ` + marker + `}`))
		Expect(found).To(HaveLen(2))
	})
})

// hiddenRules read what is redacted in every way in which a rules file can.
const hiddenRules = `
state: {limit: 5, user: null, seen: {}}
tools:
  pay:
    require: 'args.n < state.limit || args.to == "w-1234"'
    failure: 'result.status == "bad"'
    ensure: 'result.id > 0'
    commit: {limit: 'state.limit - 1', user: 'args.who', 'seen[args.to]': 'args.n'}
  send:
    require: 'state.limit > 3 && !("w-1234" in state.seen)'
    ensure: 'size(result) > 0'
contracts:
  - never: {tool: {tool: pay, where: 'args.to == "w-1234" && args.n > 1'}}
  - never: {tool: {tool: pay, where: 'args.n == 7300 || args.to in ["w-1234", "x"]'}}
  - never: {tool: {tool: send, where: 'has(state.user.name) && state.user.name == "w-1234"'}}
  - never: {tool: {tool: send, where: 'args.who == {"name": "w-1234"}'}}
  - never: {tool: {tool: send, where: '{"name": "w-1234"} != args.who'}}
  - never: {tool: {tool: send, where: 'args.list == ["w-1234", 7300]'}}
  - never: {tool: {tool: send, where: '!(["w-1234"] == args.list) && size(args.list) == 1'}}
  - never: {tool: {tool: send, where: 'args.list.exists(x, x == "w-1234")'}}
  - never: {tool: {tool: send, where: '!("w-1234" in args.list)'}}
  - never: {tool: {tool: send, where: '!has(args.to)'}}
  - never: {tool: {tool: send, where: 'size(args) == 2'}}
  - must_precede: {earlier: {tool: pay, where: 'args.to != "x"'}, later: send}
  - must_precede: {earlier: {tool: pay, result: {status: ok}}, later: {tool: send, args: {to: {present: true}}}}
  - id: per
    at_most_n_times: {tool: pay, n: 1}
    per: 'args.to + "x"'
  - id: per result
    must_precede: {earlier: pay, later: send}
    per: {earlier: result.to, later: to}
  - id: line
    at_most_n_times: {tool: {tool: Bash, command: 'git push w-1234'}, n: 0}
  - id: first line
    must_precede: {earlier: {tool: Bash, command: git}, later: send}
`

// What rules files say of a trace that is redacted they say of the trace itself.
func TestConditionsOverWhatIsRedactedAreUndecidedOrAsTheyAre(t *testing.T) {
	set, err := shelf{"acel.yaml": hiddenRules}.parse("acel.yaml")
	if err != nil {
		t.Fatal(err)
	}
	policy, err := set.Policy()
	if err != nil {
		t.Fatal(err)
	}
	args := []string{
		`{"n": 1, "to": "w-1234", "who": {"name": "w-1234"}}`, `{"n": 7300, "to": "x"}`, `{"n": 2, "to": "W-1234", "who": {"name": 7300}}`, `{"list": ["w-1234"]}`,
		`{"list": ["w-1234", 7300], "to": "see w-1234"}`, `{"who": {"name": "w-1234"}, "list": ["x"]}`, `{"n": 3, "to": "x", "who": "w-1234"}`, `{"command": "git push w-1234"}`,
		`{"command": ["git", "push", "w-1234"]}`, `{"command": "ls", "to": 7300}`, `{"w-1234": 1, "to": "w-1234", "n": 1}`,
	}
	results := []string{`{"id": 7, "status": "ok", "to": "w-1234"}`, `{"id": 0, "status": "ok"}`, `{"id": 7300, "status": "bad"}`, `"{\"id\": 1, \"status\": \"w-1234\"}"`, `{"content": [{"type": "text", "text": "{\"id\": 1, \"status\": \"ok\", \"to\": \"x\"}"}]}`, `[]`}
	one := rapid.Custom(func(t *rapid.T) acel.Call {
		return acel.Call{
			Tool: rapid.SampledFrom([]string{"pay", "send", "Bash"}).Draw(t, "tool"), Args: json.RawMessage(rapid.SampledFrom(args).Draw(t, "args")),
			Outcome: acel.Outcome{Status: rapid.SampledFrom([]acel.Status{acel.OK, acel.OK, acel.OK, acel.Failed, acel.Refused}).Draw(t, "status"), Result: json.RawMessage(rapid.SampledFrom(results).Draw(t, "result"))},
		}
	})
	rapid.Check(t, func(t *rapid.T) {
		hide := acel.Redaction{Fields: rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"n", "to", "who", "name", "list", "command", "id", "status", "content", "who.name"}), 1, 3, rapid.ID).Draw(t, "fields")}
		if rapid.Bool().Draw(t, "keyed") {
			hide.Key = []byte("key")
		}
		veil, err := acel.NewPolicy(acel.PolicyConfig{Redact: hide})
		if err != nil {
			t.Fatal(err)
		}
		open := acel.Trace{Calls: rapid.SliceOfN(one, 0, 8).Draw(t, "calls")}
		veiled := veil.Redacted(open)
		a, err := acel.Judge(policy, open)
		b, failed := acel.Judge(policy, veiled)
		if err != nil || failed != nil {
			t.Fatal(err, failed)
		}
		stands := func(v acel.Violation) bool {
			return slices.ContainsFunc(a.Violations, func(w acel.Violation) bool { return v.Rule == w.Rule && v.Step == w.Step && v.Kind == w.Kind })
		}
		for _, v := range b.Violations {
			if !stands(v) {
				t.Fatalf("%v is found only where something is hidden of\n%s\nin\n%s", v, linesOf(open), linesOf(veiled))
			}
		}
		for i, r := range a.Rules {
			if h := b.Rules[i]; h.Verdict != r.Verdict && h.Verdict != acel.Undecided || h.Violations < r.Violations && !h.Undecided {
				t.Fatalf("%s is %v with %d, hidden %v with %d (undecided %v), of\n%s\nin\n%s", r.Rule, r.Verdict, r.Violations, h.Verdict, h.Violations, h.Undecided, linesOf(open), linesOf(veiled))
			}
		}
	})
}

func linesOf(t acel.Trace) (text string) {
	for _, c := range t.Calls {
		text += fmt.Sprintf("%s %s %v %s\n", c.Tool, c.Args, c.Outcome.Status, c.Outcome.Result)
	}
	return text
}
