package report_test

import (
	"encoding/json"
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/report"
)

var _ = Describe("The states of a timeline", func() {
	It("are those after calls that changed them", func() {
		line := report.NewTimeline(json.RawMessage(`{"n":0}`))
		for step, state := range []string{`{"n":0}`, `{"n":1}`, `{"n":1}`} {
			line.Record(acel.Call{Tool: "a"}, step+1, json.RawMessage(state), nil)
		}
		Expect(line.Steps[0].State).To(BeNil())
		Expect(string(line.Steps[1].State)).To(Equal(`{"n":1}`))
		Expect(line.Steps[2].State).To(BeNil())
	})

	It("are held up to 4 MiB, and told by their length beyond", func() {
		line := report.NewTimeline(nil)
		held := 0
		for step := 1; step <= 100; step++ {
			state := json.RawMessage(`{"n":"` + strings.Repeat(string(rune('a'+step%2)), 100_000) + `"}`)
			line.Record(acel.Call{Tool: "a"}, step, state, nil)
			held += len(line.Steps[step-1].State)
		}
		Expect(held).To(BeNumerically("<", 5<<20))
		Expect(string(line.Steps[99].State)).To(Equal(`"not shown: it has 100008 bytes"`))
		page := written("html", &report.Report{Traces: []report.Trace{{File: "t", Calls: 100, Timeline: line}}}, report.Options{})
		Expect(page).To(ContainSubstring("not shown: it has 100008 bytes"))
	})
})

var _ = Describe("A session's state", func() {
	It("is the very same text while nothing changes it, so that asking costs nothing", func() {
		p, err := acel.NewPolicy(acel.PolicyConfig{State: map[string]any{"n": strings.Repeat("x", 1000)}})
		Expect(err).NotTo(HaveOccurred())
		s := p.NewSession(acel.SessionOptions{})
		first := s.State()
		_, err = s.Record(acel.Call{Tool: "a"})
		Expect(err).NotTo(HaveOccurred())
		Expect(&s.State()[0]).To(BeIdenticalTo(&first[0]))
		Expect(testing.AllocsPerRun(10, func() { s.State() })).To(BeZero())
	})
})
