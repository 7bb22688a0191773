// Package aceltest checks by rules what agents did, in plain go test.
//
//	func TestRecordedRuns(t *testing.T) {
//		aceltest.CheckFiles(t, "testdata/runs/*.json", "acel.yaml")
//	}
//
//	func TestAgent(t *testing.T) {
//		recorder := &acel.Recorder{Name: "agent"}
//		runAgent(t.Context(), recorder)
//		aceltest.Check(t, recorder, acel.MustPrecede("validate_record", "delete_record"))
//	}
//
// [CheckFiles] checks recorded traces by a rules file, a subtest for each rule.
// [Check] checks one trace, recorded or live, by rules written in Go, and
// [CheckPolicy] by a policy. [CheckViolates] is for traces that are known to be
// bad: it shows that a rule finds what it is meant to find. [Load] reads one
// trace from a file, [LoadPolicy] and [LoadRule] what it is judged by. Of chats,
// which do not say which calls failed, see [LoadWith] and [CheckFilesWith].
//
// # What fails
//
// A violation of severity error fails the test, and those of warning and info
// are logged, as acelctl replay does. A call that was refused is judged as any
// other: an agent that asks for what it must not do has broken the rule, though
// nothing came of it.
//
// What cannot be judged is no pass. That is so of a nil source, of rules that are
// bad or that there are none of, of a trace whose records do not fit together,
// and of a rule that stays undecided because calls are missing from the trace.
//
// A trace without a call keeps nearly every rule. Check lets it pass and logs
// that no call matched the rules; CheckFiles fails where no file has a call.
//
// # What is printed
//
// Violations have the one text form, which the package render describes: the
// first line is complete, and begins with the place of the call or the name of
// the trace. One message holds all of a call's, the first twenty in full.
//
// The package imports neither Ginkgo nor Gomega. Its siblings for those are the
// package matchers and the package ginkgoacel. What was called, in which order
// and with which arguments is for matchers, which works in plain tests as well:
//
//	gomega.NewWithT(t).Expect(recorder).To(matchers.HaveCalled("get_order").Times(1))
//
// In a Ginkgo spec, GinkgoTB() is the t of these functions.
package aceltest
