// Package matchers lets specs assert on what an agent did. Dot-import it beside
// Ginkgo and Gomega:
//
//	import (
//		. "github.com/onsi/ginkgo/v2"
//		. "github.com/onsi/gomega"
//		. "github.com/acel-dev/acel/matchers"
//	)
//
//	It("validates before it deletes", func() {
//		Expect(LoadTrace("testdata/run.json")).To(Satisfy(MustPrecede("validate_record", "delete_record")))
//	})
//
// It exports functions only, none of which has the name of anything in Ginkgo
// or Gomega; types are those of the package acel.
//
// # Rules
//
// What is asserted of the calls of a session; the words are those of rules files,
// where they are spelt must_precede and so on, and mean the same there and live:
//
//   - [Never]: no call of a tool
//   - [Only]: no call of any other
//   - [AtMostNTimes], [AtLeastNTimes], [ExactlyNTimes]: how many calls
//   - [AtMostPerTurn]: how many that one reply of the model issued
//   - [RateLimit]: how many in any window of time
//   - [AtMostTotal]: how much in all, of an argument
//   - [NoRepeat]: how often the same, and [AfterError]: how often after its own error
//   - [MustBeFirst], [MustBeLast]: where a session begins and ends
//   - [RequiredBeforeSessionEnd]: what must not be left out
//   - [MustPrecede], [CannotFollowWithout]: what must have succeeded before
//   - [MustPrecedeEach]: what must have succeeded before, anew for each
//   - [MustPrecedeImmediately]: what must have succeeded directly before
//   - [MustFollow]: what must succeed afterwards
//   - [MustFollowEach]: what must succeed afterwards, before the next
//   - [MustFollowImmediately]: what must succeed directly afterwards
//   - [NeverAfter]: what must not come any more
//   - [MutuallyExclusive], [OneOf], [BothOrNeither]: which of two
//   - [ArgumentFrom]: where a value must come from
//   - [RulesFile], [KeepRules], [ConformTo]: several rules at once
//
// [Per] keeps a rule apart by a value in the arguments, so that it is about the
// same order; [Within] and [WithinTime] say how far apart the two calls of an
// ordered rule may stand:
//
//	Expect(trace).To(Satisfy(Per(MustPrecede("get_order", "cancel_order"), "order_id")))
//	Expect(trace).To(Satisfy(Within(MustFollow("refund", "notify"), 3)))
//
// # Tools
//
// Where a tool is asked for there may be its name or an [acel.Operand], which says
// more about which calls are meant:
//
//   - [AnyOf]: any of several
//   - [Matching]: a text in an argument
//   - [WithArg]: a value in the arguments
//   - [WithResult]: a value in the result
//   - [Running]: a command in a shell line
//   - [Where]: a function of your own
//
// The tools of one AnyOf or one HaveCalledInOrder are of one kind: beside a Matching
// stands acel.Operand{Tool: "name"}.
//
// The functions of the same names in the package acel make rules, which policies
// and KeepRules are made of; those here make what is asserted.
//
// What they return, an [acel.Property], is at once what Gomega's own Satisfy
// takes and a matcher itself, so that Satisfy(rule), rule, And, Or, Not,
// WithTransform, HaveField, HaveEach and ContainElement all work, as does the
// plain predicate: rule(trace) is true or false. To(rule) and
// To(Satisfy(rule)) pass and fail alike; where they fail, the bare form is shorter.
//
// A trace satisfies rules if replay would find no violation of severity error in
// it. That counts calls that were refused: the agent asked for them.
//
// # What was called
//
// [HaveCalled] and [HaveCalledInOrder] are about calls, without a rule.
// [Violate] is for traces that are known to be bad; NotTo is the wrong tool for
// these, since it passes as well where a rule is merely not met yet, or is broken
// elsewhere than was meant. [BeExercisedBy] finds rules that are green for want of
// a call that could break them, as after a misspelt tool.
//
// # Traces
//
// [LoadTrace] and [LoadTraces] read files; for chats, which do not say which
// calls failed, [LoadTraceWith] and [LoadTracesWith] take a pattern. Any other [acel.Source] serves as
// well: an acel.Trace, a live *acel.Session, an *acel.Recorder that stands
// between an agent and its tools. What could not be judged fails every
// assertion, negated ones too: a nil trace, a file or rules that cannot be read,
// a session that was cut short where a rule needs the rest, calls without the times
// or results that it needs. (Gomega's matchers of
// several elements, as ConsistOf and ContainElements, take an error for no match:
// under NotTo write Satisfy(rule) in them, which panics where nothing was judged.)
//
// Conditions on single tools are known only where a policy is given, as to
// [ConformTo]: elsewhere a call whose result broke its postcondition has succeeded.
//
// A live session is judged as if it ended now, and Eventually waits:
//
//	Eventually(recorder).Should(RequiredBeforeSessionEnd("logout"))
//
// gives up once it has seen that no call that may follow could help. Satisfy does not
// know that: for live sessions write the rule without it. Nor does Gomega ask where
// it polls a function: give Eventually the recorder itself, and not recorder.Trace.
// Consistently stops in the same way. Close the recorder when the agent is done,
// so that nothing waits for more.
//
// A property remembers what it found last, since Satisfy asks for the reason
// afterwards, and And and Or whether to wait on. It may be shared by specs that run
// at once, but the reason may then be that of another trace, which it names, and
// an And or Or that waits may give up early; so make properties in the spec.
//
// # Without Ginkgo
//
// In plain tests gomega.NewWithT(t).Expect(trace).To(rule) works as it does here;
// the package aceltest checks rules without Gomega.
package matchers
