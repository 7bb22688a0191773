package acel

import (
	"context"
	"encoding/json"
	"errors"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = DescribeTable("a name is split into server and tool",
	func(name, server, tool string) {
		on, bare := SplitTool(name)
		Expect([]string{on, bare}).To(Equal([]string{server, tool}))
	},
	Entry("where it is qualified", "mcp__github__create_issue", "github", "create_issue"),
	Entry("with a server of several words", "mcp__claude_ai-Google_Drive__read", "claude_ai-Google_Drive", "read"),
	Entry("with __ in the tool", "mcp__s__a__b", "s", "a__b"),
	Entry("with a tool that is qualified itself", "mcp__gateway__mcp__crm__delete", "gateway", "mcp__crm__delete"),
	Entry("with a tool that is qualified by the server again", "mcp__crm__mcp__crm__mcp__crm__delete", "crm", "delete"),
	Entry("with a tool that is that server's qualifier", "mcp__crm__mcp__crm__", "crm", "mcp__crm__"),
	Entry("with an _ too many, which is the tool's", "mcp__s___a", "s", "_a"),
	Entry("with a server of one _", "mcp_____a", "_", "a"),
	Entry("not where it is a bare name", "create_issue", "", "create_issue"),
	Entry("not where it begins otherwise", "MCP__s__a", "", "MCP__s__a"),
	Entry("not where it begins so later", "x_mcp__s__a", "", "x_mcp__s__a"),
	Entry("not without a tool", "mcp__s__", "", "mcp__s__"),
	Entry("not without a server", "mcp____a", "", "mcp____a"),
	Entry("not with one part", "mcp__a", "", "mcp__a"),
	Entry("not without both", "mcp____", "", "mcp____"),
	Entry("not where it is the beginning alone", "mcp__", "", "mcp__"),
	Entry("not where there is none", "", "", ""),
)

var _ = DescribeTable("the bare name of a server's tool",
	func(server, name, bare string) {
		Expect(BareTool(server, name)).To(Equal(bare))
	},
	Entry("is the name", "crm", "delete", "delete"),
	Entry("comes without the server", "crm", "mcp__crm__delete", "delete"),
	Entry("comes without the server, said twice", "crm", "mcp__crm__mcp__crm__delete", "delete"),
	Entry("comes without a server that no name alone tells", "a__b", "mcp__a__b__delete", "delete"),
	Entry("comes without a server that ends in _", "s_", "mcp__s___a", "a"),
	Entry("may have __ in it", "s", "mcp__s__a__b", "a__b"),
	Entry("keeps another server", "gateway", "mcp__crm__delete", "mcp__crm__delete"),
	Entry("keeps a server whose name begins alike", "crm", "mcp__crm2__delete", "mcp__crm2__delete"),
	Entry("keeps a server that is written otherwise", "CRM", "mcp__crm__delete", "mcp__crm__delete"),
	Entry("keeps another beginning", "crm", "crm__delete", "crm__delete"),
	Entry("is never empty", "crm", "mcp__crm__", "mcp__crm__"),
	Entry("is any where no server is told", "", "mcp__crm__delete", "mcp__crm__delete"),
	Entry("is any where no server is told, even with the place of one empty", "", "mcp____delete", "mcp____delete"),
)

var _ = Describe("a call with a qualified name", func() {
	const name = "mcp__crm__delete"
	forbidden := AtMostNTimes(Operand{Tool: "delete", Server: "crm"}, 0)
	parted := And(HaveField("Tool", "delete"), HaveField("Server", "crm"))
	run := func(context.Context) (json.RawMessage, error) { return nil, nil }

	It("is judged and shown as one of the bare name on that server, however it comes", func() {
		ways := map[string]func(s *Session) []Violation{
			"recorded": func(s *Session) []Violation { return recording(s, Call{Tool: name}) },
			"recorded in parts": func(s *Session) []Violation {
				return recording(s, Call{Tool: name, ID: "1", Phase: Begins}, Call{Tool: name, ID: "1", Phase: Ends})
			},
			"recorded as refused": func(s *Session) []Violation { return recording(s, play(name+"~")...) },
			"checked":             func(s *Session) []Violation { return s.Check(Call{Tool: name}) },
			"begun": func(s *Session) []Violation {
				_, found := s.Begin(Call{Tool: name})
				return found
			},
			"called": func(s *Session) []Violation {
				_, err := s.Call(context.Background(), Call{Tool: name}, run)
				var refused *ContractViolation
				Expect(errors.As(err, &refused)).To(BeTrue())
				return refused.Violations
			},
			"guarded": func(s *Session) []Violation {
				_, err := Guard(s, name, func(context.Context, struct{}) (int, error) { return 1, nil })(context.Background(), struct{}{})
				var refused *ContractViolation
				Expect(errors.As(err, &refused)).To(BeTrue())
				return refused.Violations
			},
		}
		for way, judged := range ways {
			s := policyOf(forbidden).NewSession(SessionOptions{})
			found := judged(s)
			Expect(messagesOf(found)).To(ConsistOf(HavePrefix("delete at step 1 ")), way)
			Expect(*found[0].Call).To(parted, way)
			if s.Steps() > 0 {
				Expect(s.Trace().Calls).To(HaveEach(parted), way)
			}
		}
	})

	It("is one of the bare name where it names its server besides", func() {
		for _, c := range []Call{{Tool: name, Server: "crm"}, {Tool: "mcp__crm__" + name}, {Tool: "mcp__crm__" + name, Server: "crm"}} {
			found := replaying([]Call{c}, AtMostNTimes("delete", 0), forbidden).Violations
			Expect(stepsOf(found)).To(Equal([]int{1, 1}), "%v", c)
			Expect(*found[0].Call).To(parted)
		}
	})

	It("keeps its name where it names another server besides", func() {
		calls := []Call{{Tool: name, Server: "gateway"}}
		Expect(replaying(calls, forbidden).Violations).To(BeEmpty())
		Expect(stepsOf(replaying(calls, AtMostNTimes("mcp__gateway__mcp__crm__delete", 0)).Violations)).To(Equal([]int{1}))
	})

	It("is recorded so, and dispatched under the name that the model wrote", func() {
		recorder, dispatched := Recorder{}, ""
		dispatch := GuardToolCall(&recorder, func(_ context.Context, c ToolCall) (string, error) {
			dispatched = c.Function.Name
			return "", nil
		})
		_, err := dispatch(context.Background(), ToolCall{Function: ToolFunction{Name: name}})
		Expect(err).NotTo(HaveOccurred())
		Expect(dispatched).To(Equal(name))
		Expect(recorder.Trace().Calls).To(HaveExactElements(parted))
	})

	It("is split in a trace's steps and in its text", func() {
		t := Trace{Calls: []Call{{Tool: name, ID: "1", Phase: Begins}, {ID: "1", Phase: Ends}}}
		Expect(t.Steps()).To(HaveExactElements(parted))
		Expect(t.GomegaString()).To(HaveSuffix(": delete"))
		Expect(t.Calls[0].Tool).To(Equal(name), "the trace itself stays as it was")
	})

	It("is named so where it cannot be judged", func() {
		_, err := policyOf().NewSession(SessionOptions{}).Record(Call{Tool: name, Phase: Ends})
		Expect(err).To(MatchError("call of delete: no call in flight has this id"))
	})
})

var _ = Describe("an operand with a qualified name", func() {
	DescribeTable("matches the calls of that server's tool, however they are spelt",
		func(op Operand, line string, want []int) {
			calls := play(line)
			Expect(forbidding(op, calls...)).To(Equal(want))
			steps, _, err := op.Steps(calls)
			Expect(err).NotTo(HaveOccurred())
			Expect(steps).To(Equal(want))
		},
		Entry("a tool", Operand{Tool: "mcp__crm__delete"}, "delete delete@crm mcp__crm__delete delete@erp mcp__erp__delete deleted@crm", []int{2, 3}),
		Entry("a tool with its server said twice", Operand{Tool: "mcp__crm__delete", Server: "crm"}, "delete delete@crm mcp__crm__delete", []int{2, 3}),
		Entry("a bare tool, on any server", Operand{Tool: "delete"}, "delete delete@crm mcp__crm__delete mcp__erp__delete", []int{1, 2, 3, 4}),
		Entry("a bare tool and a server", Operand{Tool: "delete", Server: "crm"}, "delete mcp__crm__delete mcp__erp__delete", []int{2}),
		Entry("a name that is not qualified", Operand{Tool: "mcp__crm"}, "mcp__crm crm mcp__crm__crm", []int{1}),
		Entry("any of several", AnyOf("mcp__crm__delete", "read"), "delete read mcp__crm__delete mcp__crm__read", []int{2, 3, 4}),
		Entry("a glob over one server's tools", Operand{Glob: "mcp__crm__d*"}, "delete drop@crm mcp__crm__delete mcp__crm__read drop@erp", []int{2, 3}),
		Entry("a tool with its server said twice in its name", Operand{Tool: "mcp__crm__mcp__crm__delete"}, "delete mcp__crm__delete@crm mcp__crm__delete mcp__crm__mcp__crm__delete", []int{2, 3, 4}),
		Entry("a tool of a server that no name alone tells", Operand{Tool: "mcp__a__b__delete", Server: "a__b"}, "delete@a__b mcp__a__b__delete@a__b b__delete@a", []int{1, 2}),
		Entry("a glob over all of a server's tools", Operand{Glob: "mcp__crm__*"}, "a a@crm mcp__crm__b a@crm2 mcp__crm2__a mcp__crm__ mcp__crm mcp__crm__@erp", []int{2, 3, 6}),
		Entry("a glob over all of a server's tools, on it", Operand{Glob: "mcp__crm__**", Server: "crm"}, "a a@crm mcp__crm__b mcp__crm__", []int{2, 3}),
		Entry("a glob over the tools of a server that no name alone tells", Operand{Glob: "mcp__a__b__*", Server: "a__b"}, "c@a__b mcp__a__b__c@a__b b__c@a c", []int{1, 2}),
		Entry("a glob over servers", Operand{Glob: "mcp__c?m*__delete"}, "delete delete@crm mcp__crm2__delete delete@erp read@crm", []int{2, 3}),
		Entry("a glob over all tools of servers", Operand{Glob: "mcp__*"}, "a a@crm mcp__crm__b mcp__c mcp__ mcp_d MCP__e", []int{2, 3, 4, 5}),
		Entry("a glob over names that are nearly qualified", Operand{Glob: "mcp__w*d"}, "mcp__weird mcp__weird2 a@weird mcp__w__d d@w mcp__weird@crm weird", []int{1, 4, 5}),
		Entry("a glob over servers, and a name without one", Operand{Glob: "mcp__*__delete"}, "mcp____delete mcp__delete delete delete@crm", []int{1, 4}),
		Entry("a glob over servers, on one", Operand{Glob: "mcp__*__delete", Server: "crm"}, "delete delete@crm delete@erp mcp__crm__delete", []int{2, 4}),
		Entry("a glob over tools that are qualified themselves", Operand{Glob: "mcp__gateway__mcp__*"}, "mcp__gateway__mcp__crm__delete mcp__gateway__delete mcp__mcp__delete", []int{1}),
		Entry("a glob that ends before the tool", Operand{Glob: "mcp__crm__"}, "mcp__crm__ a@crm mcp__crm__a", []int{1}),
		Entry("a glob over bare names, which looks at no server", Operand{Glob: "*crm*"}, "delete@crm mcp__crm__delete crm_delete mcp__erp__crm", []int{3, 4}),
	)

	It("stands in the rule's text as it was written", func() {
		Expect(MustPrecede("mcp__crm__read", Operand{Glob: "mcp__crm__*"}).String()).To(Equal(`must_precede(mcp__crm__read, {glob: "mcp__crm__*"})`))
	})

	It("has its server apart in its members", func() {
		op := AnyOf(Operand{Tool: "mcp__crm__delete", On: Success}, Operand{Glob: "mcp__crm__d*"}, Operand{Glob: "mcp__*__d"}, Operand{Tool: "mcp__crm"})
		Expect(op.Members()).To(Equal([]Operand{
			{Tool: "delete", Server: "crm", On: Success}, {Glob: "d*", Server: "crm"}, {Glob: "mcp__*__d"}, {Tool: "mcp__crm"},
		}))
	})

	It("names its server, so that two with one tool name do not matter", func() {
		Expect(replaying(play("validate@a! mcp__b__validate mcp__a__validate delete"), MustPrecede("mcp__a__validate", "delete")).Violations).To(BeEmpty())
		Expect(replaying(play("validate@a! mcp__b__validate mcp__a__validate delete"), MustPrecede(Operand{Glob: "mcp__a__v*"}, "delete")).Violations).To(BeEmpty())
	})

	It("names none where its glob leaves the server open", func() {
		found := replaying(play("validate@a! mcp__b__validate mcp__a__validate delete"), MustPrecede(Operand{Glob: "mcp__*__validate"}, "delete")).Violations
		Expect(messagesOf(found)).To(ConsistOf(HaveSuffix("the one at step 3 does not count, since two servers offer validate")))
	})

	It("takes a server spelt in two ways for one", func() {
		Expect(replaying(play("validate@a! mcp__a__validate delete"), MustPrecede("validate", "delete")).Violations).To(BeEmpty())
	})

	It("is exercised by calls in any spelling, and its misspelling is known by the bare name", func() {
		var x Exercise
		t := Trace{Calls: play("mcp__crm__read_record delete_record@crm")}
		r, err := Judge(policyOf(MustPrecede("mcp__crm__read_recrod", "mcp__crm__delete_record")), t)
		Expect(err).NotTo(HaveOccurred())
		x.Add(t, r)
		Expect(x.Unmatched()).To(HaveExactElements(And(HaveField("Operand.Tool", "mcp__crm__read_recrod"), HaveField("Likely", "read_record"))))
	})
})

var _ = Describe("conditions on a tool with a qualified name", func() {
	no := errors.New("no")
	refuse := func(*State, Call) error { return no }

	It("concern that server's tool alone, however the call is spelt", func() {
		s := policyOfTools([]Tool{{Name: "mcp__crm__deploy", Require: refuse, Ensure: func(*State, Call, json.RawMessage) error { return no }}}).NewSession(SessionOptions{})
		calls := play("deploy deploy@erp mcp__erp__deploy deploy@crm mcp__crm__deploy")
		for i := range calls {
			calls[i].Outcome.Result = json.RawMessage(`1`)
		}
		Expect(stepsAndRules(recording(s, calls...))).To(Equal([]string{
			"4 by tools.mcp__crm__deploy.require", "4 by tools.mcp__crm__deploy.ensure",
			"5 by tools.mcp__crm__deploy.require", "5 by tools.mcp__crm__deploy.ensure",
		}))
	})

	It("join those on the bare name", func() {
		s := policyOfTools([]Tool{{Name: "deploy", Require: refuse}, {Name: "mcp__crm__deploy", Require: refuse}}).NewSession(SessionOptions{})
		Expect(stepsAndRules(recording(s, play("deploy mcp__crm__deploy")...))).To(Equal([]string{
			"1 by tools.deploy.require", "2 by tools.deploy.require", "2 by tools.mcp__crm__deploy.require",
		}))
	})

	It("commit together with those on the bare name, or not at all", func() {
		tools := []Tool{
			{Name: "deploy", Commit: setLevel(1)},
			{Name: "mcp__crm__deploy", Commit: func(s *State, _ Call, _ json.RawMessage) error {
				level, _ := s.Get("level")
				return errors.Join(no, s.Set("seen", level))
			}},
		}
		s := policyOfTools(tools).NewSession(SessionOptions{})
		Expect(recording(s, done("mcp__crm__deploy", `1`))).To(HaveLen(1))
		Expect(s.State()).To(MatchJSON(`{"level": 0}`))
		Expect(recording(s, done("mcp__erp__deploy", `1`))).To(BeEmpty())
		Expect(s.State()).To(MatchJSON(`{"level": 1}`))
	})
})
