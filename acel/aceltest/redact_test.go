package aceltest_test

import (
	"encoding/json"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/aceltest"
)

var _ = Describe("a policy that redacts", func() {
	It("shows none of the values in a failure, nor in the calls around it", func() {
		policy, err := acel.NewPolicy(acel.PolicyConfig{
			Rules:  []acel.Rule{acel.Never("say"), acel.MustFollow("login", "logout")},
			Redact: acel.Redaction{Fields: []string{"password"}},
		})
		Expect(err).NotTo(HaveOccurred())
		h := &heard{}
		aceltest.CheckPolicy(h, acel.Trace{Calls: []acel.Call{
			{Tool: "login", Args: json.RawMessage(`{"password": "hunter2"}`)},
			{Tool: "say", Args: json.RawMessage(`{"text": "it is hunter2"}`)},
		}}, policy)
		said := strings.Join(append(h.failures, h.logs...), "\n")
		Expect(said).To(ContainSubstring("it is [redacted]"))
		Expect(said).NotTo(ContainSubstring("hunter2"))
	})
})
