package ginkgoacel_test

import (
	"encoding/json"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/ginkgoacel"
)

// called returns the trace of calls of tools.
func called(tools ...string) acel.Trace {
	t := acel.Trace{Name: "run.json"}
	for _, tool := range tools {
		t.Calls = append(t.Calls, acel.Call{Tool: tool})
	}
	return t
}

// object returns the JSON of an evidence as a reader has it.
func object(e ginkgoacel.Evidence) map[string]any {
	GinkgoHelper()
	text, err := json.Marshal(e)
	Expect(err).NotTo(HaveOccurred())
	var o map[string]any
	Expect(json.Unmarshal(text, &o)).To(Succeed())
	return o
}

// violation returns one violation of an evidence's JSON.
func violation(e ginkgoacel.Evidence, i int) map[string]any {
	GinkgoHelper()
	return object(e)["violations"].([]any)[i].(map[string]any)
}

// A source of the user's own.
type source func() acel.Trace

func (s source) Trace() acel.Trace { return s() }

// A checker of the user's own.
type checker struct{ check func() (acel.Finding, error) }

func (checker) String() string                           { return "be polite" }
func (checker) Demand() string                           { return "be polite" }
func (c checker) Check(acel.Trace) (acel.Finding, error) { return c.check() }
func polite(check func() (acel.Finding, error)) acel.Property {
	return acel.NewProperty(checker{check})
}
