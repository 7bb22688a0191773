package acel

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// A hook is a condition that may look at everything.
type hook = func(*State, Call, json.RawMessage) error

func policyOfTools(tools []Tool, rules ...Rule) *Policy {
	GinkgoHelper()
	p, err := NewPolicy(PolicyConfig{Tools: tools, Rules: rules, State: map[string]any{"level": 0}})
	Expect(err).NotTo(HaveOccurred())
	return p
}

func done(tool, result string) Call {
	return Call{Tool: tool, Outcome: Outcome{Result: json.RawMessage(result)}}
}

// levelIs holds while the state's level is as given.
func levelIs(want string) func(*State, Call) error {
	return func(s *State, _ Call) error {
		if got, _ := s.Get("level"); fmt.Sprint(got) != want {
			return fmt.Errorf("level is %v, not %s", got, want)
		}
		return nil
	}
}

// advised is an error that says what to do.
type advised string

func (a advised) Error() string  { return "not logged in" }
func (a advised) Advice() string { return string(a) }

func setLevel(to any) hook {
	return func(s *State, _ Call, _ json.RawMessage) error { return s.Set("level", to) }
}

var _ = Describe("a tool's conditions", func() {
	Describe("Require", func() {
		tool := Tool{Name: "deploy", Require: levelIs("1")}

		It("refuses a call that does not meet it, with the reason and the state", func() {
			s := policyOfTools([]Tool{tool}).NewSession(SessionOptions{})
			ticket, found := s.Begin(Call{Tool: "deploy"})
			Expect(ticket).To(BeNil())
			Expect(found).To(HaveLen(1))
			Expect(found[0]).To(Equal(Violation{
				Kind: Precondition, Spec: "tools.deploy.require", Rule: "tools.deploy.require", Step: 1, Call: found[0].Call,
				State:   json.RawMessage(`{"level":0}`),
				Message: "deploy at step 1 does not meet its precondition: level is 0, not 1",
				Hint:    "Bring about what deploy requires, then call it again.",
			}))
			Expect(found[0].Call.Tool).To(Equal("deploy"))
		})

		It("gives the violation its hint where the error has one", func() {
			for advice, hint := range map[string]string{"log in": "log in", "": "Bring about what deploy requires, then call it again."} {
				s := policyOfTools([]Tool{{Name: "deploy", Require: func(*State, Call) error { return fmt.Errorf("no: %w", advised(advice)) }}}).NewSession(SessionOptions{})
				Expect(s.Check(Call{Tool: "deploy"})[0].Hint).To(Equal(hint))
			}
		})

		It("is asked with the rules, and all objections are reported, the rules' first", func() {
			s := policyOfTools([]Tool{tool}, AtMostNTimes("deploy", 0)).NewSession(SessionOptions{})
			Expect(stepsAndRules(s.Check(Call{Tool: "deploy"}))).To(Equal([]string{"1 by at_most_n_times(deploy, 0)", "1 by tools.deploy.require"}))
		})

		It("is a rule that tells whose it is", func() {
			s := policyOfTools([]Tool{{Name: "mcp__a__deploy", Require: levelIs("0")}}, Never("x")).NewSession(SessionOptions{})
			var on []string
			for _, r := range s.Results() {
				on = append(on, r.Rule.ConditionOn())
			}
			Expect(on).To(Equal([]string{"", "mcp__a__deploy"}))
		})

		It("concerns its own tool alone, on any server", func() {
			s := policyOfTools([]Tool{tool}).NewSession(SessionOptions{})
			Expect(stepsOf(recording(s, play("deploy@a deplo deploy")...))).To(Equal([]int{1, 3}))
		})

		It("is exercised by a call that it lets pass, as by one that it does not", func() {
			s := policyOfTools([]Tool{{Name: "deploy", Require: levelIs("0")}, {Name: "drop", Require: levelIs("1")}, {Name: "never", Require: levelIs("0")}}).NewSession(SessionOptions{})
			recording(s, play("deploy drop never~")...)
			var exercised []bool
			for _, r := range s.Results() {
				exercised = append(exercised, r.Exercised)
			}
			Expect(exercised).To(Equal([]bool{true, true, false}))
		})

		It("is judged and moves nothing on a refused record", func() {
			s := policyOfTools([]Tool{tool}).NewSession(SessionOptions{})
			Expect(recording(s, play("deploy~")...)).To(HaveLen(1))
			Expect(verdictsOf(s)).To(Equal([]Verdict{Unknown}))
		})

		It("that panics has not held, and the message says why", func() {
			s := policyOfTools([]Tool{{Name: "deploy", Require: func(*State, Call) error { panic("nil map") }}}).NewSession(SessionOptions{})
			Expect(messagesOf(s.Check(Call{Tool: "deploy"}))).To(Equal([]string{"deploy at step 1 does not meet its precondition: it cannot be evaluated: panic: nil map"}))
			Expect(s.Check(Call{Tool: "other"})).To(BeEmpty())
		})

		It("that sets state breaks, and sets nothing", func() {
			s := policyOfTools([]Tool{{Name: "deploy", Require: func(s *State, _ Call) error { _ = s.Set("level", 9); return nil }}}).NewSession(SessionOptions{})
			Expect(messagesOf(recording(s, play("deploy")...))).To(Equal([]string{"deploy at step 1 does not meet its precondition: acel: state can be set only in Commit"}))
			Expect(s.State()).To(MatchJSON(`{"level": 0}`))
		})

		It("sees the call as it is when it begins, in replay as live", func() {
			var seen []Outcome
			look := Tool{Name: "deploy", Require: func(_ *State, c Call) error { seen = append(seen, c.Outcome); return nil }}
			s := policyOfTools([]Tool{look}).NewSession(SessionOptions{})
			c := done("deploy", `{"secret": 1}`)
			recording(s, c)
			s.Check(c)
			ticket, _ := s.Begin(c)
			ticket.End(c.Outcome)
			Expect(seen).To(HaveLen(3))
			Expect(seen[0]).To(Equal(seen[2]))
			Expect(seen[1]).To(Equal(seen[2]))
			Expect(seen[2].Result).To(BeNil())
		})
	})

	Describe("Ensure and Commit", func() {
		It("set state once the call has ended well, and the next call sees it", func() {
			s := policyOfTools([]Tool{{Name: "login", Commit: setLevel(1)}, {Name: "deploy", Require: levelIs("1")}}).NewSession(SessionOptions{})
			ticket, _ := s.Begin(Call{Tool: "login"})
			Expect(s.Check(Call{Tool: "deploy"})).To(HaveLen(1), "a call in flight has set nothing")
			Expect(ticket.End(Outcome{})).To(BeEmpty())
			Expect(s.Check(Call{Tool: "deploy"})).To(BeEmpty())
			Expect(s.State()).To(MatchJSON(`{"level": 1}`))
		})

		DescribeTable("do nothing for a call that did not end well",
			func(status Status) {
				boom := func(*State, Call, json.RawMessage) error { panic("must not run") }
				s := policyOfTools([]Tool{{Name: "login", Ensure: boom, Commit: boom}}).NewSession(SessionOptions{})
				recording(s, Call{Tool: "login", Outcome: Outcome{Status: status, Result: json.RawMessage(`1`)}})
				Expect(s.State()).To(MatchJSON(`{"level": 0}`))
				Expect(s.Results()[0].Exercised).To(BeFalse())
			},
			Entry("failed", Failed), Entry("unfinished", Unfinished), Entry("refused", Refused),
		)

		It("see the arguments and the result", func() {
			tool := Tool{
				Name: "login",
				Ensure: func(_ *State, c Call, result json.RawMessage) error {
					return fmt.Errorf("%s gave %s", c.Args, result)
				},
			}
			c := done("login", `{"ok": false}`)
			c.Args = json.RawMessage(`{"user": "u"}`)
			s := policyOfTools([]Tool{tool}).NewSession(SessionOptions{})
			found := recording(s, c)
			Expect(found).To(HaveLen(1))
			Expect(found[0].Kind).To(Equal(Postcondition))
			Expect(found[0].Rule).To(Equal("tools.login.ensure"))
			Expect(found[0].Message).To(Equal(`login at step 1 ended, and its effect has happened, but its postcondition does not hold: {"user": "u"} gave {"ok": false}`))
			Expect(found[0].Hint).To(Equal("Treat the call as failed; what it did may have to be undone."))
			Expect(found[0].Call.Args).To(MatchJSON(`{"user": "u"}`))
			Expect(verdictsOf(s)).To(Equal([]Verdict{Violated}))
		})

		It("broken, make the call a failed one that enables nothing", func() {
			tool := Tool{Name: "validate", Ensure: func(*State, Call, json.RawMessage) error { return errors.New("no proof") }, Commit: setLevel(1)}
			s := policyOfTools([]Tool{tool}, MustPrecede("validate", "delete"), AtMostNTimes(Operand{Tool: "validate", On: Success}, 1)).NewSession(SessionOptions{})
			recording(s, done("validate", `1`))
			Expect(messagesOf(s.Check(Call{Tool: "delete"}))).To(Equal([]string{`delete at step 2 needs an earlier successful validate; the one at step 1 failed: "no proof"`}))
			Expect(s.Check(Call{Tool: "validate"})).To(BeEmpty())
			Expect(s.State()).To(MatchJSON(`{"level": 0}`))
		})

		It("broken, withhold the result from the agent", func() {
			tool := Tool{Name: "read", Ensure: func(*State, Call, json.RawMessage) error { return errors.New("secret") }}
			run := func(context.Context) (json.RawMessage, error) { return json.RawMessage(`"secret"`), nil }
			s := policyOfTools([]Tool{tool}).NewSession(SessionOptions{})
			result, err := s.Call(context.Background(), Call{Tool: "read"}, run)
			var broken *ContractViolation
			Expect(errors.As(err, &broken)).To(BeTrue())
			Expect(broken.Violations[0].Kind).To(Equal(Postcondition))
			Expect(result).To(BeNil())
			shadow := policyOfTools([]Tool{tool}).NewSession(SessionOptions{Mode: Shadow})
			result, err = shadow.Call(context.Background(), Call{Tool: "read"}, run)
			Expect(err).NotTo(HaveOccurred())
			Expect(result).To(MatchJSON(`"secret"`))
		})

		It("broken, halt a session that halts", func() {
			tool := Tool{Name: "read", Ensure: func(*State, Call, json.RawMessage) error { return errors.New("no") }}
			s := policyOfTools([]Tool{tool}).NewSession(SessionOptions{Mode: Halt})
			ticket, _ := s.Begin(Call{Tool: "read"})
			Expect(ticket.End(Outcome{Result: json.RawMessage(`1`)})).To(HaveLen(1))
			Expect(s.Check(Call{Tool: "x"})).To(HaveLen(1))
		})

		It("are undecided without a recorded result, and the call still enables", func() {
			tool := Tool{Name: "validate", Ensure: func(*State, Call, json.RawMessage) error { panic("must not run") }, Commit: setLevel(1)}
			s := policyOfTools([]Tool{tool}, MustPrecede("validate", "delete")).NewSession(SessionOptions{})
			Expect(recording(s, play("validate delete")...)).To(BeEmpty())
			Expect(s.State()).To(MatchJSON(`{"level": 0}`))
			Expect(verdictsOf(s)).To(Equal([]Verdict{Satisfied, Unknown, Unknown}))
			s.Close()
			Expect(verdictsOf(s)).To(Equal([]Verdict{Satisfied, Undecided, Undecided}))
			Expect(s.Results()[1].Exercised).To(BeTrue())
		})

		It("commit all or nothing", func() {
			both := func(fail error) hook {
				return func(s *State, _ Call, _ json.RawMessage) error {
					Expect(s.Set("level", 1)).To(Succeed())
					got, _ := s.Get("level")
					Expect(fmt.Sprint(got)).To(Equal("1"), "a Commit sees what it set")
					Expect(s.Set("other", []int{1})).To(Succeed())
					return fail
				}
			}
			s := policyOfTools([]Tool{{Name: "bad", Commit: both(errors.New("late"))}, {Name: "good", Commit: both(nil)}}).NewSession(SessionOptions{})
			Expect(messagesOf(recording(s, play("bad")...))).To(Equal([]string{"bad at step 1 ended, and its effect has happened, but its postcondition does not hold: late"}))
			Expect(s.State()).To(MatchJSON(`{"level": 0}`))
			Expect(recording(s, play("good")...)).To(BeEmpty())
			Expect(string(s.State())).To(Equal(`{"level":1,"other":[1]}`))
		})

		DescribeTable("that cannot be evaluated are broken and set nothing",
			func(tool Tool, why string) {
				s := policyOfTools([]Tool{tool}).NewSession(SessionOptions{})
				found := recording(s, done("t", `1`))
				Expect(messagesOf(found)).To(Equal([]string{"t at step 1 ended, and its effect has happened, but its postcondition does not hold: " + why}))
				Expect(s.State()).To(MatchJSON(`{"level": 0}`))
			},
			Entry("an Ensure that panics", Tool{Name: "t", Ensure: func(*State, Call, json.RawMessage) error { panic(errors.New("ouch")) }, Commit: setLevel(1)}, "it cannot be evaluated: panic: ouch"),
			Entry("a Commit that panics after setting", Tool{Name: "t", Commit: func(s *State, _ Call, _ json.RawMessage) error { _ = s.Set("level", 1); panic("ouch") }}, "it cannot be evaluated: panic: ouch"),
			Entry("an Ensure that sets", Tool{Name: "t", Ensure: setLevel(1), Commit: setLevel(1)}, "acel: state can be set only in Commit"),
			Entry("an Ensure that sets and ignores the error", Tool{Name: "t", Ensure: func(s *State, _ Call, _ json.RawMessage) error { _ = s.Set("level", 1); return nil }, Commit: setLevel(1)}, "acel: state can be set only in Commit"),
			Entry("a value that is not JSON", Tool{Name: "t", Commit: func(s *State, _ Call, _ json.RawMessage) error {
				_ = s.Set("level", 1)
				_ = s.Set("bad", make(chan int))
				return nil
			}}, `acel: state key "bad": json: unsupported type: chan int`),
		)

		It("see the arguments that the call began with, though the caller's buffer is used again", func() {
			var seen []string
			tool := Tool{Name: "t", Ensure: func(_ *State, c Call, _ json.RawMessage) error { seen = append(seen, string(c.Args)); return nil }}
			p, err := NewPolicy(PolicyConfig{Tools: []Tool{tool}, Concurrency: Strict})
			Expect(err).NotTo(HaveOccurred())
			s := p.NewSession(SessionOptions{KeepTrace: KeepEvidence})
			buffer := []byte(`{"n": 1}`)
			again := func() []byte { copy(buffer, `{"n": 1}`); return buffer }
			spoil := func() { copy(buffer, "XXXXXXXX") }

			ticket, _ := s.Begin(Call{Tool: "t", Args: again()})
			spoil()
			ticket.End(Outcome{Result: json.RawMessage(`1`)})
			recording(s, Call{Tool: "t", Args: again(), ID: "1", Phase: Begins})
			spoil()
			recording(s, Call{ID: "1", Phase: Ends, Outcome: Outcome{Result: json.RawMessage(`1`)}})
			recording(s, Call{Tool: "t", Args: again(), Turn: "t", Outcome: Outcome{Result: json.RawMessage(`1`)}})
			spoil()
			s.Close()
			Expect(seen).To(Equal([]string{`{"n": 1}`, `{"n": 1}`, `{"n": 1}`}))
		})
	})

	DescribeTable("are refused",
		func(tools []Tool, want string) {
			_, err := NewPolicy(PolicyConfig{Tools: tools})
			Expect(err).To(MatchError(want))
		},
		Entry("without a name", []Tool{{}}, "tool 1: no name"),
		Entry("twice for one tool", []Tool{{Name: "a"}, {Name: "b"}, {Name: "a"}}, "tool 3: another has the name a; join their conditions in one"),
	)

	It("are rules of their own behind the policy's rules", func() {
		nothing := func(*State, Call) error { return nil }
		s := policyOfTools([]Tool{{Name: "send mail", Require: nothing, Commit: setLevel(1)}, {Name: "idle"}}, AtMostNTimes("x", 1)).NewSession(SessionOptions{})
		var texts []string
		for r := range s.Verdicts() {
			texts = append(texts, r.String())
		}
		Expect(texts).To(Equal([]string{"at_most_n_times(x, 1)", `tools."send mail".require`, `tools."send mail".commit`}))
		Expect(s.policy.Rules()).To(HaveLen(1))
	})

	It("are watched for beside rules with globs, of tools that no rule spells out", func() {
		s := policyOfTools([]Tool{{Name: "deploy", Require: levelIs("1")}}, AtMostNTimes(Operand{Glob: "d*"}, 0), AtMostNTimes("dx", 5)).NewSession(SessionOptions{})
		Expect(stepsAndRules(recording(s, play("deploy dx z")...))).To(Equal([]string{
			"1 by at_most_n_times({glob: \"d*\"}, 0)", "1 by tools.deploy.require", "2 by at_most_n_times({glob: \"d*\"}, 0)",
		}))
	})
})
