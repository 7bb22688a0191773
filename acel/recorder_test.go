package acel

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"testing"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// calling runs a call of a tool through a caller; it says whether the tool ran.
func calling(c Caller, call Call) (ran bool, err error) {
	_, err = c.Call(context.Background(), call, func(context.Context) (json.RawMessage, error) {
		ran = true
		return json.RawMessage(`"done"`), nil
	})
	return ran, err
}

var _ = Describe("a recorder", func() {
	onePay := func() *Policy {
		GinkgoHelper()
		return policyOf(AtMostNTimes("pay", 1), RequiredBeforeSessionEnd("log"))
	}

	It("records and refuses nothing in its zero value", func() {
		var r Recorder
		Expect(calling(&r, Call{Tool: "rm", Args: json.RawMessage(`{"all": true}`), ID: "7"})).To(BeTrue())
		_, err := r.Call(context.Background(), Call{Tool: "cp"}, func(context.Context) (json.RawMessage, error) { return nil, errors.New("no") })
		Expect(err).To(MatchError("no"))
		Expect(r.Trace()).To(Equal(Trace{Extent: Ongoing, Calls: []Call{
			{Tool: "rm", ID: "7", Args: json.RawMessage(`{"all": true}`), Outcome: Outcome{Result: json.RawMessage(`"done"`)}},
			{Tool: "cp", Outcome: Outcome{Status: Failed, Error: "no"}},
		}}))
		Expect(r.Violations()).To(BeEmpty())
		Expect(r.Close()).To(BeEmpty())
		Expect(r.Trace().Extent).To(Equal(Complete))
	})

	It("is empty before its first call", func() {
		var r Recorder
		Expect(r.Violations()).To(BeEmpty())
		Expect(r.String()).To(Equal("a trace of 0 calls so far"))
		Expect(r.Trace()).To(Equal(Trace{Calls: r.Trace().Calls, Extent: Ongoing}))
	})

	It("may be looked at before it has its policy", func() {
		r := &Recorder{Name: "run"}
		Expect(r).NotTo(BeNil())
		Expect(r.String()).To(Equal("run, 0 calls so far"))
		r.Policy = policyOf(AtMostNTimes("pay", 0))
		_, err := Guard(r, "pay", func(context.Context, struct{}) (int, error) { return 1, nil })(context.Background(), struct{}{})
		Expect(err).To(BeAssignableToTypeOf(&ContractViolation{}))
	})

	DescribeTable("runs nothing more once it was changed in use, since what came before was not judged so",
		func(change func(*Recorder)) {
			r := &Recorder{}
			ran := 0
			pay := Guard(r, "pay", func(context.Context, struct{}) (int, error) { ran++; return 1, nil })
			_, err := pay(context.Background(), struct{}{})
			Expect(err).NotTo(HaveOccurred())
			change(r)
			_, err = pay(context.Background(), struct{}{})
			Expect(err).To(MatchError(ContainSubstring("changed after it was first used")))
			Expect(ran).To(Equal(1))
			Expect(r.Trace().Calls).To(HaveLen(1))
		},
		Entry("its policy", func(r *Recorder) { r.Policy = policyOf(AtMostNTimes("pay", 0)) }),
		Entry("its mode", func(r *Recorder) { r.Mode = Halt }),
	)

	It("refuses what breaks a rule, and the tool does not run", func() {
		r := &Recorder{Policy: onePay()}
		Expect(calling(r, Call{Tool: "pay"})).To(BeTrue())
		ran, err := calling(r, Call{Tool: "pay"})
		Expect(ran).To(BeFalse())
		var refused *ContractViolation
		Expect(errors.As(err, &refused)).To(BeTrue())
		Expect(refused.Violations).To(Equal(r.Violations()))
		Expect(messagesOf(r.Violations())).To(Equal([]string{"pay at step 2 is call 2 of pay; at most 1 allowed"}))
		Expect(statusesOf(r.Trace())).To(Equal([]Status{OK, Refused}))
		Expect(calling(r, Call{Tool: "x"})).To(BeTrue())
	})

	It("lets everything pass in Shadow mode, and lists what it would have refused", func() {
		r := &Recorder{Policy: onePay(), Mode: Shadow}
		for range 3 {
			Expect(calling(r, Call{Tool: "pay"})).To(BeTrue())
		}
		Expect(stepsAndRules(r.Violations())).To(Equal([]string{"2 by at_most_n_times(pay, 1)", "3 by at_most_n_times(pay, 1)"}))
		Expect(statusesOf(r.Trace())).To(Equal([]Status{OK, OK, OK}))
	})

	It("refuses all that follows in Halt mode", func() {
		r := &Recorder{Policy: onePay(), Mode: Halt}
		Expect(calling(r, Call{Tool: "pay"})).To(BeTrue())
		for _, tool := range []string{"pay", "x"} {
			ran, err := calling(r, Call{Tool: tool})
			Expect(ran).To(BeFalse())
			Expect(err).To(HaveOccurred())
		}
		Expect(messagesOf(r.Violations())[1]).To(Equal("x at step 3 is refused: the session was halted by at_most_n_times(pay, 1) at step 2"))
	})

	It("lists what its end breaks, and ends once", func() {
		r := &Recorder{Policy: onePay()}
		Expect(calling(r, Call{Tool: "pay"})).To(BeTrue())
		Expect(stepsAndRules(r.Close())).To(Equal([]string{"1 by required_before_session_end(log)"}))
		Expect(r.Close()).To(BeEmpty())
		Expect(r.Violations()).To(HaveLen(1))
		ran, err := calling(r, Call{Tool: "log"})
		Expect(ran).To(BeFalse())
		Expect(err).To(MatchError(ContainSubstring("the session is closed")))
		Expect(r.Violations()).To(HaveLen(2))
	})

	It("gives its list away, and keeps its own", func() {
		r := &Recorder{Policy: onePay(), Mode: Shadow}
		for range 2 {
			_, _ = calling(r, Call{Tool: "pay"})
		}
		r.Violations()[0].Message = "changed"
		Expect(r.Violations()[0].Message).NotTo(Equal("changed"))
	})

	It("names its trace", func() {
		r := &Recorder{Name: "agent run"}
		Expect(calling(r, Call{Tool: "pay"})).To(BeTrue())
		Expect(r.Trace().Name).To(Equal("agent run"))
		Expect(r.String()).To(Equal(`"agent run", 1 call so far`))
		Expect(r.GomegaString()).To(Equal(`"agent run", 1 call so far: pay`))
	})

	It("stamps calls by its clock, but those that have a time", func() {
		now, then := time.Unix(100, 0), time.Unix(7, 0)
		r := &Recorder{Now: func() time.Time {
			now = now.Add(time.Second)
			return now
		}}
		for _, c := range []Call{{Tool: "a"}, {Tool: "b", Time: then}, {Tool: "c"}} {
			Expect(calling(r, c)).To(BeTrue())
		}
		calls := r.Trace().Calls
		Expect([]time.Time{calls[0].Time, calls[1].Time, calls[2].Time}).To(Equal([]time.Time{time.Unix(101, 0), then, time.Unix(102, 0)}))
		unclocked := new(Recorder)
		Expect(calling(unclocked, Call{Tool: "a"})).To(BeTrue())
		Expect(unclocked.Trace().Calls[0].Time.IsZero()).To(BeTrue())
	})

	It("sets keys over the policy's state", func() {
		policy := policyOfTools([]Tool{{Name: "deploy", Require: levelIs("1")}})
		Expect(calling(&Recorder{Policy: policy, State: map[string]any{"level": 1}}, Call{Tool: "deploy"})).To(BeTrue())
		ran, err := calling(&Recorder{Policy: policy}, Call{Tool: "deploy"})
		Expect(ran).To(BeFalse())
		Expect(err).To(HaveOccurred())
	})

	DescribeTable("refuses every call under options that mean nothing",
		func(r *Recorder, why string) {
			ran, err := calling(r, Call{Tool: "a"})
			Expect(ran).To(BeFalse())
			Expect(err).To(MatchError(ContainSubstring(why)))
			r.Close()
			Expect(r.Trace().Extent).To(Equal(Partial))
		},
		Entry("a mode", &Recorder{Mode: 7}, "no mode 7"),
		Entry("a state", &Recorder{State: map[string]any{"f": func() {}}}, `state key "f"`),
	)

	It("has one session, which can do what it does not", func() {
		r := &Recorder{Policy: onePay()}
		Expect(r.Session()).To(BeIdenticalTo(r.Session()))
		ticket, _ := r.Session().Begin(Call{Tool: "pay"})
		Expect(r.Trace().Calls[0].Phase).To(Equal(Begins))
		ticket.Release()
		Expect(statusesOf(r.Trace())).To(Equal([]Status{Refused}))
		r.Session().Cut()
		Expect(r.Trace().Extent).To(Equal(Partial))
	})

	It("does not change a trace that it gave", func() {
		r := new(Recorder)
		Expect(calling(r, Call{Tool: "a"})).To(BeTrue())
		before := r.Trace()
		Expect(calling(r, Call{Tool: "b"})).To(BeTrue())
		Expect(before.Calls).To(HaveLen(1))
		copy(before.Calls[0].Outcome.Result, "XXXXXX")
		Expect(string(r.Trace().Calls[0].Outcome.Result)).To(Equal(`"done"`))
	})
})

func TestOverlappingCallsOfARecorderAreJudgedAsItJudgedThem(t *testing.T) {
	for _, mode := range []Mode{Enforce, Shadow} {
		policy, err := NewPolicy(PolicyConfig{Rules: []Rule{
			MustPrecede("a", "b"), AtMostNTimes("c", 20), AtMostTotal(Operand{Tool: "d", On: Success}, "n", 150), NeverAfter("a", "e"), RequiredBeforeSessionEnd("never"),
		}})
		if err != nil {
			t.Fatal(err)
		}
		r := &Recorder{Policy: policy, Mode: mode}
		together(300, func(i int) {
			c := Call{Tool: string(rune('a' + i%5)), ID: fmt.Sprint(i % 7), Args: json.RawMessage(fmt.Sprintf(`{"n": %d}`, i%11))}
			_, _ = r.Call(context.Background(), c, func(context.Context) (json.RawMessage, error) {
				time.Sleep(time.Duration(i%4) * time.Millisecond)
				_, _ = r.Trace(), r.Violations()
				if i%3 == 0 {
					return nil, errors.New("no")
				}
				return json.RawMessage(`true`), nil
			})
		})
		r.Close()
		result, err := Judge(policy, r.Trace())
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Session().Results(); !reflect.DeepEqual(got, result.Rules) {
			t.Errorf("the session says %+v, its trace %+v", got, result.Rules)
		}
		if got, want := stepsAndRules(inOrder(r.Policy, r.Violations())), stepsAndRules(result.Violations); !slices.Equal(got, want) {
			t.Errorf("the recorder found %v, its trace has %v", got, want)
		}
		if steps, err := r.Trace().Steps(); err != nil || len(steps) != 300 {
			t.Errorf("%d steps, %v", len(steps), err)
		}
	}
}
