package matchers_test

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	. "github.com/acel-dev/acel/matchers"
)

// ample is longer than any spec may take: one that waits for it fails by its
// own timeout.
const ample = 5 * time.Minute

// act lets an agent make calls in a goroutine of its own, one when told.
func act(caller acel.Caller, line string) (step func(), done chan struct{}) {
	tick, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		for _, c := range play(line) {
			<-tick
			_, _ = caller.Call(context.Background(), acel.Call{Tool: c.Tool}, func(context.Context) (json.RawMessage, error) {
				if c.Outcome.Status == acel.Failed {
					return nil, errors.New("timeout")
				}
				return nil, nil
			})
		}
	}()
	return func() { tick <- struct{}{} }, done
}

// all lets an agent make all its calls, in its own time.
func all(caller acel.Caller, line string) {
	step, _ := act(caller, line)
	go func() {
		for range play(line) {
			step()
			time.Sleep(time.Millisecond)
		}
	}()
}

// mayChange asks a matcher about a source on which it has been matched.
func mayChange(p predicate, source acel.Source) bool {
	_, _ = p.Match(source)
	return p.(interface{ MatchMayChangeInTheFuture(any) bool }).MatchMayChangeInTheFuture(source)
}

// A watched source counts how often it is looked at, and plays on each time.
type watched struct {
	acel.Source
	looks atomic.Int32
	next  func(look int)
}

func (w *watched) Trace() acel.Trace {
	if n := w.looks.Add(1); w.next != nil {
		w.next(int(n))
	}
	return w.Source.Trace()
}

var _ = Describe("a live session", func() {
	var recorder *acel.Recorder
	BeforeEach(func() { recorder = &acel.Recorder{Name: "agent"} })

	It("is waited for by Eventually", func(ctx SpecContext) {
		all(recorder, "look look logout! look logout")
		Eventually(recorder).WithTimeout(ample).Should(RequiredBeforeSessionEnd("logout"))
		Expect(recorder).To(HaveCalled("logout").Times(2))
		Expect(recorder).To(HaveCalledInOrder("look", "logout", "look", "logout"))
	}, SpecTimeout(time.Minute))

	It("is waited for as a session too", func(ctx SpecContext) {
		session := policy(acel.MustPrecede("a", "b")).NewSession(acel.SessionOptions{})
		all(session, "look look logout")
		Eventually(session).WithTimeout(ample).Should(RequiredBeforeSessionEnd("logout"))
		Eventually(session).WithTimeout(ample).Should(HaveCalled("look").Times(2))
	}, SpecTimeout(time.Minute))

	It("is waited for in every form", func(ctx SpecContext) {
		all(recorder, "look pay look pay logout")
		Eventually(recorder).WithTimeout(ample).Should(Satisfy(HaveCalled("pay")))
		Eventually(recorder).WithTimeout(ample).Should(And(HaveCalled("look").Times(2), HaveCalled("pay")))
		Eventually(recorder).WithTimeout(ample).Should(WithTransform((*acel.Recorder).Trace, HaveCalled("logout")))
		Eventually(recorder.Trace).WithTimeout(ample).Should(HaveCalledInOrder("pay", "pay", "logout"))
		Eventually(func(g Gomega) { g.Expect(recorder).To(HaveCalled("logout")) }).WithTimeout(ample).Should(Succeed())
	}, SpecTimeout(time.Minute))

	It("is waited for until a rule is broken", func(ctx SpecContext) {
		all(recorder, "look pay pay")
		Eventually(recorder).WithTimeout(ample).ShouldNot(AtMostNTimes("pay", 1))
		Eventually(recorder).WithTimeout(ample).Should(Violate(AtMostNTimes("pay", 1)).At(3))
	}, SpecTimeout(time.Minute))

	It("is given up at once where a rule is broken for good", func(ctx SpecContext) {
		all(recorder, "look delete look look")
		Eventually(recorder).WithTimeout(ample).Should(HaveCalled("delete"))
		message := failure(func(g Gomega) { g.Eventually(recorder).WithTimeout(ample).Should(MustPrecede("validate", "delete")) })
		Expect(message).To(HavePrefix("No future change is possible.  Bailing out early after "))
		Expect(message).To(ContainSubstring("delete at step 2 needs an earlier successful validate"))
	}, SpecTimeout(time.Minute))

	It("is given up within And, Or and Not, and a session too", func(ctx SpecContext) {
		session := policy(acel.MustPrecede("a", "b")).NewSession(acel.SessionOptions{Mode: acel.Shadow})
		step, done := act(session, "delete")
		step()
		<-done
		rule := func() acel.Property { return MustPrecede("validate", "delete") }
		for _, assert := range []func(g Gomega){
			func(g Gomega) { g.Eventually(session).WithTimeout(ample).Should(rule()) },
			func(g Gomega) { g.Eventually(session).WithTimeout(ample).Should(And(rule(), HaveCalled("delete"))) },
			func(g Gomega) { g.Eventually(session).WithTimeout(ample).Should(Not(HaveCalled("delete"))) },
			func(g Gomega) { g.Eventually(session).WithTimeout(ample).Should(SatisfyAll(rule())) },
			func(g Gomega) { g.Eventually(session).WithTimeout(ample).ShouldNot(Violate(rule()).At(1)) },
			func(g Gomega) { g.Eventually(session).WithTimeout(ample).Should(HaveCalled("delete").Times(0)) },
			func(g Gomega) {
				g.Eventually(session).WithTimeout(ample).Should(WithTransform((*acel.Session).Trace, rule()))
			},
		} {
			Expect(failure(assert)).To(HavePrefix("No future change is possible.  Bailing out early after "))
		}
	}, SpecTimeout(time.Minute))

	It("is not given up where a function is polled, as Gomega then asks nobody", func() {
		recorder.Close()
		message := failure(func(g Gomega) {
			g.Eventually(recorder.Trace).WithTimeout(20 * time.Millisecond).Should(RequiredBeforeSessionEnd("logout"))
		})
		Expect(message).To(HavePrefix("Timed out after "))
	})

	It("is given up once it has ended", func(ctx SpecContext) {
		recorder.Close()
		message := failure(func(g Gomega) { g.Eventually(recorder).WithTimeout(ample).Should(RequiredBeforeSessionEnd("logout")) })
		Expect(message).To(HavePrefix("No future change is possible.  Bailing out early after "))
		Expect(failure(func(g Gomega) { g.Eventually(recorder).WithTimeout(ample).Should(HaveCalled("logout")) })).
			To(HavePrefix("No future change is possible.  Bailing out early after "))
	}, SpecTimeout(time.Minute))

	It("is given up while Eventually waits, not only at first", func(ctx SpecContext) {
		step, done := act(recorder, "delete")
		w := &watched{Source: recorder, next: func(look int) {
			if look == 7 {
				step()
				<-done
			}
		}}
		message := failure(func(g Gomega) {
			g.Eventually(w).WithTimeout(ample).Should(And(MustPrecede("validate", "delete"), HaveCalled("pay")))
		})
		Expect(message).To(HavePrefix("No future change is possible.  Bailing out early after "))
		Expect(w.looks.Load()).To(BeNumerically("<", 20))
	}, SpecTimeout(time.Minute))

	It("is not given up while a call that must come may come", func() {
		message := failure(func(g Gomega) {
			g.Eventually(recorder).WithTimeout(20 * time.Millisecond).Should(RequiredBeforeSessionEnd("logout"))
		})
		Expect(message).To(HavePrefix("Timed out after "))
	})

	It("is not given up by a call in flight that may yet be released", func() {
		session := policy(acel.MustPrecede("a", "b")).NewSession(acel.SessionOptions{})
		ticket, _ := session.Begin(acel.Call{Tool: "pay"})
		Expect(session).To(HaveCalled("pay"))
		Expect(session).To(HaveCalledInOrder("pay"))
		for _, p := range []predicate{HaveCalled("pay"), HaveCalled("pay").Times(0), HaveCalledInOrder("pay")} {
			Expect(mayChange(p, session)).To(BeTrue())
		}
		ticket.Release()
		Expect(session).To(HaveCalled("pay").Times(0))
		Expect(session).NotTo(HaveCalledInOrder("pay"))
	})

	It("is kept under watch by Consistently", func(ctx SpecContext) {
		Consistently(recorder).WithTimeout(10 * time.Millisecond).Should(MustPrecede("validate", "delete"))
		all(recorder, "look look delete")
		message := failure(func(g Gomega) { g.Consistently(recorder).WithTimeout(ample).Should(MustPrecede("validate", "delete")) })
		Expect(message).To(HavePrefix("Failed after "))
		Expect(message).To(ContainSubstring("delete at step 3 needs an earlier successful validate"))
	}, SpecTimeout(time.Minute))

	It("is no longer watched by Consistently once nothing can change", func(ctx SpecContext) {
		step, done := act(recorder, "validate")
		step()
		<-done
		w := &watched{Source: recorder}
		Consistently(w).WithTimeout(ample).Should(MustPrecede("validate", "delete"))
		Consistently(w).WithTimeout(ample).Should(HaveCalled("validate"))
		recorder.Close()
		Consistently(w).WithTimeout(ample).ShouldNot(HaveCalled("pay"))
	}, SpecTimeout(time.Minute))

	It("is judged as if it ended now", func() {
		Expect(recorder).NotTo(RequiredBeforeSessionEnd("logout"))
		Expect(recorder).To(MustPrecede("validate", "delete"))
		step, done := act(recorder, "logout")
		step()
		<-done
		Expect(recorder).To(RequiredBeforeSessionEnd("logout"))
		Expect(recorder).To(Satisfy(RequiredBeforeSessionEnd("logout")))
	})

	It("says in a failure what was found at that moment", func() {
		var once sync.Once
		w := &watched{Source: recorder}
		w.next = func(look int) {
			if look > 1 {
				once.Do(func() { all(recorder, "logout") })
				Eventually(recorder).Should(HaveCalled("logout"))
			}
		}
		Expect(failure(func(g Gomega) { g.Expect(w).To(RequiredBeforeSessionEnd("logout")) })).To(HavePrefix("Expected agent, 0 calls so far\n"))
	})
})

var _ = Describe("an error while Eventually waits", func() {
	It("is told with its reason and without addresses", func() {
		said := failure(func(g Gomega) {
			g.Eventually(&acel.Recorder{}).WithTimeout(time.Millisecond).Should(MustPrecede(Matching("a", "f", "("), "b"))
		})
		Expect(said).To(And(ContainSubstring("missing closing"), Not(ContainSubstring("0x"))))
	})
})

var _ = Describe("And and Or of what turns one after the other", func() {
	// Each look lets the agent make its next call. The third comes where the
	// matcher that decided the first poll is asked whether it may change.
	watch := func(calls string) *watched {
		recorder, n := &acel.Recorder{}, 0
		w := &watched{Source: recorder}
		w.next = func(int) {
			if all := play(calls); n < len(all) {
				_, _ = recorder.Call(context.Background(), all[n], func(context.Context) (json.RawMessage, error) { return nil, nil })
				n++
			}
		}
		return w
	}
	const calls = "look look login look look look logout look look look delete look look"

	It("waits for all, though the one that decided before has become final", func() {
		Eventually(watch(calls)).WithTimeout(ample).Should(And(RequiredBeforeSessionEnd("login"), RequiredBeforeSessionEnd("logout")))
		Eventually(watch(calls)).WithTimeout(ample).Should(SatisfyAll(HaveCalled("login"), HaveCalled("logout"), HaveCalled("delete")))
		Eventually(watch(calls)).WithTimeout(ample).ShouldNot(Or(Not(HaveCalled("login")), Not(HaveCalled("delete"))))
	})

	It("does not stop early where another may yet turn", func() {
		both := func(g Gomega) {
			g.Consistently(watch(calls)).WithTimeout(ample).ShouldNot(And(HaveCalled("login"), HaveCalled("delete")))
		}
		Expect(failure(both)).To(HavePrefix("Failed after "))
		neither := func(g Gomega) {
			g.Consistently(watch(calls)).WithTimeout(ample).Should(Or(Not(HaveCalled("login")), Not(HaveCalled("delete"))))
		}
		Expect(failure(neither)).To(HavePrefix("Failed after "))
	})
})

var _ = Describe("And of what could not be said at first", func() {
	It("waits for all, though the error is past", func() {
		recorder := &acel.Recorder{}
		amounts, n := []string{`{"amount": "12"}`, `{"amount": "12"}`, `{"amount": 12}`}, 0
		w := &watched{Source: recorder}
		w.next = func(look int) {
			tool, args := "look", "{}"
			switch {
			case n < len(amounts):
				tool, args = "refund", amounts[n]
			case look > 12:
				tool = "logout"
			}
			n++
			_, _ = recorder.Call(context.Background(), acel.Call{Tool: tool, Args: []byte(args)}, func(context.Context) (json.RawMessage, error) { return nil, nil })
		}
		Eventually(w).WithTimeout(ample).Should(And(
			HaveCalled("refund").WithArgs(map[string]any{"amount": BeNumerically(">", 10)}), HaveCalled("logout"),
		))
	})
})

var _ = Describe("an attempt that is released again", func() {
	It("has met nothing for good while it is in flight", func() {
		op := acel.Operand{Tool: "x", On: acel.Attempt}
		session := policy(acel.AtMostNTimes("pay", 9)).NewSession(acel.SessionOptions{})
		ticket, _ := session.Begin(acel.Call{Tool: "x"})
		Expect(session).To(RequiredBeforeSessionEnd(op))
		Expect(mayChange(RequiredBeforeSessionEnd(op), session)).To(BeTrue())
		cut := session.Trace()
		cut.Extent = acel.Partial
		nothingPasses(cut, RequiredBeforeSessionEnd(op))
		ticket.Release()
		Expect(session).NotTo(RequiredBeforeSessionEnd(op))
	})

	It("has made its tool ambiguous for good, though it never was", func() {
		op := acel.Operand{Tool: "audit", On: acel.Attempt}
		session := policy(acel.AtMostNTimes("pay", 9)).NewSession(acel.SessionOptions{})
		first, _ := session.Begin(acel.Call{Tool: "audit"})
		second, _ := session.Begin(acel.Call{Tool: "audit", Server: "s1"})
		second.End(acel.Outcome{})
		Expect(mayChange(RequiredBeforeSessionEnd(op), session)).To(BeTrue())
		first.Release()
		Expect(session).NotTo(RequiredBeforeSessionEnd(op))
	})

	It("is another thing than a call that ended unfinished, which was", func() {
		unfinished := acel.Trace{Calls: play("x?"), Extent: acel.Partial}
		Expect(unfinished).To(HaveCalled("x"))
		Expect(unfinished).To(HaveCalledInOrder("x"))
		unfinished.Extent = acel.Ongoing
		Expect(mayChange(HaveCalled("x"), unfinished)).To(BeFalse())
	})
})
