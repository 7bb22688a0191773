package acel

import (
	"encoding/json"
	"errors"
	"fmt"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

const keyedMarker = "[redacted:0123456789abcdef0123456789abcdef]"

var _ = Describe("what a recorded trace hides behind a marker", func() {
	call := func(tool, args string) Call {
		return Call{Tool: tool, Args: json.RawMessage(args), Outcome: Outcome{Status: OK, Result: json.RawMessage(`{"ok":true}`)}}
	}
	hidden := func(tool string) Call { return call(tool, `{"path":"`+keyedMarker+`","mode":"r"}`) }
	judged := func(config PolicyConfig, calls ...Call) []RuleResult {
		GinkgoHelper()
		p, err := NewPolicy(config)
		Expect(err).NotTo(HaveOccurred())
		result, err := Replay(p, Trace{Calls: calls}.All())
		Expect(err).NotTo(HaveOccurred())
		return result.Rules
	}
	replay := func(rule Rule, calls ...Call) RuleResult {
		GinkgoHelper()
		return judged(PolicyConfig{Rules: []Rule{rule}}, calls...)[0]
	}
	path := func(test Test, value string) Operand {
		return Operand{Tool: "write", Args: []Pattern{{Path: "path", Test: test, Values: []json.RawMessage{json.RawMessage(value)}}}}
	}
	reads := Clause{Key: "where", Text: "reads", Holds: func(s *State, c Call) (bool, error) {
		if s.Recorded() && HasMarker(string(c.Args)) {
			return false, fmt.Errorf("its path: %w", ErrRedacted)
		}
		return false, nil
	}}

	DescribeTable("leaves a rule undecided that would have to read it", func(r Rule, why string, calls ...Call) {
		got := replay(r, calls...)
		Expect(got.Verdict).To(Equal(Undecided))
		Expect(got.Undecided).To(BeTrue())
		Expect(got.Lacks).To(Equal(why))
		Expect(got.Violations).To(BeZero())
	},
		Entry("in a search", Never(Matching("write", "path", "private")), "args.path of write is redacted", hidden("write")),
		Entry("as an equal", Never(path(Equals, `"/private"`)), "args.path of write is redacted", hidden("write")),
		Entry("as one of several", Never(path(In, `"/private"`)), "args.path of write is redacted", hidden("write")),
		Entry("as a bound", Never(path(AtMost, `3`)), "args.path of write is redacted", hidden("write")),
		Entry("in a part of a text", Never(Matching("write", "path", "private")), "args.path of write is redacted", call("write", `{"path":"/x/`+keyedMarker+`/y"}`)),
		Entry("in what holds it", Never(Matching("write", "path.of", "private")), "args.path.of of write is redacted", hidden("write")),
		Entry("as whether it is there, behind a marker", Never(Operand{Tool: "write", Args: []Pattern{{Path: "path.of", Test: Present}}}), "args.path.of of write is redacted", hidden("write")),
		Entry("as whether it is not there, behind a marker", Never(Operand{Tool: "write", Args: []Pattern{{Path: "path.of", Test: Absent}}}), "args.path.of of write is redacted", hidden("write")),
		Entry("as whether it is there, in arguments that are hidden whole", Never(Operand{Tool: "write", Args: []Pattern{{Path: "path", Test: Present}}}), "args.path of write is redacted", call("write", `"[redacted]"`)),
		Entry("as whether it is there, in a result that is hidden whole", MustPrecede(Operand{Tool: "check", Result: []Pattern{{Path: "ok", Test: Present}}}, "delete"), "result.ok of check is redacted",
			Call{Tool: "check", Outcome: Outcome{Status: OK, Result: json.RawMessage(`"[redacted]"`)}}, call("delete", `{}`)),
		Entry("as the value of an argument behind a marker", ArgumentFrom(Operand{Tool: "write", Field: "path.of"}, Operand{Tool: "list"}), "args.path.of of write is redacted", hidden("write")),
		Entry("under a name that is hidden", Never(path(Equals, `"/x"`)), "args.path of write is redacted", call("write", `{"[redacted]":"/x"}`)),
		Entry("in arguments that are hidden whole", Never(path(Equals, `"/x"`)), "args.path of write is redacted", call("write", `"[redacted]"`)),
		Entry("in a condition", Never(Operand{Tool: "write", Where: []Clause{reads}}), "where: reads: it reads what is redacted", hidden("write")),
		Entry("as an amount", AtMostTotal("write", "path", 3), "args.path of write is redacted", hidden("write")),
		Entry("where only some calls are allowed", Only(path(Equals, `"/x"`)), "args.path of write is redacted", hidden("write")),
		Entry("in what a later call needs", MustPrecede(path(Equals, `"/x"`), "delete"), "args.path of write is redacted", hidden("write"), call("delete", `{}`)),
		Entry("in what may owe another", MustFollow(path(Equals, `"/x"`), "undo"), "args.path of write is redacted", hidden("write")),
		Entry("in what may be owed", MustFollow("delete", path(Equals, `"/x"`)), "args.path of write is redacted", call("delete", `{}`), hidden("write")),
		Entry("in what may be owed soon", MustFollow("delete", path(Equals, `"/x"`)).Within(1), "args.path of write is redacted", call("delete", `{}`), hidden("write"), call("delete", `{}`), call("delete", `{}`)),
		Entry("as the value of an argument", ArgumentFrom(Operand{Tool: "write", Field: "path"}, Operand{Tool: "list"}), "args.path of write is redacted", hidden("write")),
		Entry("in what the value of an argument is from", ArgumentFrom(Operand{Tool: "write", Field: "path"}, Operand{Tool: "list"}), "what the value of args.path is from is redacted, in part,",
			Call{Tool: "list", Outcome: Outcome{Status: OK, Result: json.RawMessage(`"` + keyedMarker + `"`)}}, call("write", `{"path":"/x"}`)),
		Entry("as what a rule is kept apart by, with no key", AtMostNTimes("write", 1).Per("path"), "args.path of write is redacted", call("write", `{"path":"[redacted]"}`), call("write", `{"path":"[redacted]"}`)),
		Entry("in calls that may be the same, with no key", NoRepeat("write", 1), "an argument of write is redacted, with no key to tell equal ones by,", call("write", `{"path":"[redacted]"}`), call("write", `{"path":"[redacted]"}`)),
		Entry("in a call that was refused", Never(path(Equals, `"/x"`)), "args.path of write is redacted", Call{Tool: "write", Args: hidden("write").Args, Outcome: Outcome{Status: Refused}}),
		Entry("in a result", MustPrecede(Operand{Tool: "check", Result: []Pattern{{Path: "ok", Test: Equals, Values: []json.RawMessage{json.RawMessage(`true`)}}}}, "delete"), "result.ok of check is redacted",
			Call{Tool: "check", Outcome: Outcome{Status: OK, Result: json.RawMessage(`{"ok":"[redacted]"}`)}}, call("delete", `{}`)),
	)

	It("shows which calls are the same, with a key, and not that others are not", func() {
		same := replay(NoRepeat("write", 1), hidden("write"), hidden("write"))
		Expect(same.Verdict).To(Equal(Violated))
		Expect(same.Violations).To(Equal(1))
		other := replay(NoRepeat("write", 1), hidden("write"), call("write", `{"path":"/x","mode":"r"}`))
		Expect(other.Verdict).To(Equal(Undecided))
		Expect(other.Lacks).To(Equal("an argument of write is redacted"))
	})

	It("tells calls apart by a key only where it is hidden in all of them", func() {
		got := replay(AtMostNTimes("write", 1).Per("path"), hidden("write"), call("write", `{"path":"/x"}`))
		Expect(got.Verdict).To(Equal(Undecided))
		Expect(got.Lacks).To(Equal("args.path of write is redacted"))
	})

	It("takes back nothing that was found before, and lets nothing be found after", func() {
		got := replay(MustPrecede("look", path(Equals, `"/x"`)), call("write", `{"path":"/x"}`), hidden("write"), call("write", `{"path":"/x"}`))
		Expect(got.Verdict).To(Equal(Violated))
		Expect(got.Undecided).To(BeTrue())
		Expect(got.Violations).To(Equal(1))
	})

	DescribeTable("takes nothing from what a rule that only forbids finds in other calls", func(r Rule, calls ...Call) {
		got := replay(r, append([]Call{hidden("write")}, calls...)...)
		Expect(got.Verdict).To(Equal(Violated))
		Expect(got.Undecided).To(BeTrue())
		Expect(got.Violations).To(Equal(1))
	},
		Entry("never", Never(path(Equals, `"/x"`)), call("write", `{"path":"/x"}`)),
		Entry("only", Only(path(Equals, `"/x"`)), call("drop", `{}`)),
		Entry("at_most_n_times", AtMostNTimes(path(Equals, `"/x"`), 1), call("write", `{"path":"/x"}`), call("write", `{"path":"/x"}`)),
		Entry("at_most_total", AtMostTotal("write", "path", 3), call("write", `{"path":4}`)),
		Entry("no_repeat", NoRepeat("write", 1), call("write", `{"path":"/x"}`), call("write", `{"path":"/x"}`)),
		Entry("never_after", NeverAfter(path(Equals, `"/x"`), "drop"), call("drop", `{}`), call("write", `{"path":"/x"}`)),
		Entry("mutually_exclusive", MutuallyExclusive(path(Equals, `"/x"`), "drop"), call("write", `{"path":"/x"}`), call("drop", `{}`)),
	)

	DescribeTable("keeps nothing from being decided that it is not about", func(r Rule, want Verdict, calls ...Call) {
		got := replay(r, calls...)
		Expect(got.Verdict).To(Equal(want))
		Expect(got.Undecided).To(BeFalse())
	},
		Entry("another argument", Never(Operand{Tool: "write", Args: []Pattern{{Path: "mode", Test: Equals, Values: []json.RawMessage{json.RawMessage(`"r"`)}}}}), Violated, hidden("write")),
		Entry("another argument, which does not fit, whatever this one is", Never(Operand{Tool: "write", Args: []Pattern{
			{Path: "path", Test: Equals, Values: []json.RawMessage{json.RawMessage(`"/x"`)}}, {Path: "mode", Test: Equals, Values: []json.RawMessage{json.RawMessage(`"w"`)}},
		}}), Satisfied, hidden("write")),
		Entry("that there is an argument", Never(Operand{Tool: "write", Args: []Pattern{{Path: "path", Test: Present}}}), Violated, hidden("write")),
		Entry("a call of another tool", Never(path(Equals, `"/x"`)), Satisfied, hidden("read")),
		Entry("the tool alone", Never("write"), Violated, hidden("write")),
		Entry("which values are equal, with a key", AtMostNTimes("write", 1).Per("path"), Violated, hidden("write"), hidden("write")),
		Entry("where a value is from, with a key", ArgumentFrom(Operand{Tool: "write", Field: "path"}, Operand{Tool: "list"}), Satisfied,
			Call{Tool: "list", Outcome: Outcome{Status: OK, Result: json.RawMessage(`"` + keyedMarker + `"`)}}, hidden("write")),
		Entry("the very marker that is asked for", Never(path(Equals, `"`+keyedMarker+`"`)), Violated, hidden("write")),
		Entry("a text that is like a marker", Never(Matching("write", "path", "private")), Satisfied, call("write", `{"path":"[redacted:no]"}`)),
	)

	It("is what is sent in a live call, which is judged as it is", func() {
		p, err := NewPolicy(PolicyConfig{Rules: []Rule{Never(Matching("write", "path", "private")), Never(Matching("write", "path", "redacted"))}})
		Expect(err).NotTo(HaveOccurred())
		for _, mode := range []Mode{Enforce, Shadow} {
			_, found := p.NewSession(SessionOptions{Mode: mode}).Begin(hidden("write"))
			Expect(found).To(HaveLen(1))
			Expect(found[0].Message).To(ContainSubstring("forbidden"))
		}
	})

	It("blinds no rule to a live call, and is text where nothing was redacted", func() {
		for _, unredacted := range []bool{false, true} {
			s := policyOf(Never(Matching("write", "path", "private"))).NewSession(SessionOptions{Unredacted: unredacted})
			_, err := s.Record(hidden("write"))
			Expect(err).NotTo(HaveOccurred())
			ticket, found := s.Begin(call("write", `{"path":"/private/x"}`))
			Expect(ticket).To(BeNil())
			Expect(found).To(HaveLen(1))
			ticket, _ = s.Begin(call("write", `{"path":"/x"}`))
			Expect(ticket).NotTo(BeNil(), "which it does not restrict")
			s.Close()
			Expect(s.Results()[0].Undecided).To(Equal(!unredacted))
		}
	})

	It("lets no live call pass that a blind rule restricts", func() {
		s := policyOf(AtMostNTimes(path(Equals, `"/x"`), 1)).NewSession(SessionOptions{})
		_, err := s.Record(hidden("write"))
		Expect(err).NotTo(HaveOccurred())
		ticket, found := s.Begin(call("write", `{"path":"/x"}`))
		Expect(ticket).To(BeNil())
		Expect(found[0].Message).To(Equal("write at step 2 cannot be judged: args.path of write is redacted"))
	})

	Describe("leaves conditions on tools undecided", func() {
		tell := func(s *State, held bool) error {
			if held && s.Recorded() {
				return fmt.Errorf("the path: %w", ErrRedacted)
			}
			return nil
		}
		judging := func(t Tool, calls ...Call) []RuleResult {
			GinkgoHelper()
			return judged(PolicyConfig{Tools: []Tool{t, {Name: "delete", Require: needsKey("seen")}}, Rules: []Rule{MustPrecede("write", "delete")}}, calls...)
		}
		held := func(c Call) bool { return HasMarker(string(c.Args)) }
		commit := func(s *State, _ Call, _ json.RawMessage) error { return s.Set("seen", true) }

		It("a precondition", func() {
			got := judging(Tool{Name: "write", Require: func(s *State, c Call) error { return tell(s, held(c)) }, Commit: commit}, hidden("write"), call("delete", `{}`))
			Expect(got[1].Verdict).To(Equal(Undecided))
			Expect(got[1].Lacks).To(Equal("the path: it reads what is redacted"))
			Expect(got[0].Verdict).To(Equal(Satisfied))
		})

		It("what a failure is, and what hangs on that", func() {
			got := judging(Tool{Name: "write", Failure: func(s *State, c Call, _ json.RawMessage) error { return tell(s, held(c)) }, Commit: commit}, hidden("write"), call("delete", `{}`))
			Expect(got[0].Verdict).To(Equal(Undecided), "whether it succeeded is not known")
			Expect(got[1].Verdict).To(Equal(Undecided))
		})

		It("a postcondition, and what is held against others by the state that it may have set", func() {
			got := judging(Tool{Name: "write", Ensure: func(s *State, c Call, _ json.RawMessage) error { return tell(s, held(c)) }, Commit: commit}, hidden("write"), call("delete", `{}`))
			for _, r := range got {
				Expect(r.Verdict).To(Equal(Undecided), r.Rule.Key())
			}
		})

		It("what is set, and what is held against others by it", func() {
			got := judging(Tool{Name: "write", Commit: func(s *State, c Call, _ json.RawMessage) error {
				return errors.Join(tell(s, held(c)), s.Set("seen", true))
			}}, hidden("write"), call("delete", `{}`))
			for _, r := range got[1:] {
				Expect(r.Verdict).To(Equal(Undecided), r.Rule.Key())
				Expect(r.Lacks).To(ContainSubstring("the path: it reads what is redacted"))
			}
		})
	})
})
