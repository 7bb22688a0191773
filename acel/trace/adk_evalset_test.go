package trace_test

import (
	"bytes"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/trace"
)

func FuzzEvalSet(f *testing.F) { fuzzFormat(f, "adk-evalset", "adk-evalset") }

var _ = Describe("An eval set", func() {
	It("yields its calls to those who ask for what was expected", func() {
		text := read("testdata/adk-evalset/ok/set.json")
		options := trace.Options{Include: []trace.Origin{trace.Expected}}
		traces, err := trace.Collect(trace.Decode(bytes.NewReader(text), options))
		Expect(err).NotTo(HaveOccurred())
		Expect(traces).To(HaveLen(2))
		var outcomes []acel.Status
		for _, c := range traces[0].Calls {
			outcomes = append(outcomes, c.Outcome.Status)
		}
		Expect(outcomes).To(Equal([]acel.Status{acel.OK, acel.Failed, acel.Unfinished}))
	})
})
