package main

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/client/transport"
	"github.com/mark3labs/mcp-go/mcp"
)

// everythingServer is the program that the official Go SDK is tested with.
const everythingServer = "github.com/modelcontextprotocol/go-sdk/conformance/everything-server"

// noErrors is a rule that refuses one of its tools.
const noErrors = "contracts: [{id: no-errors, never: test_error_handling}]"

func TestTheOfficialGoSDKSeesThroughServeWhatItSeesWithout(t *testing.T) {
	client, server := goPeer(t, "."), goPeer(t, everythingServer)
	calls := `{"name": "test_simple_text"} {"name": "test_multiple_content_types"} {"name": "test_error_handling"}`
	direct := strings.Split(printed(t, calls, client, "--", server), "\n")
	over := fronting(t, noErrors, "--", server)
	for how, said := range map[string]string{
		"stdio": printed(t, calls, append([]string{client, "--"}, gatedBy(t, noErrors, server)...)...),
		"HTTP":  printed(t, calls, client, "-url", over.url, "-token", over.token),
	} {
		lines := strings.Split(said, "\n")
		if !slices.Equal(lines[:3], direct[:3]) {
			t.Errorf("over %s through the gate:\n%s\nand without:\n%s", how, said, direct)
		}
		var result struct {
			IsError bool
			Content []struct{ Text string }
		}
		if err := json.Unmarshal([]byte(lines[3]), &result); err != nil || !result.IsError || !strings.Contains(result.Content[0].Text, "[rule: no-errors]") {
			t.Errorf("over %s the SDK takes a refused call for %s (%v)", how, lines[3], err)
		}
	}
}

func TestMCPGoSeesARefusedCall(t *testing.T) {
	server := goPeer(t, everythingServer)
	over := fronting(t, noErrors, "--", server)
	gated := gatedBy(t, noErrors, server)
	for how, connect := range map[string]func() (*client.Client, error){
		"stdio": func() (*client.Client, error) { return client.NewStdioMCPClient(gated[0], nil, gated[1:]...) },
		"HTTP": func() (*client.Client, error) {
			return client.NewStreamableHttpClient(over.url, transport.WithHTTPHeaders(map[string]string{"Authorization": "Bearer " + over.token}))
		},
	} {
		t.Run(how, func(t *testing.T) {
			c, err := connect()
			if err != nil {
				t.Fatal(err)
			}
			defer c.Close()
			if err := c.Start(t.Context()); err != nil {
				t.Fatal(err)
			}
			if _, err := c.Initialize(t.Context(), mcp.InitializeRequest{}); err != nil {
				t.Fatal(err)
			}
			for tool, refused := range map[string]bool{"test_simple_text": false, "test_error_handling": true} {
				r, err := c.CallTool(t.Context(), mcp.CallToolRequest{Params: mcp.CallToolParams{Name: tool}})
				if err != nil {
					t.Fatal(err)
				}
				if text := mcp.GetTextFromContent(r.Content[0]); r.IsError != refused || strings.Contains(text, "[rule: no-errors]") != refused {
					t.Errorf("%s: isError is %t, and the text is %s", tool, r.IsError, text)
				}
			}
		})
	}
}
