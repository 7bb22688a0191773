package rules

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("what is nearly a qualified name", func() {
	DescribeTable("is a glob with a server in it that is held to bare names",
		func(glob, server, tool string) {
			on, of := serverInGlob(glob)
			Expect([]string{on, of}).To(Equal([]string{server, tool}))
		},
		Entry("with any server", "*__create_issue", "*", "create_issue"),
		Entry("but not one with a prefix that an agent gives its tools", "github__*", "", ""),
		Entry("but not one with such a prefix and __ in the tool", "github__a__*", "", ""),
		Entry("with mcp__ not at its beginning", "*mcp__github__*", "github", "*"),
		Entry("with what may be mcp", "*__github__*", "github", "*"),
		Entry("with the qualifier and any server at once", "mcp*__create", "*", "create"),
		Entry("with a single _ behind mcp", "mcp_github__c*", "github", "c*"),
		Entry("with no end of mcp but any text", "mcp*", "*", ""),
		Entry("with a single _ and any text", "mcp_**", "*", ""),
		Entry("with a server whose name begins alike", "mcpx__c*", "mcpx", "c*"),
		Entry("but not one over qualified names", "mcp__*__create", "", ""),
		Entry("but not one over bare names", "create_*", "", ""),
		Entry("but not one over bare names that begin alike", "mcp_server_*", "", ""),
		Entry("but not one that begins with __", "__init_*", "", ""),
		Entry("but not one that ends with __", "*__", "", ""),
		Entry("but not any text", "*", "", ""),
		Entry("but not mcp itself", "mcp", "", ""),
	)

	DescribeTable("is half such a name, completed by a glob",
		func(name, glob string) {
			Expect(isHalfName(name)).To(BeTrue())
			Expect(serverGlob(name)).To(Equal(glob))
		},
		Entry("without a tool", "mcp__github", "mcp__github__*"),
		Entry("with the place of a tool empty", "mcp__github__", "mcp__github__*"),
		Entry("without a server", "mcp____create", "mcp__*__create"),
		Entry("without either", "mcp__", "mcp__*"),
		Entry("with the places of both empty", "mcp____", "mcp__*"),
	)

	It("is no whole one, and no other name", func() {
		for _, name := range []string{"mcp__s__a", "mcp", "mcp_s", "s__a", "a"} {
			Expect(isHalfName(name)).To(BeFalse(), name)
		}
	})
})
