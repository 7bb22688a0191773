package mcptest

import (
	"bytes"
	"encoding/json"
	"errors"

	"github.com/onsi/ginkgo/v2"
	"github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
)

// Rules are an order, a budget, a duty, and a condition on a result.
func Rules() *acel.Policy {
	ginkgo.GinkgoHelper()
	p, err := acel.NewPolicy(acel.PolicyConfig{
		Rules: []acel.Rule{acel.MustPrecede("verify", "refund"), acel.AtMostTotal("refund", "amount", 500), acel.RequiredBeforeSessionEnd("bye")},
		Tools: []acel.Tool{{Name: "refund", Ensure: func(_ *acel.State, _ acel.Call, result json.RawMessage) error {
			if bytes.Contains(result, []byte("declined")) {
				return errors.New("nothing was paid")
			}
			return nil
		}}},
	})
	gomega.Expect(err).NotTo(gomega.HaveOccurred())
	return p
}
