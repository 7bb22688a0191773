package matchers_test

import (
	"encoding/json"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	. "github.com/acel-dev/acel/matchers"
)

var _ = Describe("RulesFile with conditions on tools", func() {
	It("finds a call that a tool's condition forbids in the state that an earlier result made", func() {
		Expect(orders()).NotTo(RulesFile("testdata/orders.yaml"))
		Expect(orders()).To(Violate(RulesFile("testdata/orders.yaml")).At(2).Times(1))
		pending := orders()
		pending.Calls[0].Outcome.Result = json.RawMessage(`{"status": "pending"}`)
		Expect(pending).To(RulesFile("testdata/orders.yaml"))
	})

	It("means the rules that it is given and no condition beside them", func() {
		Expect(orders()).To(RulesFile("testdata/orders.yaml", "look-first"))
		Expect(orders()).NotTo(Violate(RulesFile("testdata/orders.yaml", "look-first")))
		Expect(run("cancel_order#o-1")).To(Violate(RulesFile("testdata/orders.yaml", "look-first")).Times(1))
		Expect(RulesFile("testdata/orders.yaml", "look-first")).To(BeExercisedBy(orders()))
	})

	It("means a condition by its id", func() {
		Expect(orders()).To(Violate(RulesFile("testdata/orders.yaml", "tools.cancel_order.require")).At(2).Times(1))
		Expect(orders()).To(RulesFile("testdata/orders.yaml", "tools.get_order.commit"))
		_, err := RulesFile("testdata/orders.yaml", "tools.cancel_order.requires").Match(orders())
		Expect(err).To(MatchError(ContainSubstring(`did you mean "tools.cancel_order.require"?`)))
	})

	It("means all rules where it is given no id", func() {
		Expect(orders()).To(Violate(RulesFile("testdata/orders.yaml", []string{}...)))
	})
})
