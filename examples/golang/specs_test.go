package golang_test

import (
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	. "github.com/acel-dev/acel/matchers"
)

func TestSpecs(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "support agent")
}

var _ = Describe("the support agent", func() {
	It("verifies the customer before it refunds", func() {
		Expect(LoadTrace("../quickstart/traces/good.yaml")).To(Satisfy(MustPrecede("verify_customer", "issue_refund")))
	})

	It("keeps all rules", func() {
		Expect(LoadTraces("../quickstart/traces/good.yaml")).To(HaveEach(RulesFile("../quickstart/acel.yaml")))
	})

	It("is found out where it deletes what was never validated", func() { // a run that is known to be bad
		Expect(LoadTrace("../quickstart/traces/cleanup.jsonl")).To(Violate(MustPrecede("validate_record", "delete_record")).At(2))
	})
})
