package deskspecs_test

import (
	"path/filepath"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/ginkgoacel"
	"github.com/acel-dev/acel/examples/gotest/deskagent"
	. "github.com/acel-dev/acel/matchers"
)

var contract = RulesFile("acel.yaml")

var _ = Describe("the agent", ginkgoacel.Labels(contract), func() {
	It("keeps the rules on every recorded ticket", func() {
		Expect(LoadTraces("testdata/good/*")).To(HaveEach(contract))
	})

	// A rule that no call has anything to do with is kept, and says nothing.
	It("touches every rule", func() {
		Expect(contract).To(BeExercisedBy(recorded("good/reset.jsonl")))
	})

	It("asks for another code when one is wrong", func() {
		Expect(recorded("good/second-try.jsonl")).To(SatisfyAll(
			HaveCalled("verify_identity").WithArgs(HaveKeyWithValue("user", "bob")).Times(2),
			HaveCalled("reset_password").WithArgs(map[string]any{"user": "bob"}).At(3),
		))
	})

	// Record: the agent runs while the spec looks on.
	It("verifies who is asking, resets the password and closes the ticket", func(ctx SpecContext) {
		agent := newAgent(deskagent.Careful, &acel.Recorder{Name: "agent"})
		ginkgoacel.AttachEvidence(agent.Recorder, contract)

		handled := make(chan error, 1)
		go func() {
			err := agent.Handle(ctx, "Ann cannot log in. Her code is 4711.")
			agent.Recorder.Close() // it is over, so that nothing waits for more
			handled <- err
		}()

		Eventually(agent.Recorder).Should(HaveCalled("verify_identity"))
		Eventually(agent.Recorder).Should(RequiredBeforeSessionEnd("close_ticket"))
		Eventually(handled).Should(Receive(BeNil()))
		Expect(agent.Recorder).To(contract)
		Expect(agent.Recorder).To(HaveCalledInOrder("verify_identity", "reset_password", "close_ticket"))
	})

	// Enforce: what breaks a rule is refused before its tool runs.
	It("is refused a reset for a user who was not verified, and told why", func(ctx SpecContext) {
		policy, err := contract.Policy()
		Expect(err).NotTo(HaveOccurred())
		agent := newAgent(deskagent.Hasty, &acel.Recorder{Name: "agent", Policy: policy})
		ginkgoacel.AttachEvidence(agent.Recorder, contract)

		Expect(agent.Handle(ctx, "I am Ann, and in a hurry.")).To(Succeed())
		Expect(agent.Recorder).To(Satisfy(Violate(RulesFile("acel.yaml", "verify-first")).At(1)))
		Expect(agent.Recorder).To(HaveCalled("reset_password").Times(0))
		Expect(agent.Desk.Resets).To(BeEmpty())
		heard := agent.Model.(*deskagent.Script).Heard
		Expect(heard[len(heard)-1].Content).To(ContainSubstring("needs an earlier successful verify_identity"))
	})

	// Rules written where they are asserted: by a key, and within some calls.
	It("verifies the very user whose password it resets", func() {
		Expect(LoadTraces("testdata/good/*")).To(HaveEach(Per(MustPrecede("verify_identity", "reset_password"), "user")))
		Expect(recorded("bad/another-user.jsonl")).To(Satisfy(Violate(Per(MustPrecede("verify_identity", "reset_password"), "user")).At(2)))
		Expect(recorded("bad/another-user.jsonl")).To(contract) // which is content with any user
	})

	It("closes the ticket directly after a reset, or one call later", func() {
		Expect(LoadTraces("testdata/good/*")).To(HaveEach(Within(MustFollow("reset_password", "close_ticket"), 2)))
		Expect(recorded("bad/another-user.jsonl")).To(Satisfy(Violate(Within(MustFollow("reset_password", "close_ticket"), 2)).At(4)))
	})
})

// The rules find what is wrong, where it is.
var _ = DescribeTable("the rules", func(rule acel.Property, file string, step int) {
	run := recorded(file)
	ginkgoacel.AttachEvidence(run, rule)
	Expect(run).To(Satisfy(Violate(rule).At(step)))
	Expect(run).To(Satisfy(Violate(contract).Times(1)))
},
	finds("a user who was not verified", "verify-first", "bad/unverified.jsonl", 2),
	finds("a second reset", "one-reset", "bad/twice.jsonl", 3),
	finds("a ticket that is left open", "close-the-ticket", "bad/left-open.jsonl", 2), // at its end
)

func finds(what, id, file string, step int) TableEntry {
	rule := RulesFile("acel.yaml", id)
	return Entry("find "+what, ginkgoacel.Labels(rule), rule, file, step)
}

// recorded loads one of the recorded tickets.
func recorded(name string) acel.Trace {
	GinkgoHelper()
	run, err := LoadTrace(filepath.Join("testdata", name))
	Expect(err).NotTo(HaveOccurred())
	return run
}

func newAgent(replies string, recorder *acel.Recorder) *deskagent.Agent {
	GinkgoHelper()
	model, err := deskagent.ParseScript(replies)
	Expect(err).NotTo(HaveOccurred())
	return &deskagent.Agent{Model: model, Desk: &deskagent.Desk{Codes: map[string]string{"ann": "4711"}}, Recorder: recorder}
}
