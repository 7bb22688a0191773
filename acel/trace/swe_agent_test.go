package trace_test

import (
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/trace"
)

func FuzzSWEAgent(f *testing.F) { fuzzFormat(f, "swe-agent", "swe-agent") }

var _ = Describe("A trajectory of SWE-agent", func() {
	named := func(name string) string {
		const text = `{"environment": "main", "trajectory": [{"action": "ls", "observation": "a"}], "info": {"exit_status": "submitted"}}`
		traces, err := trace.Collect(trace.Decode(strings.NewReader(text), trace.Options{Name: name}))
		Expect(err).NotTo(HaveOccurred())
		Expect(traces).To(HaveLen(1))
		return traces[0].Session
	}

	It("is a session with the name of its file, and else with that of its environment", func() {
		Expect(named("runs/shop__till-1.traj")).To(Equal("shop__till-1"))
		Expect(named("runs/shop__till-1.traj.gz")).To(Equal("shop__till-1"))
		Expect(named("till.json")).To(Equal("till"))
		Expect(named("-")).To(Equal("main"))
		Expect(named("")).To(Equal("main"))
	})

	DescribeTable("tells which command of the agent an action is", func(action, tool string) {
		text := `{"trajectory": [{"action": ` + action + `, "observation": ""}]}`
		traces, err := trace.Collect(trace.Decode(strings.NewReader(text), trace.Options{}))
		Expect(err).NotTo(HaveOccurred())
		Expect(traces[0].Calls).To(HaveLen(1))
		Expect(traces[0].Calls[0].Tool).To(Equal(tool))
	},
		Entry("one of its own", `"submit"`, "submit"),
		Entry("with arguments", `" open till.py 12\n"`, "open"),
		Entry("with operators in quotes", `"search_dir \"a && b\" 'c; $(d)'"`, "search_dir"),
		Entry("with an escaped quote", `"search_dir \"a \\\" && b\""`, "search_dir"),
		Entry("with lines in quotes", `"edit 'a\nb' 'c'"`, "edit"),
		Entry("with a block of lines", `"edit 1:2\nif a && b; then\nend_of_input\nend_of_edit\n"`, "edit"),
		Entry("with more behind the block", `"edit 1:2\na\nend_of_edit\nrm -rf /"`, "bash"),
		Entry("with two blocks", `"edit 1:2\na\nend_of_edit\nrm -rf /\nend_of_edit"`, "bash"),
		Entry("beside another command", `"submit && rm -rf /"`, "bash"),
		Entry("behind another command", `"cd /shop; submit"`, "bash"),
		Entry("with a command in its arguments", `"open \"$(rm -rf /)\""`, "bash"),
		Entry("with another on its next line", `"submit\nrm -rf /"`, "bash"),
		Entry("none of its own", `"rm -rf /"`, "bash"),
		Entry("a name that begins as one of its own", `"submit.sh"`, "bash"),
	)
})
