package matchers_test

import (
	"strings"
	"testing"

	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	. "github.com/acel-dev/acel/matchers"
)

// No message holds what a terminal or a build server would obey, an address or
// a slip of formatting, whatever tools, arguments and errors are called.
func FuzzMessages(f *testing.F) {
	f.Add("delete", `{"id": "r1"}`, "timeout", "missing.json", uint8(0))
	f.Add(hostile, hostile, hostile, hostile, uint8(1))
	f.Add("%s%d%!", `{"%v":"%!"}`, "%", "%n", uint8(3))
	f.Add("\n\n", "{}\n", " \t\n", "\n", uint8(2))
	f.Add("", `{"a":1,"a":2}`, "", "", uint8(0))
	f.Add("\xff\u202e", `{"::error::":"##[error]"}`, "\x1b]0;x\x07", "::error::", uint8(9))
	f.Fuzz(func(t *testing.T, tool, args, why, file string, status uint8) {
		call := acel.Call{Tool: tool, Args: []byte(args), Server: why, Outcome: acel.Outcome{Status: acel.Status(status % 4), Error: why}}
		trace := acel.Trace{Name: "run.json", Calls: []acel.Call{{Tool: "pay"}, call, {Tool: "pay"}, call}}
		named := acel.Operand{Tool: tool}
		for i, assert := range []func(g Gomega){
			func(g Gomega) { g.Expect(trace).To(AtMostNTimes(tool, 0)) },
			func(g Gomega) { g.Expect(trace).To(Satisfy(MustPrecede("validate", acel.Operand{Glob: "*"}))) },
			func(g Gomega) { g.Expect(trace).NotTo(NeverAfter(tool, "never")) },
			func(g Gomega) { g.Expect(trace).To(RequiredBeforeSessionEnd(tool)) },
			func(g Gomega) { g.Expect(trace).To(Satisfy(Violate(AtMostTotal(tool, "amount", 1)).At(1))) },
			func(g Gomega) { g.Expect(trace).To(HaveCalled(tool).Times(7)) },
			func(g Gomega) { g.Expect(trace).To(HaveCalled(named).WithArgs(map[string]any{"id": 1})) },
			func(g Gomega) {
				g.Expect(trace).To(HaveCalled(named).WithArgs(WithTransform(theOnly, Equal("no such"))))
			},
			func(g Gomega) { g.Expect(trace).To(HaveCalledInOrder(tool, tool, tool)) },
			func(g Gomega) { g.Expect(trace).To(HaveCalled(Matching(tool, "id", "^$"))) },
			func(g Gomega) { g.Expect(KeepRules(acel.AtMostNTimes("unused", 1))).To(BeExercisedBy(trace)) },
			func(g Gomega) { g.Expect(trace).To(RulesFile("testdata/missing/" + file)) },
			func(g Gomega) { g.Expect(trace).To(RulesFile("testdata/acel.yaml", file)) },
			func(g Gomega) { g.Expect(LoadTrace("testdata/missing/" + file)).To(HaveCalled("a")) },
			func(g Gomega) { g.Expect(LoadTrace("testdata/sessions.json", file)).To(HaveCalled("a")) },
			func(g Gomega) { g.Expect(LoadTraces("testdata/missing/" + file)).To(HaveEach(HaveCalled("a"))) },
		} {
			h := listen(assert)
			message := strings.Join(h.messages, "\n")
			if err, ok := h.panicked.(error); ok {
				message = err.Error()
			} else if h.panicked != nil {
				t.Fatalf("assertion %d panics: %v", i, h.panicked)
			}
			if message == "" {
				continue // it holds, as some do
			}
			for _, fault := range faultsOf(message) {
				if fault == "holds %!" && strings.Contains(tool+args+why+file, "%!") {
					continue // it was quoted
				}
				if fault == "holds an address" && address.MatchString(tool+args+why+file) {
					continue
				}
				t.Errorf("assertion %d: the message %s:\n%q", i, fault, message)
			}
		}
	})
}
