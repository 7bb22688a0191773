package matchers_test

import (
	"context"
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	. "github.com/acel-dev/acel/matchers"
)

// durations change from run to run.
var durations = regexp.MustCompile(`\d+\.\d{3}s`)

// hostile is a name, or any text, by somebody who means harm.
const hostile = "::error::{{red}}x\x1b[2J\r\n::error file=a::\u202etxt\u2066##[error]y##vso[task]\x00\xff"

// long is a session of 300 calls with a fault in it.
func long() acel.Trace {
	calls := slices.Repeat([]acel.Call{with("list_records", `{"page": 1}`)}, 300)
	calls[40] = acel.Call{Tool: "validate_record", Outcome: acel.Outcome{Status: acel.Failed, Error: "timeout"}}
	calls[200] = with("delete_record", `{"id": "r1"}`)
	return acel.Trace{Name: "long.json", Calls: calls}
}

// attacked is a session with hostile text wherever an agent or its tools put it.
func attacked(text string) acel.Trace {
	args, err := json.Marshal(map[string]string{text: text})
	if err != nil {
		panic(err)
	}
	return acel.Trace{Name: "run.json", Calls: []acel.Call{
		{Tool: text, Server: text, Args: args, ID: text, Turn: text, Agent: text, Outcome: acel.Outcome{Status: acel.Failed, Error: text}},
		{Tool: "pay", Args: []byte(text)},
		{Tool: text, Args: args, Outcome: acel.Outcome{Status: acel.Refused, Error: text}},
	}}
}

// speaker is a live agent that made some calls.
func speaker(line string) *acel.Recorder {
	r := &acel.Recorder{Name: "agent"}
	for _, c := range play(line) {
		_, err := r.Call(context.Background(), c, func(context.Context) (json.RawMessage, error) { return nil, nil })
		Expect(err).NotTo(HaveOccurred())
	}
	return r
}

// shellRun is a session that pushes what it only spoke of testing.
func shellRun() acel.Trace {
	return acel.Trace{Name: "run.json", Calls: []acel.Call{
		with("Bash", `{"command": "echo pytest"}`), with("Bash", `{"command": "cd web && git -C . push"}`),
	}}
}

// timeless is a run whose calls have no times.
func timeless(line string) acel.Trace {
	t := run(line)
	for i := range t.Calls {
		t.Calls[i].Time = time.Time{}
	}
	return t
}

// orders is a session that cancels an order which has been shipped.
func orders() acel.Trace {
	calls := play("get_order#o-1 cancel_order#o-1")
	calls[0].Outcome.Result = json.RawMessage(`{"status": "shipped"}`)
	return acel.Trace{Name: "run.json", Calls: calls}
}

// failures are assertions that fail, by the golden file of their message.
var failures = map[string]func(g Gomega){
	"satisfy": func(g Gomega) {
		g.Expect(LoadTrace("testdata/run.json")).To(Satisfy(MustPrecede("validate_record", "delete_record")))
	},
	"bare": func(g Gomega) {
		g.Expect(LoadTrace("testdata/run.json")).To(MustPrecede("validate_record", "delete_record"))
	},
	"negated-satisfy": func(g Gomega) {
		g.Expect(run("look validate delete")).NotTo(Satisfy(MustPrecede("validate", "delete")))
	},
	"negated-bare":  func(g Gomega) { g.Expect(run("look validate delete")).NotTo(MustPrecede("validate", "delete")) },
	"negated-idle":  func(g Gomega) { g.Expect(run("look")).NotTo(MustPrecede("validate", "delete")) },
	"negated-empty": func(g Gomega) { g.Expect(acel.Trace{}).NotTo(MustPrecede("validate", "delete")) },
	"negated-several": func(g Gomega) {
		g.Expect(run("look delete")).NotTo(KeepRules(acel.AtMostNTimes("look", 1), acel.AtMostNTimes("pay", 1), acel.NeverAfter("a", "b")))
	},
	"negated-warnings": func(g Gomega) {
		g.Expect(run("look look")).NotTo(KeepRules(graded(acel.AtMostNTimes("look", 1), acel.SeverityWarning, "few"), acel.AtMostNTimes("pay", 1)))
	},
	"end":       func(g Gomega) { g.Expect(run("look logout!")).To(RequiredBeforeSessionEnd("logout")) },
	"end-empty": func(g Gomega) { g.Expect(acel.Trace{}).To(RequiredBeforeSessionEnd("logout")) },
	"and": func(g Gomega) {
		g.Expect(run("delete")).To(And(HaveCalled("delete"), MustPrecede("validate", "delete")))
	},
	"rules-file": func(g Gomega) { g.Expect(LoadTrace("testdata/refunds.json")).To(RulesFile("testdata/refunds.yaml")) },
	"rules-file-satisfy": func(g Gomega) {
		g.Expect(LoadTrace("testdata/refunds.json")).To(Satisfy(RulesFile("testdata/refunds.yaml")))
	},
	"rules-file-one": func(g Gomega) {
		g.Expect(LoadTrace("testdata/refunds.json")).To(RulesFile("testdata/refunds.yaml", "refund-budget"))
	},
	"rules-file-missing":    func(g Gomega) { g.Expect(run("a")).To(RulesFile("testdata/missing.yaml")) },
	"rules-file-bad":        func(g Gomega) { g.Expect(run("a")).To(RulesFile("testdata/bad.yaml")) },
	"rules-file-unknown-id": func(g Gomega) { g.Expect(run("a")).To(RulesFile("testdata/refunds.yaml", "refunds-budget")) },
	"rules-file-other-id":   func(g Gomega) { g.Expect(run("a")).To(RulesFile("testdata/refunds.yaml", "x")) },
	"rules-file-no-rules":   func(g Gomega) { g.Expect(run("a")).To(RulesFile("testdata/norules.yaml")) },
	"bad-rule":              func(g Gomega) { g.Expect(run("a")).To(MustPrecede(Matching("Bash", "command", "("), "deploy")) },
	"no-policy":             func(g Gomega) { g.Expect(run("a")).To(ConformTo(nil)) },
	"nil":                   func(g Gomega) { g.Expect(nil).To(MustPrecede("a", "b")) },
	"wrong-type":            func(g Gomega) { g.Expect(play("a")).To(MustPrecede("a", "b")) },
	"cut": func(g Gomega) {
		g.Expect(acel.Trace{Name: "run.json", Calls: play("look"), Extent: acel.Partial}).To(MustPrecede("validate", "delete"))
	},
	"unsure": func(g Gomega) {
		g.Expect(acel.Trace{Name: "run.json", Calls: []acel.Call{with("Bash", `{"command": ["rm"]}`)}}).To(HaveCalled(Matching("Bash", "", "rm")))
	},

	"never": func(g Gomega) { g.Expect(run("look pay")).To(Never("pay")) },
	"per": func(g Gomega) {
		g.Expect(run("get_order#o-1 cancel_order#o-1 cancel_order#o-2")).To(Satisfy(Per(MustPrecede("get_order", "cancel_order"), "id")))
	},
	"per-missing": func(g Gomega) { g.Expect(run("get#1 cancel")).To(Per(MustPrecede("get", "cancel"), "id")) },
	"per-none":    func(g Gomega) { g.Expect(run("a")).To(Per(MustPrecede("a", "b"))) },
	"per-file":    func(g Gomega) { g.Expect(run("a")).NotTo(Per(RulesFile("testdata/refunds.yaml"), "id")) },
	"within":      func(g Gomega) { g.Expect(run("refund look look notify")).To(Within(MustFollow("refund", "notify"), 2)) },
	"within-time": func(g Gomega) {
		g.Expect(run("test look look deploy")).To(WithinTime(MustPrecede("test", "deploy"), 2*time.Second))
	},
	"within-no-order": func(g Gomega) { g.Expect(run("a")).To(Within(OneOf("a", "b"), 2)) },
	"after-error":     func(g Gomega) { g.Expect(run("search#1! search#1!")).To(AfterError(NoRepeat("search", 1))) },
	"after-error-no":  func(g Gomega) { g.Expect(run("a")).To(AfterError(Never("a"))) },
	"with-arg": func(g Gomega) {
		g.Expect(LoadTrace("testdata/refunds.json")).To(MustPrecede("approve", WithArg("issue_refund", "amount", acel.AtLeast, 300)))
	},
	"with-arg-unsure": func(g Gomega) { g.Expect(run("pay#7")).To(Never(WithArg("pay", "id", acel.AtLeast, 1))) },
	"with-result": func(g Gomega) {
		calls := play("run_tests deploy")
		calls[0].Outcome.Result = json.RawMessage(`{"failed": 2}`)
		g.Expect(acel.Trace{Name: "run.json", Calls: calls}).To(MustPrecede(WithResult("run_tests", "failed", acel.Equals, 0), "deploy"))
	},
	"where": func(g Gomega) { g.Expect(run("get#7 get#77")).To(Never(Where("get", "the id is short", short))) },
	"running": func(g Gomega) {
		g.Expect(shellRun()).To(MustPrecede(Running("Bash", "pytest"), Running("Bash", "git push")))
	},
	"running-none": func(g Gomega) {
		g.Expect(shellRun()).To(Never(Running("Bash", "git push &&")))
	},
	"argument-from": func(g Gomega) {
		calls := play("list_orders cancel_order#o-9")
		calls[0].Outcome.Result = json.RawMessage(`[{"id": "o-1"}]`)
		g.Expect(acel.Trace{Name: "run.json", Calls: calls}).To(ArgumentFrom("cancel_order", "id", "list_orders"))
	},
	"rules-file-tools": func(g Gomega) { g.Expect(orders()).To(RulesFile("testdata/orders.yaml")) },

	"lacks-times":  func(g Gomega) { g.Expect(timeless("a b")).To(WithinTime(MustPrecede("a", "b"), time.Second)) },
	"lacks-result": func(g Gomega) { g.Expect(run("a b")).To(MustPrecede(WithResult("a", "ok", acel.Equals, true), "b")) },
	"lacks-several": func(g Gomega) {
		lenient := acel.MustPrecede(acel.Operand{Tool: "a", Result: []acel.Pattern{{Path: "ok", Test: acel.Present}}}, "b")
		g.Expect(timeless("a b")).To(KeepRules(acel.NeverAfter("x", "y"), lenient, acel.RateLimit("a", 1, time.Second), acel.RateLimit("b", 1, time.Second)))
	},

	"violate-elsewhere": func(g Gomega) { g.Expect(run("look delete")).To(Violate(MustPrecede("validate", "delete")).At(1)) },
	"violate-satisfy": func(g Gomega) {
		g.Expect(run("look delete")).To(Satisfy(Violate(MustPrecede("validate", "delete")).At(1)))
	},
	"violate-never":   func(g Gomega) { g.Expect(run("look validate delete")).To(Violate(MustPrecede("validate", "delete"))) },
	"violate-idle":    func(g Gomega) { g.Expect(run("look")).To(Violate(MustPrecede("validate", "delete"))) },
	"violate-count":   func(g Gomega) { g.Expect(run("pay pay pay")).To(Violate(AtMostNTimes("pay", 1)).Times(1)) },
	"violate-negated": func(g Gomega) { g.Expect(run("pay pay")).NotTo(Violate(AtMostNTimes("pay", 1))) },
	"violate-args": func(g Gomega) {
		g.Expect(LoadTrace("testdata/refunds.json")).To(Violate(MustPrecede("validate_record", "delete_record")).WithArgs(HaveKeyWithValue("id", "r2")))
	},
	"violate-no-rules": func(g Gomega) { g.Expect(run("pay")).To(Violate(acel.Property(HaveCalled("pay")))) },

	"have-called":            func(g Gomega) { g.Expect(run("look find_order pay")).To(HaveCalled("refund")) },
	"have-called-misspelled": func(g Gomega) { g.Expect(run("look find_ordre pay")).To(HaveCalled("find_order")) },
	"have-called-any":        func(g Gomega) { g.Expect(run("look find_ordre pay")).To(HaveCalled(AnyOf("search", "find_order"))) },
	"have-called-elsewhere":  func(g Gomega) { g.Expect(run("look pay pay")).To(Satisfy(HaveCalled("pay").At(1))) },
	"have-called-count":      func(g Gomega) { g.Expect(run("look pay pay")).To(HaveCalled("pay").Times(1)) },
	"have-called-zero":       func(g Gomega) { g.Expect(run("look pay pay")).To(HaveCalled("pay").Times(0)) },
	"have-called-negated":    func(g Gomega) { g.Expect(run("look pay pay")).NotTo(HaveCalled("pay")) },
	"have-called-refused":    func(g Gomega) { g.Expect(run("look pay~")).To(HaveCalled("pay")) },
	"have-called-args": func(g Gomega) {
		g.Expect(LoadTrace("testdata/refunds.json")).To(HaveCalled("issue_refund").WithArgs(map[string]any{"order": "o-1", "amount": 40}))
	},
	"have-called-args-matcher": func(g Gomega) {
		g.Expect(LoadTrace("testdata/refunds.json")).To(HaveCalled("find_customer").WithArgs(HaveKeyWithValue("email", "bob@example.com")))
	},
	"have-called-args-many": func(g Gomega) { g.Expect(long()).To(HaveCalled("list_records").WithArgs(map[string]any{"page": 2})) },
	"have-called-args-text": func(g Gomega) { g.Expect(run("pay")).To(HaveCalled("pay").WithArgs("o-1")) },
	"have-called-args-unreadable": func(g Gomega) {
		g.Expect(acel.Trace{Calls: []acel.Call{with("pay", `{"a":1,"a":2}`)}}).To(HaveCalled("pay").WithArgs(map[string]any{"a": 1}))
	},
	"have-called-args-unfit-matcher": func(g Gomega) { g.Expect(run("pay")).To(HaveCalled("pay").WithArgs(ContainSubstring("x"))) },

	"in-order-missing": func(g Gomega) { g.Expect(run("find pay get")).To(HaveCalledInOrder("find", "get", "pay")) },
	"in-order-first":   func(g Gomega) { g.Expect(run("pay get")).To(HaveCalledInOrder("find", "get")) },
	"in-order-one":     func(g Gomega) { g.Expect(run("pay get")).To(HaveCalledInOrder("get", "pay")) },
	"in-order-negated": func(g Gomega) { g.Expect(run("find look pay")).NotTo(Satisfy(HaveCalledInOrder("find", "pay"))) },

	"misspelt-rule": func(g Gomega) {
		g.Expect(run("get_quote book")).To(MustPrecede("get_qoute", "book"))
	},
	"misspelt-violate": func(g Gomega) {
		g.Expect(run("get_quote book_ticket")).To(Violate(MustPrecede("get_quote", "book_tikcet")))
	},
	"misspelt-in-order": func(g Gomega) { g.Expect(run("book get_quote")).To(HaveCalledInOrder("book", "get_qoute")) },

	"exercised": func(g Gomega) {
		g.Expect(RulesFile("testdata/refunds.yaml")).To(BeExercisedBy(run("delete_recrod issue_refund"), run("look")))
	},
	"exercised-one": func(g Gomega) { g.Expect(MustPrecede("validate", "delete")).To(BeExercisedBy(run("look"))) },
	"exercised-negated": func(g Gomega) {
		g.Expect(MustPrecede("validate", "delete")).NotTo(BeExercisedBy(run("validate delete")))
	},
	"exercised-negated-several": func(g Gomega) {
		g.Expect(KeepRules(acel.AtMostNTimes("a", 1), acel.AtMostNTimes("b", 1))).NotTo(BeExercisedBy(run("a"), run("b"), run(""), run(""), run(""), run(""), run("")))
	},
	"exercised-no-rules": func(g Gomega) { g.Expect(run("a")).To(BeExercisedBy(run("a"))) },

	"live-not-yet": func(g Gomega) {
		g.Eventually(speaker("look")).WithTimeout(time.Millisecond).Should(RequiredBeforeSessionEnd("logout"))
	},
	"live-calls": func(g Gomega) { g.Eventually(speaker("look")).WithTimeout(time.Millisecond).Should(HaveCalled("pay")) },
	"live-bailing": func(g Gomega) {
		g.Eventually(speaker("look delete")).WithTimeout(ample).Should(MustPrecede("validate", "delete"))
	},

	"load-missing":         func(g Gomega) { g.Expect(LoadTrace("testdata/missing.json")).To(HaveCalled("a")) },
	"load-bad":             func(g Gomega) { g.Expect(LoadTrace("testdata/bad.json")).NotTo(HaveCalled("a")) },
	"load-empty":           func(g Gomega) { g.Expect(LoadTrace("testdata/empty.json")).To(HaveCalled("a")) },
	"load-several":         func(g Gomega) { g.Expect(LoadTrace("testdata/sessions.json")).To(HaveCalled("a")) },
	"load-other":           func(g Gomega) { g.Expect(LoadTrace("testdata/sessions.json", "tuseday")).To(HaveCalled("a")) },
	"load-two":             func(g Gomega) { g.Expect(LoadTrace("testdata/sessions.json", "monday", "tuesday")).To(HaveCalled("a")) },
	"load-traces-none":     func(g Gomega) { g.Expect(LoadTraces("testdata/*.none")).To(HaveEach(HaveCalled("a"))) },
	"load-traces-no":       func(g Gomega) { g.Expect(LoadTraces()).To(HaveEach(HaveCalled("a"))) },
	"load-traces-no-calls": func(g Gomega) { g.Expect(LoadTraces("testdata/empty.json")).To(HaveEach(HaveCalled("a"))) },
	"load-traces-one": func(g Gomega) {
		g.Expect(LoadTraces("testdata/sessions.json")).To(HaveEach(MustPrecede("validate_record", "delete_record")))
	},

	"long":           func(g Gomega) { g.Expect(long()).To(MustPrecede("validate_record", "delete_record")) },
	"long-satisfy":   func(g Gomega) { g.Expect(long()).To(Satisfy(MustPrecede("validate_record", "delete_record"))) },
	"hostile":        func(g Gomega) { g.Expect(attacked(hostile)).To(AtMostNTimes(acel.Operand{Glob: "*"}, 0)) },
	"hostile-called": func(g Gomega) { g.Expect(attacked(hostile)).To(HaveCalled(hostile).Times(0)) },
	"hostile-args": func(g Gomega) {
		g.Expect(attacked("::error::\x1b[2J\n\u202e")).To(HaveCalled(acel.Operand{Tool: "::error::\x1b[2J\n\u202e"}).WithArgs(WithTransform(theOnly, Equal("x"))))
	},
	"hostile-file": func(g Gomega) { g.Expect(LoadTrace("testdata/" + hostile)).To(HaveCalled("a")) },
}

// theOnly returns the only value of arguments.
func theOnly(args map[string]any) any {
	for _, v := range args {
		return v
	}
	return nil
}

// address is how Go prints a pointer.
var address = regexp.MustCompile(`0x[0-9a-f]{6,}`)

// command is what build servers and Ginkgo obey in a text. What a trace shows of itself is
// the business of the package acel.
var (
	command = regexp.MustCompile(`(?m)^\s*::|##[a-zA-Z]*\[|\{\{[-/a-z0-9]+\}\}`)
	ofTrace = regexp.MustCompile(`(?m)^    <acel\.Trace>: .*$`)
)

// faultsOf are the ways in which a message is no good.
func faultsOf(message string) []string {
	var faults []string
	for _, f := range []struct {
		what string
		is   bool
	}{
		{"is empty", strings.TrimSpace(message) == ""},
		{"holds an address", address.MatchString(message)},
		{"holds control bytes", strings.ContainsFunc(message, func(r rune) bool { return r != '\n' && (r < ' ' || r == 0x7f) })},
		{"turns the direction of text", strings.ContainsAny(message, "\u202a\u202b\u202d\u202e\u2066\u2067\u2068")},
		{"ends with a blank line", strings.HasSuffix(message, "\n") || strings.HasSuffix(message, "\n    ")},
		{"holds %!", strings.Contains(message, "%!")},
		{"is a command to a build server, or a style of Ginkgo's", command.MatchString(ofTrace.ReplaceAllString(message, ""))},
		{"is far too long", len(message) > 100_000},
	} {
		if f.is {
			faults = append(faults, f.what)
		}
	}
	return faults
}

var _ = Describe("the message", func() {
	for name, assert := range failures {
		It("of "+name, func() {
			message := durations.ReplaceAllString(failure(assert), "N.NNNs")
			expectGolden(name, message)
			Expect(faultsOf(message)).To(BeEmpty(), message)
		})
	}

	It("is bounded, however long names and arguments are", func() {
		big := strings.Repeat("x", 1<<20)
		for _, assert := range []func(g Gomega){
			func(g Gomega) { g.Expect(attacked(big)).To(AtMostNTimes(acel.Operand{Glob: "*"}, 0)) },
			func(g Gomega) { g.Expect(attacked(big)).To(Satisfy(AtMostNTimes(big, 0))) },
			func(g Gomega) { g.Expect(attacked(big)).To(HaveCalled(big).WithArgs(map[string]any{"a": big})) },
			func(g Gomega) {
				g.Expect(attacked(big)).To(HaveCalled(big).WithArgs(WithTransform(theOnly, Equal("x"))))
			},
			func(g Gomega) { g.Expect(attacked(big)).To(HaveCalledInOrder(big, big, big)) },
			func(g Gomega) { g.Expect(LoadTrace(big)).To(HaveCalled("a")) },
			func(g Gomega) { g.Expect(run("a")).To(RulesFile(big)) },
		} {
			message := failure(assert)
			Expect(faultsOf(message)).To(BeEmpty(), message[:min(len(message), 1000)])
			Expect(len(message)).To(BeNumerically("<", 20_000))
		}
	})

	It("is bounded, however many violations there are", func() {
		calls := slices.Repeat([]acel.Call{{Tool: "pay"}}, 3000)
		message := failure(func(g Gomega) { g.Expect(acel.Trace{Calls: calls}).To(AtMostNTimes("pay", 0)) })
		Expect(len(message)).To(BeNumerically("<", 300_000))
		Expect(message).To(ContainSubstring("but it breaks it 3000 times:\n"))
		Expect(message).To(ContainSubstring("\nand 2980 more:\n"))
	})
})
