// Package ginkgoacel carries what rules say of an agent into Ginkgo's reports,
// so that who reads a failure in CI has the trace's violations at hand, as text
// and as data.
//
//	import (
//		. "github.com/onsi/ginkgo/v2"
//		. "github.com/onsi/gomega"
//
//		"github.com/acel-dev/acel/acel"
//		"github.com/acel-dev/acel/acel/ginkgoacel"
//		. "github.com/acel-dev/acel/matchers"
//	)
//
//	var validated = MustPrecede("validate_record", "delete_record")
//
//	var _ = Describe("the agent", ginkgoacel.Labels(validated), func() {
//		It("validates before it deletes", func(ctx SpecContext) {
//			recorder := &acel.Recorder{Name: "cleanup"}
//			ginkgoacel.AttachEvidence(recorder, validated)
//			Expect(runAgent(ctx, recorder)).To(Succeed())
//			Expect(recorder).To(Satisfy(validated))
//		})
//	})
//
// # Evidence
//
// [AttachEvidence] costs a passing spec nothing and leaves no trace in its
// report. A failing one gets a report entry called "acel.evidence" for each
// property, whatever it was that failed: what the property says of the trace at
// that moment. Ginkgo prints its text below the failure, and writes its JSON
//
//   - into a JUnit report (-ginkgo.junit-report) as a property of the testcase,
//   - into a JSON report (-ginkgo.json-report) as ReportEntries[].Value.AsJSON.
//
// [Evidence] says what that JSON holds.
//
// # Labels
//
// [Labels] makes specs about rules easy to select: "acel" selects them all, and
// the rules are a set of labels with the key "rule":
//
//	go test . -ginkgo.label-filter='acel'
//	go test . -ginkgo.label-filter='rule: containsAny {refund-budget}'
//	go test . -ginkgo.label-filter='/^rule:must_precede/'
//
// Tests apart, this is the only package of the module that imports Ginkgo.
package ginkgoacel
