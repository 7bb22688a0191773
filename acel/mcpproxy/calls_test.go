package mcpproxy_test

import (
	"context"
	"encoding/json"

	"github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/mcp"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// request is a call of a tool; "" are no arguments.
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
