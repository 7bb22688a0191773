package mcpproxy_test

import (
	"context"
	"io"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/client/transport"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"github.com/onsi/gomega/gexec"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/mcpproxy"
)

// peer connects a client of mcp-go to a proxy, and returns it with how ServeStdio ends.
func peer(p *mcpproxy.Proxy) (*client.Client, <-chan error) {
	GinkgoHelper()
	in, to := io.Pipe()
	from, out := io.Pipe()
	ended := make(chan error, 1)
	go func() { ended <- p.ServeStdio(context.Background(), in, out) }()
	c := client.NewClient(transport.NewIO(from, to, io.NopCloser(strings.NewReader(""))))
	Expect(c.Start(context.Background())).To(Succeed())
	_, err := c.Initialize(context.Background(), mcp.InitializeRequest{})
	Expect(err).NotTo(HaveOccurred())
	return c, ended
}

// strict are rules that a server does not know.
func strict() *acel.Policy {
	GinkgoHelper()
	p, err := acel.NewPolicy(acel.PolicyConfig{Rules: []acel.Rule{
		acel.Never("cancel_order"), acel.MustPrecede("verify_customer", "refund"), acel.AtMostTotal("refund", "amount", 100),
	}})
	Expect(err).NotTo(HaveOccurred())
	return p
}

var _ = Describe("A server that is somebody else's", func() {
	It("never gets a call that is refused, over stdio", func() {
		dir, err := os.MkdirTemp("", "")
		Expect(err).NotTo(HaveOccurred())
		DeferCleanup(os.RemoveAll, dir)
		toy, err := gexec.Build("github.com/acel-dev/acel/examples/toy-server")
		Expect(err).NotTo(HaveOccurred())
		DeferCleanup(gexec.CleanupBuildArtifacts)
		log := filepath.Join(dir, "reached")
		o := mcpproxy.ProxyOptions{Upstream: mcpproxy.Upstream{Command: []string{"sh", "-c", `tee "$1" | "$2"`, "sh", log, toy}}}
		o.Policy = strict()
		p, err := mcpproxy.NewProxy(o)
		Expect(err).NotTo(HaveOccurred())
		c, ended := peer(p)

		tools, err := c.ListTools(context.Background(), mcp.ListToolsRequest{})
		Expect(err).NotTo(HaveOccurred())
		Expect(tools.Tools).To(HaveLen(5))
		for _, never := range [][2]string{{"cancel_order", `{"order_id":"A1"}`}, {"refund", `{"order_id":"A1","amount":1}`}} {
			_, about := refused(call(c, never[0], never[1]))
			Expect(about["rules"]).To(HaveLen(1))
		}
		Expect(call(c, "look_up_order", `{"order_id":"A1"}`).StructuredContent).To(HaveKeyWithValue("status", "open"))
		Expect(call(c, "verify_customer", `{"customer_id":"ann","code":"4711"}`).IsError).To(BeFalse())
		Expect(call(c, "refund", `{"order_id":"A1","amount":60}`).IsError).To(BeFalse())
		refused(call(c, "refund", `{"order_id":"A1","amount":60}`))

		Expect(c.Close()).To(Succeed())
		Eventually(ended).WithTimeout(15 * time.Second).Should(Receive(Succeed()))
		reached, err := os.ReadFile(log)
		Expect(err).NotTo(HaveOccurred())
		Expect(string(reached)).NotTo(ContainSubstring("cancel_order"))
		Expect(strings.Count(string(reached), `"refund"`)).To(Equal(1))
	})

	It("never gets a call that is refused, over HTTP", func() {
		var ran atomic.Int32
		s := server.NewMCPServer("desk", "1")
		for _, tool := range []string{"verify_customer", "refund"} {
			s.AddTool(mcp.NewTool(tool), func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
				ran.Add(1)
				return mcp.NewToolResultText("ok"), nil
			})
		}
		h := httptest.NewServer(server.NewStreamableHTTPServer(s))
		DeferCleanup(h.Close)
		DeferCleanup(h.CloseClientConnections)
		o := mcpproxy.ProxyOptions{Upstream: mcpproxy.Upstream{URL: h.URL + "/mcp"}}
		o.Policy = strict()
		p, err := mcpproxy.NewProxy(o)
		Expect(err).NotTo(HaveOccurred())
		c, ended := peer(p)

		refused(call(c, "refund", `{"amount":1}`))
		Expect(call(c, "verify_customer", "").IsError).To(BeFalse())
		Expect(call(c, "refund", `{"amount":1}`).IsError).To(BeFalse())
		Expect(ran.Load()).To(BeEquivalentTo(2))
		began := time.Now()
		Expect(c.Close()).To(Succeed())
		Eventually(ended).WithTimeout(15 * time.Second).Should(Receive(Succeed()))
		Expect(time.Since(began)).To(BeNumerically("<", 4*time.Second))
	})
})
