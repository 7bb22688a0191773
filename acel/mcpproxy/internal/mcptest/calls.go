package mcptest

import (
	"context"
	"encoding/json"

	"github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/onsi/ginkgo/v2"
	"github.com/onsi/gomega"
)

// Request is a call of a tool; "" are no arguments.
func Request(tool, args string) mcp.CallToolRequest {
	r := mcp.CallToolRequest{}
	r.Params.Name = tool
	if args != "" {
		r.Params.Arguments = json.RawMessage(args)
	}
	return r
}

// Call makes a call.
func Call(c *client.Client, tool, args string) *mcp.CallToolResult {
	ginkgo.GinkgoHelper()
	result, err := c.CallTool(context.Background(), Request(tool, args))
	gomega.Expect(err).NotTo(gomega.HaveOccurred())
	return result
}

// Text is the one text of a result.
func Text(r *mcp.CallToolResult) string {
	ginkgo.GinkgoHelper()
	gomega.Expect(r.Content).To(gomega.HaveLen(1))
	t, is := mcp.AsTextContent(r.Content[0])
	gomega.Expect(is).To(gomega.BeTrue())
	return t.Text
}

// Refused checks the shape of a refusal, and returns its text and what stands in _meta.
func Refused(r *mcp.CallToolResult) (string, map[string]any) {
	ginkgo.GinkgoHelper()
	gomega.Expect(r.IsError).To(gomega.BeTrue())
	gomega.Expect(r.StructuredContent).To(gomega.BeNil())
	gomega.Expect(r.Meta).NotTo(gomega.BeNil())
	about, is := r.Meta.AdditionalFields["dev.acel/refused"].(map[string]any)
	gomega.Expect(is).To(gomega.BeTrue())
	return Text(r), about
}
