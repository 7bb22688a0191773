package trace_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/trace"
)

var _ = DescribeTable("a trace is silent about failures",
	func(format string, silent bool, calls ...acel.Call) {
		Expect(trace.Silent(acel.Trace{Format: format, Calls: calls})).To(Equal(silent))
	},
	Entry("as a chat", "openai-chat", true, acel.Call{Tool: "a"}, acel.Call{Tool: "b", Outcome: acel.Outcome{Status: acel.Unfinished}}),
	Entry("but not once a call of it is known to have failed", "openai-chat", false, acel.Call{Tool: "a", Outcome: acel.Outcome{Status: acel.Failed}}),
	Entry("nor without a call", "openai-chat", false),
	Entry("nor where the format says so", "native", false, acel.Call{Tool: "a"}),
	Entry("nor where it was not read", "", false, acel.Call{Tool: "a"}),
)
