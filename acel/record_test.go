package acel

import (
	"encoding/json"
	"errors"
	"iter"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("a recorded call", func() {
	precede := MustPrecede("validate", "delete")
	place := Place{File: "t.jsonl", Line: 3, Column: 1}

	It("is judged whatever the mode, and nothing stops", func() {
		for _, mode := range []Mode{Enforce, Shadow, Halt} {
			s := policyOf(precede).NewSession(SessionOptions{Mode: mode})
			Expect(stepsOf(recording(s, play("delete delete validate delete")...))).To(Equal([]int{1, 2}))
		}
	})

	It("that was refused is judged, and moves, counts and exercises nothing", func() {
		rules := []Rule{precede, AtMostNTimes("pay", 1), RequiredBeforeSessionEnd(Operand{Tool: "log", On: Attempt}), MutuallyExclusive("pay", "delete")}
		result := replaying(play("delete~ pay~ log~ pay validate~"), rules...)
		Expect(messagesOf(result.Violations)).To(Equal([]string{
			"delete at step 1 (refused, it did not happen) needs an earlier successful validate",
			"the session ended after 5 steps without a {tool: log, on: attempt}; the one at step 3 was refused",
		}))
		Expect(result.Rules[0].Verdict).To(Equal(Satisfied))
		Expect(result.Rules[0].Exercised).To(BeFalse())
		Expect(result.Rules[1].Exercised).To(BeTrue())
		Expect(result.Steps).To(Equal(5))
	})

	Describe("in two records", func() {
		begins := func(id, tool string) Call { return Call{Tool: tool, ID: id, Phase: Begins, Place: place} }
		ends := func(id string, status Status) Call {
			return Call{ID: id, Phase: Ends, Outcome: Outcome{Status: status}, Place: place}
		}

		It("counts between them as in flight", func() {
			s := policyOf(precede).NewSession(SessionOptions{})
			Expect(stepsOf(recording(s, begins("1", "validate"), begins("2", "delete"), ends("1", OK), begins("3", "delete")))).To(Equal([]int{2}))
			Expect(s.Steps()).To(Equal(3))
		})

		It("is found by its id, which may be used again", func() {
			s := policyOf(AtMostNTimes("pay", 1)).NewSession(SessionOptions{})
			Expect(stepsOf(recording(s, begins("1", "pay"), ends("1", OK), begins("1", "pay"), ends("1", OK)))).To(Equal([]int{2}))
		})

		DescribeTable("cannot be judged, and leaves the session as it was",
			func(bad Call, want error, text string) {
				s := policyOf(precede).NewSession(SessionOptions{})
				recording(s, begins("1", "validate"), Call{Tool: "x", Turn: "t"})
				before, steps := s.snapshotWithKept(), s.Steps()
				found, err := s.Record(bad)
				Expect(found).To(BeEmpty())
				Expect(err).To(MatchError(want))
				Expect(err).To(MatchError(text))
				Expect(s.snapshotWithKept()).To(Equal(before))
				Expect(s.Steps()).To(Equal(steps))
			},
			Entry("an end that nothing began", ends("2", OK), ErrNotBegun, `t.jsonl:3:1: call "2" of "": no call in flight has this id`),
			Entry("a second begin", begins("1", "delete"), ErrBegunTwice, `t.jsonl:3:1: call "1" of delete: a call in flight has this id already`),
		)

		It("cannot be judged once the session is closed", func() {
			s := policyOf(precede).NewSession(SessionOptions{})
			s.Close()
			_, err := s.Record(Call{Tool: "x"})
			Expect(err).To(MatchError(ErrClosed))
			Expect(s.Steps()).To(Equal(0))
		})

		It("never ended is unfinished", func() {
			result := replaying([]Call{begins("1", "validate")}, RequiredBeforeSessionEnd("validate"))
			Expect(messagesOf(result.Violations)).To(Equal([]string{"the session ended after 1 step without a successful validate; the one at step 1 never finished"}))
		})

		It("ended as refused has never begun", func() {
			result := replaying([]Call{begins("1", "pay"), ends("1", Refused), {Tool: "pay"}}, AtMostNTimes("pay", 1))
			Expect(result.Violations).To(BeEmpty())
		})
	})

	Describe("of a turn", func() {
		strict := func(rules ...Rule) *Policy {
			p, err := NewPolicy(PolicyConfig{Rules: rules, Concurrency: Strict})
			Expect(err).NotTo(HaveOccurred())
			return p
		}
		inTurn := func(turn, line string) []Call {
			calls := play(line)
			for i := range calls {
				calls[i].Turn = turn
			}
			return calls
		}
		stepsUnder := func(p *Policy, calls ...Call) []int {
			result, err := Replay(p, Trace{Calls: calls}.All())
			Expect(err).NotTo(HaveOccurred())
			return stepsOf(result.Violations)
		}

		It("is taken in file order unless concurrency is strict", func() {
			Expect(stepsUnder(policyOf(precede), inTurn("t", "validate delete")...)).To(BeEmpty())
		})

		It("knows under Strict no outcome of another", func() {
			Expect(stepsUnder(strict(precede), inTurn("t", "validate delete")...)).To(Equal([]int{2}))
		})

		It("knows under Strict what an earlier turn brought", func() {
			calls := append(inTurn("t", "validate other"), inTurn("u", "delete")...)
			Expect(stepsUnder(strict(precede), calls...)).To(BeEmpty())
		})

		It("stands alone under Strict where it names no turn", func() {
			Expect(stepsUnder(strict(precede), play("validate delete")...)).To(BeEmpty())
			Expect(stepsUnder(strict(precede), append(inTurn("t", "validate"), play("delete")...)...)).To(BeEmpty())
		})

		It("ends under Strict at once where it names no turn", func() {
			s := strict(precede).NewSession(SessionOptions{})
			recording(s, play("validate")...)
			Expect(verdictsOf(s)).To(Equal([]Verdict{Satisfied}))
		})

		It("ends under Strict when the trace is cut", func() {
			s := strict(precede).NewSession(SessionOptions{})
			recording(s, inTurn("t", "validate")...)
			Expect(verdictsOf(s)).To(Equal([]Verdict{Unknown}))
			s.Cut()
			Expect(verdictsOf(s)).To(Equal([]Verdict{Satisfied}))
		})

		It("ends under Strict at the end of the session at the latest", func() {
			Expect(stepsUnder(strict(RequiredBeforeSessionEnd("validate")), inTurn("t", "validate")...)).To(BeEmpty())
			Expect(stepsUnder(strict(RequiredBeforeSessionEnd("validate")), inTurn("t", "validate!")...)).To(Equal([]int{1}))
		})

		It("uses up budgets under Strict at its beginning", func() {
			Expect(stepsUnder(strict(AtMostNTimes(Operand{Tool: "pay", On: Success}, 1)), inTurn("t", "pay! pay")...)).To(Equal([]int{2}))
			Expect(stepsUnder(policyOf(AtMostNTimes(Operand{Tool: "pay", On: Success}, 1)), inTurn("t", "pay! pay")...)).To(BeEmpty())
		})

		It("gives each violation its own call, though a postcondition of the turn before comes with the next one's", func() {
			no := Tool{Name: "t", Ensure: func(*State, Call, json.RawMessage) error { return errors.New("no") }}
			p, err := NewPolicy(PolicyConfig{Rules: []Rule{AtMostNTimes("x", 0)}, Tools: []Tool{no}, Concurrency: Strict})
			Expect(err).NotTo(HaveOccurred())
			found := recording(p.NewSession(SessionOptions{}), Call{Tool: "t", Turn: "1", Outcome: Outcome{Result: json.RawMessage(`1`)}}, Call{Tool: "x"})
			Expect(stepsOf(found)).To(Equal([]int{1, 2}))
			Expect([]string{found[0].Call.Tool, found[1].Call.Tool}).To(Equal([]string{"t", "x"}))
		})

		It("waits under Strict with results of its own, so that the caller may use its buffer again", func() {
			var seen []string
			look := Tool{Name: "read", Ensure: func(_ *State, _ Call, result json.RawMessage) error {
				seen = append(seen, string(result))
				return nil
			}}
			p, err := NewPolicy(PolicyConfig{Rules: []Rule{AtMostNTimes("a", 9)}, Tools: []Tool{look}, Concurrency: Strict})
			Expect(err).NotTo(HaveOccurred())
			for keep, tool := range map[Keep]string{KeepEvidence: "read", KeepAll: "a"} {
				buffer := []byte(`"one"`)
				s := p.NewSession(SessionOptions{KeepTrace: keep})
				recording(s, Call{Tool: tool, Turn: "t", Outcome: Outcome{Result: buffer}})
				copy(buffer, `"two"`)
				recording(s, Call{Tool: "x"})
				if keep == KeepAll {
					seen = append(seen, string(s.Trace().Calls[0].Outcome.Result))
				}
			}
			Expect(seen).To(Equal([]string{`"one"`, `"one"`}))
		})

		It("keeps under Strict no result that nothing will ask for", func() {
			s := strict(AtMostNTimes("a", 9)).NewSession(SessionOptions{KeepTrace: KeepEvidence})
			recording(s, Call{Tool: "a", Turn: "t", Outcome: Outcome{Result: json.RawMessage(`"large"`)}})
			Expect(s.flights.all[0].outcome.Result).To(BeNil())
		})

		It("goes on under Strict past a refused call", func() {
			Expect(stepsUnder(strict(precede), inTurn("t", "validate other~ delete")...)).To(Equal([]int{3}))
		})

		It("ends under Strict when a record of another form begins a call outside it", func() {
			begin := Call{Tool: "delete", ID: "1", Phase: Begins}
			Expect(stepsUnder(strict(precede), append(inTurn("t", "validate"), begin)...)).To(BeEmpty())
			begin.Turn = "t"
			Expect(stepsUnder(strict(precede), append(inTurn("t", "validate"), begin)...)).To(Equal([]int{2}))
		})

		It("goes on under Strict when another call ends", func() {
			calls := []Call{{Tool: "x", ID: "1", Phase: Begins}, inTurn("t", "validate")[0], {ID: "1", Phase: Ends}, inTurn("t", "delete")[0]}
			Expect(stepsUnder(strict(precede), calls...)).To(Equal([]int{3}))
		})

		DescribeTable("does not come back under Strict, since its calls have ended",
			func(between Call) {
				s := strict(precede).NewSession(SessionOptions{})
				recording(s, inTurn("t", "validate")[0], between)
				steps := s.Steps()
				_, err := s.Record(inTurn("t", "delete")[0])
				Expect(err).To(MatchError(ErrTurnSplit))
				Expect(s.Steps()).To(Equal(steps))
				recording(s, inTurn("u", "delete")[0])
			},
			Entry("past a call of another turn", Call{Tool: "validate", Turn: "other"}),
			Entry("past one that no rule speaks of", Call{Tool: "x", Turn: "other"}),
			Entry("past a call of no turn", Call{Tool: "x"}),
			Entry("past a begin", Call{Tool: "x", ID: "1", Phase: Begins}),
		)

		DescribeTable("goes on under Strict past a refused call of no other turn",
			func(turn string) {
				s := strict(precede).NewSession(SessionOptions{})
				recording(s, inTurn("t", "validate")[0], Call{Tool: "x", Turn: turn, Outcome: Outcome{Status: Refused}})
				Expect(stepsOf(recording(s, inTurn("t", "delete")[0]))).To(Equal([]int{3}))
			},
			Entry("of no turn", ""),
			Entry("of the same", "t"),
		)

		It("has ended under Strict when one of another begins, though it is refused", func() {
			refused := inTurn("u", "delete~")
			Expect(stepsUnder(strict(precede), append(inTurn("t", "validate"), refused...)...)).To(BeEmpty())
			s := strict(precede).NewSession(SessionOptions{})
			recording(s, append(inTurn("t", "validate"), refused...)...)
			_, err := s.Record(inTurn("t", "delete")[0])
			Expect(err).To(MatchError(ErrTurnSplit))
		})

		It("may come back in begin records, which say what they overlap, and in refused calls", func() {
			past := append(inTurn("t", "validate"), inTurn("u", "x")...)
			begun := Call{Tool: "delete", ID: "1", Turn: "t", Phase: Begins}
			Expect(stepsUnder(strict(precede), append(past, begun, Call{ID: "1", Phase: Ends})...)).To(BeEmpty())
			late := append(inTurn("t", "x"), append(inTurn("u", "validate"), begun)...)
			Expect(stepsUnder(strict(precede), late...)).To(BeEmpty(), "the turn u ends as another call begins")
			refused := append(append(inTurn("t", "x"), inTurn("u", "validate")...), append(inTurn("t", "delete~"), inTurn("u", "delete")...)...)
			Expect(stepsUnder(strict(precede), refused...)).To(Equal([]int{3, 4}), "the turn u goes on")
		})

		It("may come back where it is only a name", func() {
			s := policyOf(precede).NewSession(SessionOptions{})
			recording(s, inTurn("t", "validate")[0], Call{Tool: "x", Turn: "u"}, inTurn("t", "delete")[0])
		})
	})
})

var _ = Describe("Replay", func() {
	precede := MustPrecede("validate", "delete")
	broken := errors.New("line 3 is no JSON")

	It("finds every violation of a trace and every verdict", func() {
		result := replaying(play("delete x delete"), precede, RequiredBeforeSessionEnd("log"), AtMostNTimes("x", 1))
		Expect(result.Steps).To(Equal(3))
		Expect(stepsAndRules(result.Violations)).To(Equal([]string{
			"1 by must_precede(validate, delete)", "3 by must_precede(validate, delete)", "3 by required_before_session_end(log)",
		}))
		Expect(result.Rules[0].Verdict).To(Equal(Violated))
		Expect(result.Rules[2].Verdict).To(Equal(Satisfied))
	})

	It("finds an empty trace to break only what is required", func() {
		result := replaying(nil, precede, CannotFollowWithout("a", "b"), AtMostNTimes("a", 0), AtMostTotal("a", "x", 0), NeverAfter("a", "b"), RequiredBeforeSessionEnd("a"), MutuallyExclusive("a", "b"))
		Expect(messagesOf(result.Violations)).To(Equal([]string{"the session ended after 0 steps without a successful a"}))
		Expect(result.Violations[0].Step).To(Equal(0))
		Expect(result.Violations[0].Call).To(BeNil())
		for i, r := range result.Rules {
			Expect(r.Verdict == Violated).To(Equal(i == 5), r.Rule.String())
			Expect(r.Exercised).To(BeFalse())
		}
	})

	It("gives violations in order of step, though a postcondition is known late", func() {
		no := Tool{Name: "t", Ensure: func(*State, Call, json.RawMessage) error { return errors.New("no") }}
		p, err := NewPolicy(PolicyConfig{Rules: []Rule{AtMostNTimes("x", 0)}, Tools: []Tool{no}})
		Expect(err).NotTo(HaveOccurred())
		end := Call{ID: "1", Phase: Ends, Outcome: Outcome{Result: json.RawMessage(`1`)}}
		result, err := Replay(p, Trace{Calls: []Call{{Tool: "t", ID: "1", Phase: Begins}, {Tool: "x"}, end, {Tool: "x"}}}.All())
		Expect(err).NotTo(HaveOccurred())
		Expect(stepsOf(result.Violations)).To(Equal([]int{1, 2, 3}))
	})

	failing := func(calls []Call) iter.Seq2[Call, error] {
		return func(yield func(Call, error) bool) {
			for _, c := range calls {
				if !yield(c, nil) {
					return
				}
			}
			if yield(Call{}, broken) {
				yield(Call{Tool: "delete"}, nil)
			}
		}
	}

	It("stops at an unreadable call, tells what it found, and decides nothing more", func() {
		result, err := Replay(policyOf(precede, RequiredBeforeSessionEnd("log"), AtMostNTimes("x", 0)), failing(play("delete")))
		Expect(err).To(BeIdenticalTo(broken))
		Expect(result.Steps).To(Equal(1))
		Expect(stepsOf(result.Violations)).To(Equal([]int{1}))
		Expect([]Verdict{result.Rules[0].Verdict, result.Rules[1].Verdict, result.Rules[2].Verdict}).To(Equal([]Verdict{Violated, Undecided, Undecided}))
	})

	It("stops at a record that cannot be judged", func() {
		calls := []Call{{Tool: "delete"}, {ID: "9", Phase: Ends}, {Tool: "delete"}}
		result, err := Replay(policyOf(precede), Trace{Calls: calls}.All())
		Expect(err).To(MatchError(ErrNotBegun))
		Expect(stepsOf(result.Violations)).To(Equal([]int{1}))
	})

	It("reads no further than its reader wants", func() {
		n := 0
		for range (Trace{Calls: play("a b c")}).All() {
			n++
			break
		}
		Expect(n).To(Equal(1))
	})
})
