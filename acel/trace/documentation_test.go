package trace_test

import (
	"os"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/trace"
)

var _ = Describe("The page on a format", func() {
	It("is there for every format, and there is none without a format", func() {
		want := append(names(), "map")
		var got []string
		pages, err := os.ReadDir("formats")
		Expect(err).NotTo(HaveOccurred())
		for _, page := range pages {
			got = append(got, strings.TrimSuffix(page.Name(), ".txt"))
		}
		Expect(got).To(ConsistOf(want))
		for _, name := range want {
			Expect(trace.Documentation(name)).To(HaveSuffix("\n"), name)
		}
		Expect(trace.Documentation("xml")).To(BeEmpty())
		Expect(trace.Documentation("../format")).To(BeEmpty())
	})

	It("says that failures are not told exactly where that is so", func() {
		for _, f := range trace.Formats() {
			says := strings.Contains(trace.Documentation(f.Name), "--error-pattern")
			Expect(says).To(Equal(f.Silent), f.Name)
		}
	})

	It("on mappings shows one that reads the session beside it", func() {
		page := trace.Documentation("map")
		_, shown, found := strings.Cut(page, "}:\n\n")
		Expect(found).To(BeTrue())
		shown, _, _ = strings.Cut(shown, "\n\n")
		mapping, err := trace.LoadMapping(strings.NewReader(shown), "page")
		Expect(err).NotTo(HaveOccurred())
		log := `{"id": "t1", "turns": [{"role": "assistant", "at": "2026-01-31T10:00:00Z", "tool_call": {"name": "pay", "args": {"amount": 5}}}, {"role": "tool", "content": "paid"}]}`
		traces, err := trace.Collect(trace.Decode(strings.NewReader(log), trace.Options{Map: mapping}))
		Expect(err).NotTo(HaveOccurred())
		Expect(traces).To(HaveLen(1))
		Expect(traces[0].Calls).To(HaveLen(1))
		Expect(string(traces[0].Calls[0].Outcome.Result)).To(Equal(`"paid"`))
	})

	It("fits a terminal", func() {
		for _, name := range names() {
			for line := range strings.Lines(trace.Documentation(name)) {
				Expect(len([]rune(line))).To(BeNumerically("<=", 81), "%s: %s", name, line)
			}
		}
	})
})
