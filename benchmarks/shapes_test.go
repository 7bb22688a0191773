package benchmarks_test

import (
	"bytes"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/trace"
	"github.com/acel-dev/acel/benchmarks"
)

// A reading is what came of the reading of one file.
type reading struct {
	formats  map[string]bool // those of its sessions
	calls    int             // with their outcomes
	problems []error
	lost     []string // why something was passed over, or a session or a call is not whole
}

func readAll(data []byte) reading {
	all := reading{formats: map[string]bool{}}
	for e, err := range decoded(data) {
		switch {
		case err != nil:
			all.problems = append(all.problems, err)
		case e.Kind == trace.Opened:
			all.formats[e.Session.Format] = true
		case e.Kind == trace.Passed, e.Kind == trace.Cut, e.Kind == trace.Stopped:
			all.lost = append(all.lost, e.Reason)
		case e.Kind == trace.Called && (e.Call.Phase != acel.Whole || e.Call.Outcome.Status == acel.Unfinished):
			all.lost = append(all.lost, "a call is not whole")
		case e.Kind == trace.Called:
			all.calls++
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

	for _, f := range files() {
		It("are known by what they hold, and every call is read: "+f.name, func() {
			i := f.of(200_000)
			all := readAll(i.data)
			Expect(all.problems).To(BeEmpty())
			Expect(all.lost).To(BeEmpty())
			Expect(all.formats).To(Equal(map[string]bool{f.format: true}))
			Expect(all.calls).To(And(Equal(i.calls), BeNumerically(">", 40)))
		})
	}

	It("are the same bytes each time, and at least as many as asked for", func() {
		for _, s := range benchmarks.Shapes() {
			var one, other bytes.Buffer
			_, err := s.Generate(&one, 50_000)
			Expect(err).NotTo(HaveOccurred())
			_, err = s.Generate(&other, 50_000)
			Expect(err).NotTo(HaveOccurred())
			Expect(one.Len()).To(BeNumerically(">=", 50_000), s.Format)
			Expect(other.String()).To(Equal(one.String()), s.Format)
		}
	})
})
