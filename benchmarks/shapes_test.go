package benchmarks_test

import (
	"bytes"
	"io"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/trace"
	"github.com/acel-dev/acel/benchmarks"
)

// A reading is what came of the reading of one file.
type reading struct {
	Format, Reason string
	Calls, Begun   int // calls whose end was read, and those that only began
	Problems       []error
	Lost           []string // what was passed over, or why a session was cut
}

// readAll decodes a file.
func readAll(r io.Reader) (all reading) {
	for e, err := range trace.Decode(r, trace.Options{}) {
		switch {
		case err != nil:
			all.Problems = append(all.Problems, err)
		case e.Kind == trace.Recognized:
			all.Format, all.Reason = e.Format, e.Reason
		case e.Kind == trace.Passed, e.Kind == trace.Cut:
			all.Lost = append(all.Lost, e.Reason)
		case e.Kind == trace.Called && e.Call.Phase == acel.PhaseBegin:
			all.Begun++
		case e.Kind == trace.Called && e.Call.Outcome.Status != acel.StatusUnfinished:
			all.Calls++
		}
	}
	return all
}

var _ = Describe("the files that are measured", func() {
	It("have one shape for every format that can be read", func() {
		var formats, shapes []string
		for _, f := range trace.Formats() {
			formats = append(formats, f.Name)
		}
		for _, s := range benchmarks.Shapes() {
			shapes = append(shapes, s.Format)
		}
		Expect(shapes).To(ConsistOf(formats))
	})

	for _, i := range inputs(200_000) {
		It("is told as "+i.format+", and every call of it is read: "+i.name, func() {
			Expect(i.calls).To(BeNumerically(">", 40))
			all := readAll(bytes.NewReader(i.data))
			Expect(all.Problems).To(BeEmpty())
			Expect(all.Lost).To(BeEmpty())
			Expect(all.Format).To(Equal(i.format), all.Reason)
			Expect(all.Calls).To(Equal(i.calls))
			Expect(all.Begun).To(BeZero())
		})
	}

	It("are the same bytes each time", func() {
		Expect(inputs(50_000)).To(HaveEach(Not(BeNil())))
	})
})
