package mcpproxy_test

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/client/transport"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/mcpproxy"
)

// clerkRan names a file, in the environment of an upstream, to which it writes each call.
const clerkRan = "ACEL_TEST_CLERK_RAN"

// This binary is the upstream of the specs below where that is set.
func init() {
	if ran := os.Getenv(clerkRan); ran != "" {
		clerk(ran)
		os.Exit(0)
	}
}

// clerk is a server over stdio with two tools, until its client goes.
func clerk(ran string) {
	s := server.NewMCPServer("clerk", "1.0.0")
	for _, name := range []string{"look", "delete"} {
		s.AddTool(mcp.NewTool(name), func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			f, err := os.OpenFile(ran, os.O_APPEND|os.O_WRONLY|os.O_CREATE, 0o600)
			if err != nil {
				return nil, err
			}
			defer f.Close()
			_, err = fmt.Fprintln(f, name)
			return mcp.NewToolResultText(name + " done"), err
		})
	}
	_ = server.ServeStdio(s)
}

// An office is a proxy over HTTP before clerks.
type office struct {
	proxy *mcpproxy.Proxy
	url   string
	ran   string

	mu   sync.Mutex
	ends []acel.Violation
}

func (o *office) Observe(v acel.Violation) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.ends = append(o.ends, v)
}

func (o *office) unmet() (ids []string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, v := range o.ends {
		ids = append(ids, v.Rule)
	}
	return ids
}

// newOffice lets nobody delete, look three times, or go without having looked.
func newOffice(front mcpproxy.FrontOptions) *office {
	GinkgoHelper()
	policy, err := acel.NewPolicy(acel.PolicyConfig{Rules: []acel.Rule{
		acel.Never("delete"), acel.AtMostNTimes("look", 2),
		acel.RequiredBeforeSessionEnd("look"),
	}})
	Expect(err).NotTo(HaveOccurred())
	self, err := os.Executable()
	Expect(err).NotTo(HaveOccurred())
	o := &office{ran: filepath.Join(GinkgoT().TempDir(), "ran")}
	front.Token = "t0ken"
	o.proxy, err = mcpproxy.NewProxy(mcpproxy.ProxyOptions{
		Options:  mcpproxy.Options{Policy: policy, Observer: func(string) acel.Observer { return o }},
		Upstream: mcpproxy.Upstream{Command: []string{self}, Env: []string{clerkRan + "=" + o.ran}},
		Front:    front,
	})
	Expect(err).NotTo(HaveOccurred())
	server := httptest.NewServer(o.proxy.Handler())
	o.url = server.URL + "/mcp"
	DeferCleanup(server.Close)
	DeferCleanup(o.proxy.Close)
	DeferCleanup(http.DefaultTransport.(*http.Transport).CloseIdleConnections)
	return o
}

// client returns a client that speaks a protocol version; "" is the newest that both know.
func (o *office) client(version string) *client.Client {
	GinkgoHelper()
	c, err := client.NewStreamableHttpClient(o.url, transport.WithHTTPBasicClient(&http.Client{Transport: presenting{}}))
	Expect(err).NotTo(HaveOccurred())
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	Expect(c.Start(ctx)).To(Succeed())
	asked := mcp.InitializeRequest{}
	asked.Params.ProtocolVersion = version
	_, err = c.Initialize(ctx, asked)
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(c.Close)
	return c
}

// presenting has each request present the token.
type presenting struct{}

func (presenting) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer t0ken")
	return http.DefaultTransport.RoundTrip(r)
}

// calls are those that reached a clerk.
func (o *office) calls() []string {
	GinkgoHelper()
	all, err := os.ReadFile(o.ran)
	if os.IsNotExist(err) {
		return nil
	}
	Expect(err).NotTo(HaveOccurred())
	return strings.Fields(string(all))
}

var _ = Describe("a proxy over HTTP, before a command", func() {
	It("hands on calls, and refuses what breaks a rule before it gets there", func() {
		o := newOffice(mcpproxy.FrontOptions{})
		c := o.client("2025-11-25")
		Expect(c.GetSessionId()).NotTo(BeEmpty())
		tools, err := c.ListTools(context.Background(), mcp.ListToolsRequest{})
		Expect(err).NotTo(HaveOccurred())
		Expect(tools.Tools).To(HaveLen(2))
		said, _ := refused(call(c, "delete", ""))
		Expect(said).To(ContainSubstring("never(delete)"))
		Expect(text(call(c, "look", ""))).To(Equal("look done"))
		Expect(o.calls()).To(Equal([]string{"look"}))
	})

	It("has budgets for each session", func() {
		o := newOffice(mcpproxy.FrontOptions{})
		one, two := o.client("2025-11-25"), o.client("2025-11-25")
		for range 2 {
			Expect(call(one, "look", "").IsError).To(BeFalse())
			Expect(call(two, "look", "").IsError).To(BeFalse())
		}
		refused(call(one, "look", ""))
		refused(call(two, "look", ""))
		Expect(o.calls()).To(HaveLen(4))
	})

	It("has one budget for all clients that have no session", func() {
		o := newOffice(mcpproxy.FrontOptions{})
		one, two := o.client(""), o.client("")
		Expect(one.ProtocolVersion()).To(Equal("2026-07-28"))
		Expect(text(call(one, "look", ""))).To(Equal("look done"))
		Expect(call(two, "look", "").IsError).To(BeFalse())
		refused(call(one, "look", ""))
		refused(call(two, "look", ""))
		refused(call(two, "delete", ""))
		Expect(o.calls()).To(Equal([]string{"look", "look"}))
	})

	It("has such clients begin sessions where they are not to share", func() {
		o := newOffice(mcpproxy.FrontOptions{RefuseStateless: true})
		c := o.client("")
		Expect(c.ProtocolVersion()).To(Equal("2025-11-25"))
		Expect(call(c, "look", "").IsError).To(BeFalse())
	})

	It("judges the end of a session that its client ends", func() {
		o := newOffice(mcpproxy.FrontOptions{})
		looks, goes := o.client("2025-11-25"), o.client("2025-11-25")
		Expect(call(looks, "look", "").IsError).To(BeFalse())
		refused(call(goes, "delete", ""))
		Expect(looks.Close()).To(Succeed())
		Expect(goes.Close()).To(Succeed())
		Eventually(o.unmet).Should(ConsistOf("never(delete)", "required_before_session_end(look)"))
	})

	It("judges the ends of all that are open when it is closed, and takes no more", func() {
		o := newOffice(mcpproxy.FrontOptions{})
		refused(call(o.client("2025-11-25"), "delete", ""))
		Expect(o.proxy.Close()).To(Succeed())
		Expect(o.unmet()).To(ConsistOf("never(delete)", "required_before_session_end(look)"))
		r, err := http.NewRequest(http.MethodPost, o.url, bytes.NewBufferString(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}`))
		Expect(err).NotTo(HaveOccurred())
		r.Header = http.Header{"Content-Type": {"application/json"}}
		late, err := presenting{}.RoundTrip(r)
		Expect(err).NotTo(HaveOccurred())
		defer late.Body.Close()
		Expect(late).To(HaveHTTPStatus(http.StatusServiceUnavailable))
	})

	It("lets in nobody without the token, whatever stands behind", func() {
		for _, o := range []mcpproxy.Upstream{{Command: []string{"true"}}, {URL: "http://127.0.0.1:1/mcp"}} {
			policy, err := acel.NewPolicy(acel.PolicyConfig{})
			Expect(err).NotTo(HaveOccurred())
			p, err := mcpproxy.NewProxy(mcpproxy.ProxyOptions{
				Options: mcpproxy.Options{Policy: policy}, Upstream: o, Front: mcpproxy.FrontOptions{Token: "t0ken"},
			})
			Expect(err).NotTo(HaveOccurred())
			w := httptest.NewRecorder()
			p.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodPost, "http://localhost/mcp", strings.NewReader("{}")))
			Expect(w).To(HaveHTTPStatus(http.StatusUnauthorized))
			Expect(p.Close()).To(Succeed())
		}
	})
})
