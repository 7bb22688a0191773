package main

import (
	"context"
	"encoding/json"
	"path/filepath"
	"testing"
	"time"

	"github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/mcp"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"github.com/onsi/gomega/gexec"
	"github.com/onsi/gomega/gleak"

	"github.com/acel-dev/acel/examples/internal/policy"
)

func TestToyServer(t *testing.T) {
	RegisterFailHandler(Fail)
	suiteConfig, reporterConfig := GinkgoConfiguration()
	suiteConfig.RandomizeAllSpecs, suiteConfig.FailOnPending = true, true
	RunSpecs(t, "toy-server", suiteConfig, reporterConfig)
}

// Each rule is broken by a case and kept by another, and has its row in the README.
func TestPolicy(t *testing.T) { policy.Check(t, policy.Example{Exampled: true}) }

// begin starts a client, that ends with the spec.
func begin(c *client.Client, err error) *client.Client {
	GinkgoHelper()
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(c.Close)
	Expect(c.Start(context.Background())).To(Succeed())
	_, err = c.Initialize(context.Background(), mcp.InitializeRequest{})
	Expect(err).NotTo(HaveOccurred())
	return c
}

// use makes a call, and returns its result.
func use(c *client.Client, tool, args string) *mcp.CallToolResult {
	GinkgoHelper()
	r, err := c.CallTool(context.Background(), mcp.CallToolRequest{Params: mcp.CallToolParams{Name: tool, Arguments: json.RawMessage(args)}})
	Expect(err).NotTo(HaveOccurred())
	return r
}

// passes makes a call that is let pass.
func passes(c *client.Client, tool, args string) *mcp.CallToolResult {
	GinkgoHelper()
	r := use(c, tool, args)
	Expect(r.IsError).To(BeFalse(), "%v", r.Content)
	return r
}

// isRefused makes a call that a rule refuses.
func isRefused(c *client.Client, tool, args, rule string) {
	GinkgoHelper()
	r := use(c, tool, args)
	Expect(r.IsError).To(BeTrue())
	Expect(r.StructuredContent).To(BeNil())
	Expect(r.Content).To(HaveExactElements(HaveField("Text", And(HavePrefix("ACEL refused this call, and it was not made. "), ContainSubstring("[rule: "+rule+"]")))))
	Expect(r.Meta.AdditionalFields).To(HaveKeyWithValue("dev.acel/refused", HaveKeyWithValue("rules", ConsistOf(rule))))
}

// visit is a client's session in which each rule refuses once.
func visit(c *client.Client) {
	GinkgoHelper()
	isRefused(c, "refund", `{"order_id": "A1", "amount": 10}`, "verify-first")
	isRefused(c, "cancel_order", `{"order_id": "A3"}`, "tools.cancel_order.require")
	passes(c, "look_up_order", `{"order_id": "A2"}`)
	isRefused(c, "cancel_order", `{"order_id": "A2"}`, "tools.cancel_order.require")
	Expect(use(c, "verify_customer", `{"customer_id": "ann", "code": "1111"}`).IsError).To(BeTrue())
	isRefused(c, "refund", `{"order_id": "A1", "amount": 10}`, "verify-first")
	passes(c, "verify_customer", `{"customer_id": "ann", "code": "4711"}`)
	passes(c, "refund", `{"order_id": "A1", "amount": 499.99}`)
	isRefused(c, "refund", `{"order_id": "A1", "amount": 0.02}`, "refund-budget")
	passes(c, "refund", `{"order_id": "A1", "amount": 0.01}`)
	passes(c, "look_up_order", `{"order_id": "A3"}`)
	passes(c, "cancel_order", `{"order_id": "A3"}`)
	passes(c, "close_ticket", `{}`)
}

var _ = Describe("the toy server", func() {
	var desk *Desk
	var connect func() *client.Client

	BeforeEach(func() {
		before := gleak.Goroutines()
		DeferCleanup(func() {
			Eventually(gleak.Goroutines).WithTimeout(5 * time.Second).ShouldNot(gleak.HaveLeaked(before))
		})
		desk = NewDesk()
		s, guard, err := NewServer(desk)
		Expect(err).NotTo(HaveOccurred())
		DeferCleanup(guard.Close)
		connect = func() *client.Client { return begin(client.NewInProcessClient(s)) }
	})

	It("refuses each call that breaks a rule before its handler runs, and lets the others pass", func() {
		visit(connect())
		Expect(desk.refunds).To(Equal([]string{"A1 499.99", "A1 0.01"}))
		Expect(desk.orders["A2"].Status).To(Equal("shipped"))
		Expect(desk.orders["A3"].Status).To(Equal("cancelled"))
	})

	It("leaves the desk as it was where it refuses", func() {
		c := connect()
		isRefused(c, "refund", `{"order_id": "A1", "amount": 10}`, "verify-first")
		isRefused(c, "cancel_order", `{"order_id": "A1"}`, "tools.cancel_order.require")
		passes(c, "verify_customer", `{"customer_id": "ann", "code": "4711"}`)
		isRefused(c, "refund", `{"order_id": "A1", "amount": 500.01}`, "refund-budget")
		Expect(desk).To(Equal(NewDesk()))
	})

	It("holds two clients at once apart, in their budgets and in what they have seen", func() {
		one, two := connect(), connect()
		for _, c := range []*client.Client{one, two} {
			passes(c, "verify_customer", `{"customer_id": "ann", "code": "4711"}`)
			passes(c, "refund", `{"order_id": "A1", "amount": 500}`)
		}
		isRefused(one, "refund", `{"order_id": "A1", "amount": 0.01}`, "refund-budget")
		isRefused(two, "refund", `{"order_id": "A1", "amount": 0.01}`, "refund-budget")
		passes(one, "look_up_order", `{"order_id": "A3"}`)
		isRefused(two, "cancel_order", `{"order_id": "A3"}`, "tools.cancel_order.require")
		passes(one, "cancel_order", `{"order_id": "A3"}`)
	})

	It("hands on structured results as the handler has returned them, byte for byte", func() {
		r := passes(connect(), "look_up_order", `{"order_id": "A1"}`)
		Expect(string(r.RawStructuredContent)).To(Equal(`{"order_id":"A1","status":"open","total":"120.00"}`))
	})

	It("is not talked round by arguments that read one way to the rules and another to the tool", func() {
		c := connect()
		passes(c, "verify_customer", `{"customer_id": "ann", "code": "4711"}`)
		for _, args := range []string{`{"order_id": "A1", "amount": 1, "Amount": 9999}`, `{"order_id": "A1", "Amount": 9999}`} {
			Expect(use(c, "refund", args).IsError).To(BeTrue())
		}
		Expect(desk.refunds).To(BeEmpty())
	})

	It("does all this over stdio, as its own process", func() {
		path, err := gexec.Build("github.com/acel-dev/acel/examples/toy-server", "-o", filepath.Join(GinkgoT().TempDir(), "toy-server"))
		Expect(err).NotTo(HaveOccurred())
		DeferCleanup(gexec.CleanupBuildArtifacts)
		visit(begin(client.NewStdioMCPClient(path, nil)))
		visit(begin(client.NewStdioMCPClient(path, nil)))
	})
})
