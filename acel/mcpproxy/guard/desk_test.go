package guard_test

import (
	"context"
	"encoding/json"
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
	"github.com/acel-dev/acel/acel/mcpproxy/guard"
)

// A desk is a server with a guard, and what is known about both.
type desk struct {
	guard  *guard.Guard
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
	d.guard, err = guard.New(o)
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
