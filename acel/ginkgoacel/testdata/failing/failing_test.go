// Package failing_test is a suite of which most specs fail, for the specs of
// ginkgoacel to run and to read the reports of.
package failing_test

import (
	"context"
	"encoding/json"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/ginkgoacel"
	. "github.com/acel-dev/acel/matchers"
)

func TestFailing(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "failing")
}

var (
	good = acel.Trace{Name: "good.json", Calls: []acel.Call{{Tool: "validate"}, {Tool: "delete"}}}
	bad  = acel.Trace{Name: "bad.json", Calls: []acel.Call{{Tool: "look_up"}, {Tool: "delete", Args: json.RawMessage(`{"id":"r1"}`)}}}

	validated = MustPrecede("validate", "delete")
)

var _ = Describe("an agent", ginkgoacel.Labels(validated), func() {
	It("passes", func() {
		ginkgoacel.AttachEvidence(good, validated)
		Expect(good).To(Satisfy(validated))
	})

	It("breaks a rule", func() {
		ginkgoacel.AttachEvidence(bad, validated, HaveCalledInOrder("look_up", "delete"))
		Expect(bad).To(Satisfy(validated))
	})

	It("breaks a rule later on", func(ctx SpecContext) {
		recorder := &acel.Recorder{Name: "live"}
		ginkgoacel.AttachEvidence(recorder, validated)
		remove := acel.Guard(recorder, "delete", func(context.Context, map[string]any) (string, error) { return "done", nil })
		Expect(remove(ctx, map[string]any{"id": "r1"})).To(Equal("done"))
		Expect(recorder).To(validated)
	})

	It("fails for a reason of its own", func() {
		ginkgoacel.AttachEvidence(good, validated)
		Expect(1).To(Equal(2))
	})

	It("shows its calls", func() {
		ginkgoacel.AttachEvidence(good)
		Fail("by intent")
	})

	It("panics", func() {
		ginkgoacel.AttachEvidence(nil, validated, acel.Property(nil))
		panic("oh no")
	})

	It("meets hostile calls", func() {
		hostile := acel.Trace{Name: "evil\x1b[31m\n::error::.json", Calls: []acel.Call{
			{Tool: "delete", Args: json.RawMessage(`{"n":1e400}`)},
			{Tool: "delete", Args: json.RawMessage("{\"a\":\"\xff{{red}}\"")},
			{Tool: "delete\xff{{/}}%d\u202e##[error]\x00", Args: json.RawMessage(`{"a":1,"a":2}`)},
		}}
		ginkgoacel.AttachEvidence(hostile, AtMostNTimes(acel.Operand{Glob: "delete*"}, 0))
		Fail("by intent")
	})

	DescribeTable("in a table", ginkgoacel.Labels(AtMostNTimes("delete", 0)), func(rule acel.Property) {
		ginkgoacel.AttachEvidence(bad, rule)
		Expect(bad).To(Satisfy(rule))
	},
		Entry(nil, AtMostNTimes("delete", 0)),
		Entry(nil, AtMostNTimes("delete", 1)),
	)
})
