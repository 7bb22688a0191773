package main

import (
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = DescribeTable("Telling rules from traces",
	func(head string, rules bool) {
		Expect(kindOf([]byte(head)) == kindRules).To(Equal(rules))
	},
	Entry("contracts in YAML", "# rules\n\ncontracts:\n  - x\n", true),
	Entry("groups only", "groups: {}\n", true),
	Entry("state only", "state: {a: 1}\n", true),
	Entry("the other name of state", "initial_state:\r\n  a: 1\r\n", true),
	Entry("conditions on tools only", "tools:\n  pay: {require: 'args.n > 1'}\n", true),
	Entry("a recorded request that is cut off in its tools", `{"model": "m", "tools": [{"name": `, false),
	Entry("conditions on tools only, in JSON", `{"tools": {"pay": {"require": "args.n > 1"}}}`, true),
	Entry("the same, cut off", `{"version": 1, "tools": {"pay": {"requ`, true),
	Entry("a recorded request of a list of tools", `{"model": "m", "tools": [{"name": "pay"}]}`, false),
	Entry("a quoted key", "\"contracts\": []\n", true),
	Entry("after a byte order mark", "\xef\xbb\xbfcontracts: []\n", true),
	Entry("broken further down", "contracts:\n\t- [\n", true),
	Entry("in JSON", `{"$schema": "x", "contracts": []}`, true),
	Entry("in JSON that ends early", `{"version": 1, "groups": {"a": [`, true),
	Entry("after much else", "# "+strings.Repeat("-", 1000)+"\nversion: 1\ncontracts: []", true),
	Entry("a list of calls", `[{"tool": "contracts"}]`, false),
	Entry("a list of words", "[look,\nstate: open]\n", false),
	Entry("lines of calls", `{"tool": "a", "args": {"contracts": 1}}`+"\n", false),
	Entry("a session", `{"session": "contracts", "calls": []}`, false),
	Entry("a trace in YAML", "- tool: a\n  args:\n    state: open\n", false),
	Entry("a key in half a quotation", "\"contracts: []\n", false),
	Entry("a line of a quoted text", "note: \"this\ncontracts: none\nends\"\nanswer: 1\n", false),
	Entry("a key behind a quoted text", "note: 'this\n  ends'\ncontracts: []\n", true),
	Entry("a line of an indented text", "note: |\n  contracts: none\n", false),
	Entry("text with a colon in a word", "contracts:none\n", false),
	Entry("text", "contracts are promises\n", false),
	Entry("nothing", " \n", false),
	Entry("binary junk", "\x00\xff\x7f", false),
	Entry("broken JSON", `{"a" 1, "contracts": 2}`, false),
)

var _ = DescribeTable("Telling test files from rules",
	func(head string, tests bool) {
		Expect(kindOf([]byte(head)) == kindTest).To(Equal(tests))
	},
	Entry("cases behind contracts", "contracts: []\ncases:\n- name: n\n", true),
	Entry("in JSON", `{"contracts": [], "cases": []}`, true),
	Entry("rules", "contracts: []\n", false),
	Entry("a case further down", "contracts:\n  cases: 1\n", false),
)

var _ = DescribeTable("Telling traces by what only they have, whatever stands beside it",
	func(head string) { Expect(kindOf([]byte(head))).To(Equal(kindTrace)) },
	Entry("a chat with a state", `{"state": {}, "messages": []}`),
	Entry("a chat with cases", `{"messages": [], "cases": []}`),
	Entry("an answer with groups", `{"groups": [], "choices": []}`),
	Entry("a session with contracts", `{"contracts": [], "calls": []}`),
	Entry("a call with an initial state", `{"initial_state": {}, "tool": "a"}`),
	Entry("a run with a state", `{"state": {}, "traj": []}`),
	Entry("a chat in YAML", "state: {}\nmessages: []\n"),
)

var _ = DescribeTable("Telling what was likely meant as rules",
	func(head string, meant bool) {
		want := kind("")
		if meant {
			want = kindRules
		}
		Expect(kindOf([]byte(head))).To(Equal(want))
	},
	Entry("rules", "rules:\n  - must_precede: [a, b]\n", true),
	Entry("rules at no depth", "# mine: all\nname: x\nrules:\n- must_precede: [a, b]\n  id: x\n", true),
	Entry("a contract in JSON", `{"version": 1, "contract": {}}`, true),
	Entry("policies", "policies: []\n", true),
	Entry("a list of contracts", "- must_precede: [a, b]\n", true),
	Entry("a list of contracts behind comments", "\xef\xbb\xbf# mine: all\n\n---\n- {must_preceed: [a, b]}\n", true),
	Entry("a list of contracts in JSON", ` [ {"never_after": ["a", "b"]}]`, true),
	Entry("rules beside what is foreign to them", `{"rules": [], "steps": []}`, false),
	Entry("rules behind what is foreign to them", "steps: []\nrules: []\n", false),
	Entry("a long text, whose end may tell", `{"rules": "`+strings.Repeat("x", headSize), false),
	Entry("a call whose arguments name a template", "- tool: a\n  args:\n    must_precede: b\n", false),
	Entry("a call in JSON that names a template", `[{"tool": "a", "must_precede": 1}]`, false),
	Entry("a list of words", "[must_precede, never_after]\n", false),
	Entry("a list in a list", `[[{"must_precede": []}]]`, false),
	Entry("keys that rules may have, and others too", "version: 1\nname: x\n", false),
	Entry("comments alone", "# rules: none\n", false),
)
