package main

import (
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = DescribeTable("Telling rules from traces",
	func(head string, rules bool) {
		Expect(looksLikeRules([]byte(head))).To(Equal(rules))
	},
	Entry("contracts in YAML", "# rules\n\ncontracts:\n  - x\n", true),
	Entry("groups only", "groups: {}\n", true),
	Entry("state only", "state: {a: 1}\n", true),
	Entry("the other name of state", "initial_state:\r\n  a: 1\r\n", true),
	Entry("a quoted key", "\"contracts\": []\n", true),
	Entry("after a byte order mark", "\xef\xbb\xbfcontracts: []\n", true),
	Entry("broken further down", "contracts:\n\t- [\n", true),
	Entry("in JSON", `{"$schema": "x", "contracts": []}`, true),
	Entry("in JSON that ends early", `{"version": 1, "groups": {"a": [`, true),
	Entry("after much else", "# "+strings.Repeat("-", 1000)+"\nversion: 1\ncontracts: []", true),
	Entry("a list of calls", `[{"tool": "contracts"}]`, false),
	Entry("lines of calls", `{"tool": "a", "args": {"contracts": 1}}`+"\n", false),
	Entry("a session", `{"session": "contracts", "calls": []}`, false),
	Entry("a trace in YAML", "- tool: a\n  args:\n    state: open\n", false),
	Entry("text", "contracts are promises\n", false),
	Entry("nothing", " \n", false),
	Entry("binary junk", "\x00\xff\x7f", false),
	Entry("broken JSON", `{"a" 1, "contracts": 2}`, false),
)

var _ = DescribeTable("Telling test files from rules",
	func(head string, tests bool) {
		Expect(looksLikeTests([]byte(head))).To(Equal(tests))
	},
	Entry("cases behind contracts", "contracts: []\ncases:\n- name: n\n", true),
	Entry("in JSON", `{"contracts": [], "cases": []}`, true),
	Entry("rules", "contracts: []\n", false),
	Entry("a case further down", "contracts:\n  cases: 1\n", false),
)
