package mcpproxy_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"sync"
	"time"

	"github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/gate"
	"github.com/acel-dev/acel/acel/mcpproxy"
)

// A notebook is the journal of one session, in memory.
type notebook struct {
	mu      sync.Mutex
	records []acel.Call
	Ended   int // how often it was told so
	Closed  int
	fails   error
}

func (n *notebook) Record(c acel.Call) func() error {
	n.mu.Lock()
	defer n.mu.Unlock()
	c.Args, c.Outcome.Result = bytes.Clone(c.Args), bytes.Clone(c.Outcome.Result)
	n.records = append(n.records, c)
	return n.wait
}

func (n *notebook) End() func() error {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.Ended++
	return n.wait
}

func (n *notebook) wait() error {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.fails
}

func (n *notebook) Close() error {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.Closed++
	return nil
}

// last is the last record.
func (n *notebook) last() acel.Call {
	GinkgoHelper()
	n.mu.Lock()
	defer n.mu.Unlock()
	Expect(n.records).NotTo(BeEmpty())
	return n.records[len(n.records)-1]
}

// A desk is a server with a guard, and what is known about both.
type desk struct {
	guard  *mcpproxy.Guard
	server *server.MCPServer

	mu        sync.Mutex
	ran       []string // tools whose handlers ran
	notebooks map[string]*notebook
	ends      []acel.Violation
	reported  []string
	now       time.Time
}

func (d *desk) Observe(v acel.Violation) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.ends = append(d.ends, v)
}

// notebook is that of the only session.
func (d *desk) notebook() *notebook {
	GinkgoHelper()
	d.mu.Lock()
	defer d.mu.Unlock()
	Expect(d.notebooks).To(HaveLen(1))
	for _, n := range d.notebooks {
		return n
	}
	return nil
}

// session is the id of the only session.
func (d *desk) session() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	for id := range d.notebooks {
		return id
	}
	return ""
}

// answer is what the server says to a message, in a session or, if that is nil, in none.
func (d *desk) answer(s server.ClientSession, message string) string {
	GinkgoHelper()
	ctx := context.Background()
	if s != nil {
		ctx = d.server.WithContext(ctx, s)
	}
	said, err := json.Marshal(d.server.HandleMessage(ctx, []byte(message)))
	Expect(err).NotTo(HaveOccurred())
	return string(said)
}

func (d *desk) clock() time.Time {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.now
}

func (d *desk) passes(t time.Duration) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.now = d.now.Add(t)
}

func (d *desk) all() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return append([]string{}, d.ran...)
}

func (d *desk) reports() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return append([]string{}, d.reported...)
}

// tool adds a tool, whose handler is told of in ran.
func (d *desk) tool(name string, h server.ToolHandlerFunc, o ...mcp.ToolOption) {
	d.server.AddTool(mcp.NewTool(name, o...), func(ctx context.Context, r mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		d.mu.Lock()
		d.ran = append(d.ran, name)
		d.mu.Unlock()
		return h(ctx, r)
	})
}

func says(text string) server.ToolHandlerFunc {
	return func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return mcp.NewToolResultText(text), nil
	}
}

// rules are an order, a budget, a duty, and a condition on a result.
func rules() *acel.Policy {
	GinkgoHelper()
	p, err := acel.NewPolicy(acel.PolicyConfig{
		Rules: []acel.Rule{acel.MustPrecede("verify", "refund"), acel.AtMostTotal("refund", "amount", 500), acel.RequiredBeforeSessionEnd("bye")},
		Tools: []acel.Tool{{Name: "refund", Ensure: func(_ *acel.State, _ acel.Call, result json.RawMessage) error {
			if bytes.Contains(result, []byte("declined")) {
				return errors.New("nothing was paid")
			}
			return nil
		}}},
	})
	Expect(err).NotTo(HaveOccurred())
	return p
}

// newDesk returns a server with a verify, a refund and a look tool.
func newDesk(o mcpproxy.Options, more ...server.ServerOption) *desk {
	GinkgoHelper()
	d := &desk{notebooks: map[string]*notebook{}, now: time.Date(2026, 11, 30, 10, 0, 0, 0, time.UTC)}
	if o.Policy == nil {
		o.Policy = rules()
	}
	o.Clock = d.clock
	if o.Journal == nil {
		o.Journal = func(session string) (gate.Journal, error) {
			d.mu.Lock()
			defer d.mu.Unlock()
			n := &notebook{}
			d.notebooks[session] = n
			return n, nil
		}
	}
	o.Observer = func(string) acel.Observer { return d }
	o.Report = func(_ string, err error) {
		d.mu.Lock()
		defer d.mu.Unlock()
		d.reported = append(d.reported, err.Error())
	}
	var err error
	d.guard, err = mcpproxy.NewGuard(o)
	Expect(err).NotTo(HaveOccurred())
	d.server = server.NewMCPServer("desk", "1", append(more, d.guard.Option())...)
	d.tool("verify", says("ok"))
	d.tool("refund", says("paid"), mcp.WithNumber("amount"))
	d.tool("look", says("here"))
	DeferCleanup(d.guard.Close)
	return d
}

// client connects one, that ends with the spec.
func (d *desk) client(o ...client.ClientOption) *client.Client {
	GinkgoHelper()
	c, err := client.NewInProcessClientWithOptions(d.server, o...)
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(c.Close)
	Expect(c.Start(context.Background())).To(Succeed())
	_, err = c.Initialize(context.Background(), mcp.InitializeRequest{})
	Expect(err).NotTo(HaveOccurred())
	return c
}

func request(tool, args string) mcp.CallToolRequest {
	r := mcp.CallToolRequest{}
	r.Params.Name = tool
	if args != "" {
		r.Params.Arguments = json.RawMessage(args)
	}
	return r
}

// call makes a call.
func call(c *client.Client, tool, args string) *mcp.CallToolResult {
	GinkgoHelper()
	result, err := c.CallTool(context.Background(), request(tool, args))
	Expect(err).NotTo(HaveOccurred())
	return result
}

// text is the one text of a result.
func text(r *mcp.CallToolResult) string {
	GinkgoHelper()
	Expect(r.Content).To(HaveLen(1))
	t, is := mcp.AsTextContent(r.Content[0])
	Expect(is).To(BeTrue())
	return t.Text
}

// refused checks the shape of a refusal, and returns its text and what stands in _meta.
func refused(r *mcp.CallToolResult) (string, map[string]any) {
	GinkgoHelper()
	Expect(r.IsError).To(BeTrue())
	Expect(r.StructuredContent).To(BeNil())
	Expect(r.Meta).NotTo(BeNil())
	about, is := r.Meta.AdditionalFields["dev.acel/refused"].(map[string]any)
	Expect(is).To(BeTrue())
	return text(r), about
}
