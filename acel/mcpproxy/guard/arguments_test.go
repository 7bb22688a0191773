package guard_test

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/mcpproxy"
)

// sent calls a tool with arguments as they are, and returns the answer.
func (d *desk) sent(tool, args string) string {
	GinkgoHelper()
	return d.answer(server.NewInProcessSession("raw", nil),
		fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":%q,"arguments":%s}}`, tool, args))
}

// A sessionWithTools is a session that has tools of its own.
type sessionWithTools struct {
	server.ClientSession
	tools map[string]server.ServerTool
}

func (s *sessionWithTools) GetSessionTools() map[string]server.ServerTool  { return s.tools }
func (s *sessionWithTools) SetSessionTools(t map[string]server.ServerTool) { s.tools = t }

var _ = Describe("arguments", func() {
	It("are judged as the bytes that the client sent", func() {
		d := newDesk(mcpproxy.Options{})
		d.sent("look", `{"z" : 9007199254740992, "a":1.10}`)
		Expect(string(d.notebook().Records[0].Args)).To(Equal(`{"z" : 9007199254740992, "a":1.10}`))
	})

	DescribeTable("that may be read in two ways are refused", func(args, why string) {
		d := newDesk(mcpproxy.Options{})
		d.tool("pay", says("paid"), mcp.WithNumber("amount"), mcp.WithObject("order", mcp.Properties(map[string]any{
			"total": map[string]any{"type": "number"}, "lines": map[string]any{"type": "array", "items": map[string]any{"properties": map[string]any{"sku": 1}}},
		})))
		Expect(d.sent("pay", args)).To(ContainSubstring(why))
		Expect(d.all()).To(BeEmpty())
		Expect(string(d.notebook().Records[0].Args)).To(Equal(args))
		Expect(d.notebook().Last().Outcome.Status).To(Equal(acel.Refused))
	},
		Entry("a key that stands twice", `{"amount": 1, "amount": 1000}`, "are not one JSON object (jsontext: duplicate object member"),
		Entry("one that is escaped the second time", `{"amount": 1, "\u0061mount": 1000}`, "duplicate object member"),
		Entry("one that stands twice further in", `{"order": {"n": [{"id": 1, "id": 2}]}}`, "duplicate object member"),
		Entry("keys that differ in case alone", `{"amount": 1, "Amount": 1000}`, `its argument \"Amount\" may be taken for \"amount\"`),
		Entry("such keys further in", `{"order": {"id": 1, "ID": 2}}`, `its argument \"ID\" may be taken for \"id\"`),
		Entry("letters that only Unicode folds", `{"notes": 1, "noteſ": 2}`, `its argument \"noteſ\" may be taken for \"notes\"`),
		Entry("another case than the tool declares", `{"Amount": 1000}`, `its argument \"Amount\" may be taken for \"amount\"`),
		Entry("another case than it declares further in", `{"order": {"Total": 1000}}`, `its argument \"Total\" may be taken for \"total\"`),
		Entry("another case than it declares in a list", `{"order": {"lines": [{"SKU": 1}]}}`, `its argument \"SKU\" may be taken for \"sku\"`),
		Entry("a list", `[1]`, "are not one JSON object (they do not begin with {)"),
		Entry("a text that holds an object", `"{\"amount\": 1}"`, "are not one JSON object (they do not begin with {)"),
		Entry("a number", `7`, "are not one JSON object (they do not begin with {)"),
	)

	DescribeTable("that can be read in one way pass", func(args string) {
		d := newDesk(mcpproxy.Options{})
		d.tool("pay", says("paid"), mcp.WithNumber("amount"))
		Expect(d.sent("pay", args)).To(ContainSubstring("paid"))
	},
		Entry("none", `null`),
		Entry("an empty object", `{}`),
		Entry("one that nobody declared", `{"amount": 1, "note": "AMOUNT"}`),
		Entry("a declared name further in, in another case", `{"order": {"Amount": 1}}`),
		Entry("the same key in two objects", `{"a": {"x": 1}, "b": [{"x": 1}, {"X": 2}]}`),
		Entry("values that are alike", `{"a": "x", "b": "X", "c": ["y", "Y", "y"]}`),
	)

	It("are held to a schema that is given as JSON", func() {
		d := newDesk(mcpproxy.Options{})
		d.server.AddTool(mcp.NewToolWithRawSchema("pay", "", []byte(`{"type":"object","properties":{"amount":{"type":"number"}}}`)), says("paid"))
		Expect(d.sent("pay", `{"Amount": 1}`)).To(ContainSubstring("may be taken for"))
		Expect(d.sent("pay", `{"amount": 1}`)).To(ContainSubstring("paid"))
	})

	It("are held to the tool that the session has itself, if the server has one of that name", func() {
		d := newDesk(mcpproxy.Options{})
		own := &sessionWithTools{ClientSession: server.NewInProcessSession("own", nil), tools: map[string]server.ServerTool{
			"refund": {Tool: mcp.NewTool("refund", mcp.WithString("note")), Handler: says("noted")},
		}}
		ask := func(args string) string {
			return d.answer(own, fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"refund","arguments":%s}}`, args))
		}
		d.answer(own, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"verify"}}`)
		Expect(ask(`{"Note": "x", "amount": 1}`)).To(ContainSubstring(`its argument \"Note\" may be taken for \"note\"`))
		Expect(ask(`{"note": "x", "amount": 1}`)).To(ContainSubstring("noted"))
		Expect(ask(`{"Amount": 1, "amounts": 1}`)).NotTo(ContainSubstring("may be taken for"), "the server's tool is not the one that is called")
	})

	It("of a tool whose schema is no JSON are refused", func() {
		d := newDesk(mcpproxy.Options{})
		d.tool("odd", says("odd"), mcp.WithObject("x", mcp.Properties(map[string]any{"f": func() {}})))
		Expect(d.sent("odd", `{"y": 1}`)).To(ContainSubstring("the schema of its tool cannot be read"))
	})

	It("are refused where something changed them before they were judged", func() {
		swap := func(next server.ToolHandlerFunc) server.ToolHandlerFunc {
			return func(ctx context.Context, r mcp.CallToolRequest) (*mcp.CallToolResult, error) {
				r.Params.Arguments = map[string]any{"amount": 1000.0}
				return next(ctx, r)
			}
		}
		d := newDesk(mcpproxy.Options{}, server.WithToolHandlerMiddleware(swap))
		Expect(d.sent("look", `{"amount": 1}`)).To(ContainSubstring("were changed on their way to the tool"))
		Expect(d.all()).To(BeEmpty())
	})

	It("are judged as they are made in Go, where they did not come as bytes", func() {
		made := func(next server.ToolHandlerFunc) server.ToolHandlerFunc {
			return func(ctx context.Context, r mcp.CallToolRequest) (*mcp.CallToolResult, error) {
				r.Params.RawArguments, r.Params.Arguments = nil, map[string]any{"amount": json.Number("1.10")}
				return next(ctx, r)
			}
		}
		d := newDesk(mcpproxy.Options{}, server.WithToolHandlerMiddleware(made))
		d.sent("look", `{}`)
		Expect(string(d.notebook().Records[0].Args)).To(Equal(`{"amount":1.10}`))
	})

	It("pass in shadow, which reports what it could not make out", func() {
		d := newDesk(mcpproxy.Options{Mode: acel.Shadow})
		Expect(d.sent("look", `{"a": 1, "A": 2}`)).To(ContainSubstring("here"))
		Expect(d.reports()).To(HaveExactElements(HavePrefix(`its argument "A"`)))
	})

	It("bring no budget back by further digits of a number", func() {
		p, err := acel.NewPolicy(acel.PolicyConfig{Rules: []acel.Rule{acel.AtMostNTimes("look", 1).Per("order_id")}})
		Expect(err).NotTo(HaveOccurred())
		d := newDesk(mcpproxy.Options{Policy: p})
		c := d.client()
		Expect(text(call(c, "look", `{"order_id": 1}`))).To(Equal("here"))
		for _, again := range []string{"1.0", "1.00000000000000000001", "10e-1"} {
			refused(call(c, "look", `{"order_id": `+again+`}`))
		}
		Expect(d.all()).To(Equal([]string{"look"}))
		Expect(text(call(c, "look", `{"order_id": 2.50}`))).To(Equal("here"))
	})
})
