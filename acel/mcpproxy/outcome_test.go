package mcpproxy_test

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/mcpproxy"
	"github.com/acel-dev/acel/acel/trace"
)

// ends returns a handler that ends so.
func ends(r *mcp.CallToolResult, err error) server.ToolHandlerFunc {
	return func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) { return r, err }
}

// handlers are the ways in which one can end, but for those that a recording does not
// tell from others.
var handlers = map[string]server.ToolHandlerFunc{
	"a text":                       ends(mcp.NewToolResultText("paid & <sent>"), nil),
	"the text of an object":        ends(mcp.NewToolResultText(`{"n": 9007199254740993}`), nil),
	"two blocks":                   ends(&mcp.CallToolResult{Content: []mcp.Content{mcp.NewTextContent("a"), mcp.NewTextContent("b")}}, nil),
	"an image":                     ends(mcp.NewToolResultImage("a chart", "aGk=", "image/png"), nil),
	"structured content":           ends(&mcp.CallToolResult{Content: []mcp.Content{mcp.NewTextContent("x")}, RawStructuredContent: []byte(`{"n": 1.10, "id": 9007199254740993}`)}, nil),
	"structured content of Go":     ends(mcp.NewToolResultStructured(map[string]any{"b": 1, "a": "é"}, "x"), nil),
	"nothing":                      ends(&mcp.CallToolResult{}, nil),
	"an error of the tool":         ends(mcp.NewToolResultError("no such order"), nil),
	"an error in two texts":        ends(&mcp.CallToolResult{IsError: true, Content: []mcp.Content{mcp.NewTextContent("no"), mcp.NewImageContent("aGk=", "image/png"), mcp.NewTextContent("such order")}}, nil),
	"an error without a text":      ends(&mcp.CallToolResult{IsError: true}, nil),
	"an error of the handler":      ends(nil, errors.New("no connection")),
	"one that wraps another error": ends(nil, fmt.Errorf("lookup: %w", errors.New("no connection"))),
}

var _ = Describe("how a call ended", func() {
	for name, h := range handlers {
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
			live := d.notebook().records
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
		d.tool("try", ends(nil, err))
		_, failed := d.client().CallTool(ctx, request("try", ""))
		Expect(failed).To(HaveOccurred())
		Expect(d.notebook().last().Outcome.Status).To(Equal(acel.Unfinished))
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
		Expect(d.notebook().last().Outcome.Status).To(Equal(acel.OK))
	})

	It("is unfinished where the handler panics, and the panic goes on", func() {
		d := newDesk(mcpproxy.Options{})
		d.tool("try", func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) { panic("boom") })
		c := d.client()
		Expect(func() { _, _ = c.CallTool(context.Background(), request("try", "")) }).To(PanicWith("boom"))
		Expect(d.notebook().last()).To(And(HaveField("Phase", acel.Ends), HaveField("Outcome.Status", acel.Unfinished)))
		Expect(text(call(c, "look", ""))).To(Equal("here"), "nothing stays locked")
	})

	It("is a failure where the handler returns nothing at all, or what no JSON can say", func() {
		d := newDesk(mcpproxy.Options{})
		d.tool("nothing", ends(nil, nil))
		d.tool("unsayable", ends(&mcp.CallToolResult{StructuredContent: func() {}}, nil))
		c := d.client()
		_, err := c.CallTool(context.Background(), request("nothing", ""))
		Expect(err).To(HaveOccurred())
		Expect(d.notebook().last().Outcome).To(Equal(acel.Outcome{Status: acel.Failed, Error: "the handler returned neither a result nor an error"}))
		_, err = c.CallTool(context.Background(), request("unsayable", ""))
		Expect(err).To(HaveOccurred())
		Expect(d.notebook().last().Outcome.Error).To(HavePrefix("the result cannot be written as JSON"))
	})
})
