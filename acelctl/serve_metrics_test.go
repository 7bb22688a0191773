package main

import (
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/mcpproxy"
)

var _ = Describe("the metrics of serve", func() {
	It("time each call once, also one whose result is withheld", func() {
		m := newMeter()
		m.Decided(mcpproxy.Passed, nil, time.Millisecond)
		m.Decided(mcpproxy.Withheld, []string{"r"}, 0)
		families, err := m.registry.Gather()
		Expect(err).NotTo(HaveOccurred())
		counts := map[string]float64{}
		for _, family := range families {
			for _, one := range family.Metric {
				counts[family.GetName()] += one.GetCounter().GetValue() + float64(one.GetHistogram().GetSampleCount())
			}
		}
		Expect(counts).To(And(HaveKeyWithValue("acel_calls_total", 2.0), HaveKeyWithValue("acel_gate_seconds", 1.0)))
	})
})
