package mcpproxy_test

import (
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/mcpproxy"
)

var _ = DescribeTable("Options of a proxy that mean nothing",
	func(change func(*mcpproxy.ProxyOptions), says string) {
		o := mcpproxy.ProxyOptions{Upstream: mcpproxy.Upstream{Command: []string{"true"}}}
		o.Policy = rules()
		_, err := mcpproxy.NewProxy(o)
		Expect(err).NotTo(HaveOccurred())
		change(&o)
		_, err = mcpproxy.NewProxy(o)
		Expect(err).To(MatchError(And(HavePrefix("mcpproxy: "), ContainSubstring(says))))
	},
	Entry("no policy", func(o *mcpproxy.ProxyOptions) { o.Policy = nil }, "no policy"),
	Entry("a mode that does not exist", func(o *mcpproxy.ProxyOptions) { o.Mode = 9 }, "no mode 9"),
	Entry("no upstream", func(o *mcpproxy.ProxyOptions) { o.Upstream.Command = nil }, "give Upstream.Command or Upstream.URL"),
	Entry("two upstreams", func(o *mcpproxy.ProxyOptions) { o.Upstream.URL = "https://example.com" }, "not both"),
	Entry("a program that is not there", func(o *mcpproxy.ProxyOptions) { o.Upstream.Command[0] = "acel-no-such" }, "install it, or give its path"),
	Entry("an upstream of another kind", func(o *mcpproxy.ProxyOptions) { o.Upstream = mcpproxy.Upstream{URL: "ftp://example.com"} }, "https://example.com/mcp"),
	Entry("a URL with a password", func(o *mcpproxy.ProxyOptions) { o.Upstream = mcpproxy.Upstream{URL: "https://me:pw@example.com"} }, "credentials"),
	Entry("a frame of less than nothing", func(o *mcpproxy.ProxyOptions) { o.MaxFrame = -1 }, "MaxFrame is -1"),
	Entry("a body of less than nothing", func(o *mcpproxy.ProxyOptions) { o.Front.MaxBody = -1 }, "MaxBody is -1"),
	Entry("a wait of less than nothing", func(o *mcpproxy.ProxyOptions) { o.Drain = -time.Second }, "Drain is -1s"),
)

var _ = Describe("An upstream", func() {
	It("tells the names of the variables that a command will have, and no value", func() {
		GinkgoT().Setenv("ACEL_TEST_SECRET", "s3cr3t")
		u := mcpproxy.Upstream{Command: []string{"true"}, Env: []string{"TOKEN=t0ken"}}
		Expect(u.EnvNames()).To(And(ContainElements("PATH", "TOKEN"), Not(ContainElement("ACEL_TEST_SECRET"))))
	})
})
