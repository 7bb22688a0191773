package hook_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/hook"
	"github.com/acel-dev/acel/acel/trace"
)

// A played session is one whose events come to a desk one by one, each with nothing but
// the records of those before it.
type played struct {
	desk hook.Desk
	past []acel.Call
}

func (p *played) tell(e hook.Event) hook.Answer {
	GinkgoHelper()
	e.Session = "s"
	r, err := p.desk.Judge(e, e.User, p.past)
	Expect(err).NotTo(HaveOccurred())
	p.past = append(p.past, r.Records...)
	return r.Answer
}

func (p *played) before(id, tool, args string) hook.Answer {
	GinkgoHelper()
	return p.tell(hook.Event{Kind: hook.Before, ID: id, Call: call(tool, args)})
}

func (p *played) after(id, tool, args string, o acel.Outcome) hook.Answer {
	GinkgoHelper()
	return p.tell(hook.Event{Kind: hook.After, ID: id, Call: call(tool, args), Outcome: o})
}

func policy(rules ...acel.Rule) *acel.Policy {
	GinkgoHelper()
	p, err := acel.NewPolicy(acel.PolicyConfig{Rules: rules, Tools: []acel.Tool{{Name: "refund", Ensure: func(_ *acel.State, _ acel.Call, result json.RawMessage) error {
		if !bytes.Contains(result, []byte("paid")) {
			return errors.New("nothing was paid")
		}
		return nil
	}}}})
	Expect(err).NotTo(HaveOccurred())
	return p
}

func session(p *acel.Policy) *played {
	return &played{desk: hook.Desk{Policy: p, Now: func() time.Time { return time.Date(2026, 11, 30, 10, 0, 0, 0, time.UTC) }}}
}

var ok = acel.Outcome{Result: json.RawMessage(`"paid"`)}

var _ = Describe("A desk", func() {
	pass := hook.Answer{}
	refused := And(HaveField("Decision", hook.Deny), HaveField("Reason", HavePrefix("ACEL refused this call, and it was not made. ")))

	It("lets a call pass once what must precede it has succeeded", func() {
		s := session(policy(acel.MustPrecede("test", "push")))
		Expect(s.before("1", "push", `{}`)).To(refused)
		Expect(s.before("2", "test", `{}`)).To(Equal(pass))
		Expect(s.before("3", "push", `{}`)).To(refused) // it has not ended yet
		Expect(s.after("2", "test", `{}`, acel.Outcome{Status: acel.Failed})).To(Equal(pass))
		Expect(s.before("4", "push", `{}`)).To(refused)
		Expect(s.before("5", "test", `{}`)).To(Equal(pass))
		Expect(s.after("5", "test", `{}`, ok)).To(Equal(pass))
		Expect(s.before("6", "push", `{}`)).To(Equal(pass))
	})

	It("reserves a place in a budget while a call is on its way, also where nothing more is heard of it", func() {
		s := session(policy(acel.AtMostNTimes("push", 1)))
		Expect(s.before("1", "push", `{}`)).To(Equal(pass))
		Expect(s.before("2", "push", `{}`)).To(refused)
	})

	It("gives the place back of a call that provably was not made", func() {
		s := session(policy(acel.AtMostNTimes("push", 1)))
		Expect(s.before("1", "push", `{}`)).To(Equal(pass))
		Expect(s.after("1", "push", `{}`, acel.Outcome{Status: acel.Refused})).To(Equal(pass))
		Expect(s.before("2", "push", `{}`)).To(Equal(pass))
	})

	It("withholds a result that breaks a postcondition, and says that the effect has happened", func() {
		s := session(policy())
		Expect(s.before("1", "refund", `{}`)).To(Equal(pass))
		Expect(s.after("1", "refund", `{}`, acel.Outcome{Result: json.RawMessage(`"no"`)})).To(And(HaveField("Decision", hook.Deny), HaveField("Reason", ContainSubstring("do not repeat it"))))
	})

	It("joins calls without ids by tool and arguments, however they are written, the oldest first", func() {
		s := session(policy(acel.AtMostNTimes("push", 2)))
		s.before("", "push", `{"a": 1, "b": "x"}`)
		s.before("", "push", `{"a": 2}`)
		s.after("", "push", `{"b":"\u0078","a":1.0}`, acel.Outcome{Status: acel.Refused})
		Expect(s.past[2]).To(And(HaveField("Phase", acel.Ends), HaveField("ID", s.past[0].ID)))
		Expect(s.before("", "push", `{}`)).To(Equal(pass))
		Expect(s.before("", "push", `{}`)).To(refused)
	})

	It("counts two calls under one id as two, and ends the older first", func() {
		s := session(policy(acel.AtMostNTimes("push", 2)))
		Expect(s.before("1", "push", `{}`)).To(Equal(pass))
		Expect(s.before("1", "push", `{}`)).To(Equal(pass))
		Expect(s.before("1", "push", `{}`)).To(refused)
		s.after("1", "push", `{}`, ok)
		s.after("1", "push", `{}`, ok)
		Expect(s.past[3].ID).To(Equal("1"))
		Expect(s.past[4].ID).To(Equal(s.past[1].ID))
	})

	It("knows a tool of a server by its qualified name and as a journal has it", func() {
		s := session(policy())
		s.before("1", "mcp__shop__pay", `{}`)
		s.past[0].Server, s.past[0].Tool = "shop", "pay"
		s.after("1", "mcp__shop__pay", `{}`, ok)
		Expect(s.past[1].Phase).To(Equal(acel.Ends))
	})

	It("writes down a call that it is told of only afterwards, and counts it", func() {
		s := session(policy(acel.AtMostNTimes("push", 1)))
		Expect(s.after("1", "push", `{}`, ok)).To(Equal(hook.Answer{Notice: "ACEL: push was called without having been judged first; it is written down and counts."}))
		Expect(s.before("2", "push", `{}`)).To(refused)
		Expect(s.after("9", "push", `{}`, ok).Notice).To(And(ContainSubstring("without having been judged"), ContainSubstring("[rule: at_most_n_times(push, 1)]")))
	})

	It("takes the failure of a call that it refused for no call", func() {
		s := session(policy(acel.Never("push")))
		s.before("1", "push", `{}`)
		s.before("", "push", `{"a":1}`)
		Expect(s.after("1", "push", `{}`, acel.Outcome{Status: acel.Failed})).To(Equal(pass))
		Expect(s.after("", "push", `{"a":1}`, acel.Outcome{Status: acel.Failed})).To(Equal(pass))
		Expect(s.past).To(HaveLen(2))
		Expect(s.after("1", "push", `{}`, ok).Notice).NotTo(BeEmpty()) // it was made all the same
		Expect(s.past).To(HaveLen(3))
	})

	It("keeps a session halted that was halted", func() {
		halts := acel.Never("push")
		halts.OnViolation = acel.HaltSession
		s := session(policy(halts))
		Expect(s.before("1", "look", `{}`)).To(Equal(pass))
		Expect(s.before("2", "push", `{}`)).To(refused)
		Expect(s.before("3", "look", `{}`)).To(refused)
		Expect(s.before("4", "look", `{}`).Reason).To(ContainSubstring("halted"))
		Expect(s.after("1", "look", `{}`, ok)).To(Equal(pass))
		Expect(s.past[1].Outcome.Error).To(HaveSuffix("(the session is halted)"))
		Expect(s.past[2].Outcome.Error).NotTo(HaveSuffix("(the session is halted)"))
	})

	It("halts by one rule, and not by a refusal of another", func() {
		halts := acel.Never("push")
		halts.OnViolation = acel.HaltSession
		s := session(policy(halts, acel.Never("rm")))
		Expect(s.before("1", "rm", `{}`)).To(refused)
		Expect(s.before("2", "look", `{}`)).To(Equal(pass))
		Expect(s.before("3", "push", `{}`)).To(refused)
		Expect(s.before("4", "look", `{}`)).To(refused)
	})

	It("judges a refused call once, however many of them there are", func() {
		looked := 0
		clause := acel.Clause{Key: "where", Text: "looked", Holds: func(_ *acel.State, c acel.Call) (bool, error) {
			looked += len(c.Args)
			return true, nil
		}}
		s := session(policy(acel.Never(acel.Operand{Tool: "rm", Where: []acel.Clause{clause}}), acel.AtMostNTimes("push", 1)))
		Expect(s.before("1", "rm", `{"n":1}`)).To(refused)
		once := looked
		for n := range 20 {
			looked = 0
			Expect(s.before(fmt.Sprint(n), "rm", `{"n":1}`)).To(refused)
			Expect(looked).To(Equal(once))
		}
		Expect(s.before("a", "push", `{}`)).To(Equal(pass))
		Expect(s.before("b", "push", `{}`).Reason).To(ContainSubstring("push at step 23 "))
	})

	It("hides what is to be hidden of a call that was refused, in what it tells later", func() {
		shows := acel.Clause{
			Key: "where", Text: "shown", Holds: func(*acel.State, acel.Call) (bool, error) { return true, nil },
			Shows: func(_ *acel.State, c acel.Call) string { return string(c.Args) },
		}
		p, err := acel.NewPolicy(acel.PolicyConfig{Rules: []acel.Rule{acel.Never("rm"), acel.Never(acel.Operand{Tool: "look", Where: []acel.Clause{shows}})}, Redact: acel.Redaction{Fields: []string{"token"}}})
		Expect(err).NotTo(HaveOccurred())
		s := session(p)
		Expect(s.before("1", "rm", `{"token":"s3cr3t-s3cr3t"}`)).To(refused)
		Expect(s.before("2", "look", `{"at":"s3cr3t-s3cr3t"}`).Reason).To(And(ContainSubstring("at"), Not(ContainSubstring("s3cr3t-s3cr3t"))))
	})

	It("keeps no more of a refused call than a bound, and it stays refused", func() {
		s := session(policy(acel.Never(acel.Operand{Tool: "rm", Field: "at", Matches: "x"})))
		Expect(s.before("1", "rm", `{"at":"`+strings.Repeat("x", 2<<20)+`"}`)).To(refused)
		Expect(len(s.past[0].Args)).To(BeNumerically("<", 1<<20+8))
		line, err := trace.Record(s.past[0])
		Expect(err).NotTo(HaveOccurred())
		Expect(len(line)).To(BeNumerically("<", 2<<20))
		result, err := acel.Replay(s.desk.Policy, acel.Trace{Calls: s.past}.All())
		Expect(err).NotTo(HaveOccurred())
		Expect(result.Violations).To(HaveLen(1))
	})

	DescribeTable("refuses arguments that a tool may take for those that the rules read",
		func(args, why string) {
			s := session(policy(acel.AtMostTotal("pay", "amount", 100), acel.Never(acel.Operand{Tool: "pay", Field: "order.to", Matches: "evil"})))
			a := s.before("1", "pay", args)
			if why == "" {
				Expect(a).To(Equal(pass))
				return
			}
			Expect(a).To(And(HaveField("Decision", hook.Deny), HaveField("Reason", ContainSubstring(why))))
			Expect(s.past).To(HaveExactElements(HaveField("Outcome.Status", acel.Refused)))
			Expect(s.after("1", "pay", args, acel.Outcome{Status: acel.Failed})).To(Equal(pass))

			s.past, s.desk.Mode = nil, acel.Shadow
			a = s.before("1", "pay", args)
			Expect(a).To(And(HaveField("Decision", hook.Pass), HaveField("Notice", ContainSubstring(why))))
		},
		Entry("as they are", `{"amount":1,"order":{"to":"good","note":"To: AMOUNT"}}`, ""),
		Entry("in another case beside it", `{"amount":1,"AMOUNT":1000}`, `Its argument "AMOUNT" may be taken for "amount"`),
		Entry("in another case alone", `{"amount":1,"order":{"To":"evil"}}`, `Its argument "To" may be taken for "to"`),
		Entry("as only Unicode has it", `{"amount":1,"ord\u212Ar":1,"tO":"x"}`, `Its argument "tO" may be taken for "to"`),
		Entry("in a list", `{"amount":1,"all":[{"Order":{}}]}`, `Its argument "Order" may be taken for "order"`),
		Entry("what JavaScript takes for members", `{"amount":1,"__proto__":{"amount":1000}}`, "__proto__"),
	)

	It("refuses nothing in shadow mode, and tells", func() {
		s := session(policy(acel.Never("push")))
		s.desk.Mode = acel.Shadow
		a := s.before("1", "push", `{}`)
		Expect(a.Decision).To(Equal(hook.Pass))
		Expect(a.Notice).To(And(ContainSubstring("[rule: never(push)]"), HaveSuffix("ACEL refuses nothing here, as it runs in shadow mode.")))
		Expect(s.before("2", "refund", `{}`)).To(Equal(pass))
		Expect(s.after("2", "refund", `{}`, acel.Outcome{Result: json.RawMessage(`"no"`)})).To(And(HaveField("Decision", hook.Pass), HaveField("Notice", ContainSubstring("postcondition"))))
	})

	It("counts what happened under other rules", func() {
		s := session(policy())
		s.before("1", "push", `{}`)
		s.before("2", "push", `{}`)
		s.desk.Policy = policy(acel.AtMostNTimes("push", 1))
		Expect(s.before("3", "push", `{}`)).To(refused)
		Expect(s.after("2", "push", `{}`, ok)).To(Equal(pass))
		s.desk.Policy = policy(acel.AtMostNTimes("push", 3))
		Expect(s.before("4", "push", `{}`)).To(Equal(pass))
		Expect(s.before("5", "push", `{}`)).To(refused)
	})

	It("judges the end, as often as it comes", func() {
		s := session(policy(acel.MustFollow("edit", "test")))
		s.before("1", "edit", `{}`)
		s.after("1", "edit", `{}`, ok)
		end := hook.Event{Kind: hook.End}
		Expect(s.tell(end).Notice).To(ContainSubstring("[rule: must_follow(edit, test)]"))
		s.before("2", "test", `{}`) // it was resumed
		s.after("2", "test", `{}`, ok)
		Expect(s.tell(end)).To(Equal(pass))
	})

	It("gives the next call what the user said", func() {
		s := session(policy())
		s.tell(hook.Event{Kind: hook.Before, Call: call("look", `{}`), User: "order 7"})
		Expect(s.past[0].User).To(Equal("order 7"))
	})

	It("judges nothing by records that do not fit together", func() {
		d := session(policy()).desk
		_, err := d.Judge(hook.Event{Kind: hook.Before, Call: call("a", "")}, "", []acel.Call{{Phase: acel.Ends, ID: "x", Tool: "a"}})
		Expect(err).To(MatchError("a call ends that has not begun"))
	})
})
