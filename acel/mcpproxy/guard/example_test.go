package guard_test

import (
	"context"
	"fmt"

	"github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/mcpproxy"
	"github.com/acel-dev/acel/acel/mcpproxy/guard"
)

func Example() {
	policy, err := acel.NewPolicy(acel.PolicyConfig{Rules: []acel.Rule{acel.MustPrecede("validate", "delete")}})
	if err != nil {
		panic(err)
	}
	guard, err := guard.New(mcpproxy.Options{Policy: policy})
	if err != nil {
		panic(err)
	}
	defer guard.Close()

	s := server.NewMCPServer("records", "1.0.0", guard.Option())
	for _, tool := range []string{"validate", "delete"} {
		s.AddTool(mcp.NewTool(tool), func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			return mcp.NewToolResultText(tool + " has run"), nil
		})
	}

	c, err := client.NewInProcessClient(s)
	if err != nil {
		panic(err)
	}
	defer c.Close()
	ctx := context.Background()
	if err := c.Start(ctx); err != nil {
		panic(err)
	}
	if _, err := c.Initialize(ctx, mcp.InitializeRequest{}); err != nil {
		panic(err)
	}
	for _, tool := range []string{"delete", "validate", "delete"} {
		result, err := c.CallTool(ctx, mcp.CallToolRequest{Params: mcp.CallToolParams{Name: tool}})
		if err != nil {
			panic(err)
		}
		fmt.Println(mcp.GetTextFromContent(result.Content[0]))
	}
	// Output:
	// ACEL refused this call, and it was not made. delete at step 1 needs an earlier successful validate. [rule: must_precede(validate, delete)] Call validate first, and delete only once it has succeeded.
	// validate has run
	// delete has run
}
