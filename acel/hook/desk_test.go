package hook_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/hook"
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
	})

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
