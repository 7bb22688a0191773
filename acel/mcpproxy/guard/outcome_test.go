package guard_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/mcpproxy"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/mcptest"
	"github.com/acel-dev/acel/acel/trace"
)

var _ = Describe("how a call ended", func() {
	for name, h := range mcptest.Handlers {
		It("is the same for the guard and for a recording of what the client saw: "+name, func() {
			d := newDesk(mcpproxy.Options{})
			d.tool("try", h)
			s := server.NewInProcessSession("recorded", nil)
			ask := `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"try","arguments":{"id": 9007199254740992}}}`
			sessions, err := trace.Collect(trace.Decode(strings.NewReader(ask+"\n"+d.answer(s, ask)+"\n"), trace.Options{Format: "mcp"}))
			Expect(err).NotTo(HaveOccurred())
			Expect(sessions).To(HaveLen(1))
			var recorded acel.Call
			for c := range sessions[0].All() {
				switch c.Phase {
				case acel.Whole, acel.Ends:
					recorded.Outcome = c.Outcome
				}
				if c.Phase != acel.Ends {
					recorded.Args = c.Args
				}
			}
			live := d.notebook().Records
			Expect(live).To(HaveLen(2))
			Expect(string(live[0].Args)).To(Equal(string(recorded.Args)))
			got := live[1].Outcome
			Expect(got.Status).To(Equal(recorded.Outcome.Status))
			Expect(got.Error).To(Equal(recorded.Outcome.Error))
			Expect(string(acel.ResultValue(got.Result))).To(Equal(string(acel.ResultValue(recorded.Outcome.Result))))
		})
	}

	DescribeTable("leaves what is not known unfinished", func(ctx context.Context, err error) {
		d := newDesk(mcpproxy.Options{})
		d.tool("try", mcptest.Ends(nil, err))
		_, failed := d.client().CallTool(ctx, request("try", ""))
		Expect(failed).To(HaveOccurred())
		Expect(d.notebook().Last().Outcome.Status).To(Equal(acel.Unfinished))
	},
		Entry("the call was cancelled", context.Background(), context.Canceled),
		Entry("it took too long", context.Background(), fmt.Errorf("bank: %w", context.DeadlineExceeded)),
	)

	It("is what the handler returns, whatever became of its context", func() {
		d := newDesk(mcpproxy.Options{})
		ctx, cancel := context.WithCancel(context.Background())
		d.tool("try", func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			cancel()
			return mcp.NewToolResultText("done"), nil
		})
		_, _ = d.client().CallTool(ctx, request("try", ""))
		Expect(d.notebook().Last().Outcome.Status).To(Equal(acel.OK))
	})

	It("is unfinished where the handler panics, and the panic goes on", func() {
		d := newDesk(mcpproxy.Options{})
		d.tool("try", func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) { panic("boom") })
		c := d.client()
		Expect(func() { _, _ = c.CallTool(context.Background(), request("try", "")) }).To(PanicWith("boom"))
		Expect(d.notebook().Last()).To(And(HaveField("Phase", acel.Ends), HaveField("Outcome.Status", acel.Unfinished)))
		Expect(text(call(c, "look", ""))).To(Equal("here"), "nothing stays locked")
	})

	It("is a failure where the handler returns nothing at all, or what no JSON can say", func() {
		d := newDesk(mcpproxy.Options{})
		d.tool("nothing", mcptest.Ends(nil, nil))
		d.tool("unsayable", mcptest.Ends(&mcp.CallToolResult{StructuredContent: func() {}}, nil))
		c := d.client()
		_, err := c.CallTool(context.Background(), request("nothing", ""))
		Expect(err).To(HaveOccurred())
		Expect(d.notebook().Last().Outcome).To(Equal(acel.Outcome{Status: acel.Failed, Error: "the handler returned neither a result nor an error"}))
		_, err = c.CallTool(context.Background(), request("unsayable", ""))
		Expect(err).To(HaveOccurred())
		Expect(d.notebook().Last().Outcome.Error).To(HavePrefix("the result cannot be written as JSON"))
	})
})
