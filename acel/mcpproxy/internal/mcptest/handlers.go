package mcptest

import (
	"context"
	"errors"
	"fmt"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// Ends returns a handler that ends so.
func Ends(r *mcp.CallToolResult, err error) server.ToolHandlerFunc {
	return func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) { return r, err }
}

// Handlers are the ways in which one can end, but for those that a recording does not
// tell from others.
var Handlers = map[string]server.ToolHandlerFunc{
	"a text":                       Ends(mcp.NewToolResultText("paid & <sent>"), nil),
	"the text of an object":        Ends(mcp.NewToolResultText(`{"n": 9007199254740993}`), nil),
	"two blocks":                   Ends(&mcp.CallToolResult{Content: []mcp.Content{mcp.NewTextContent("a"), mcp.NewTextContent("b")}}, nil),
	"an image":                     Ends(mcp.NewToolResultImage("a chart", "aGk=", "image/png"), nil),
	"structured content":           Ends(&mcp.CallToolResult{Content: []mcp.Content{mcp.NewTextContent("x")}, RawStructuredContent: []byte(`{"n": 1.10, "id": 9007199254740993}`)}, nil),
	"structured content of Go":     Ends(mcp.NewToolResultStructured(map[string]any{"b": 1, "a": "é"}, "x"), nil),
	"nothing":                      Ends(&mcp.CallToolResult{}, nil),
	"an error of the tool":         Ends(mcp.NewToolResultError("no such order"), nil),
	"an error in two texts":        Ends(&mcp.CallToolResult{IsError: true, Content: []mcp.Content{mcp.NewTextContent("no"), mcp.NewImageContent("aGk=", "image/png"), mcp.NewTextContent("such order")}}, nil),
	"an error without a text":      Ends(&mcp.CallToolResult{IsError: true}, nil),
	"an error of the handler":      Ends(nil, errors.New("no connection")),
	"one that wraps another error": Ends(nil, fmt.Errorf("lookup: %w", errors.New("no connection"))),
}
