// Command gosdk is a client that is built on the official Go SDK for MCP. It connects to
// the server that its arguments start, or to the one at -url, makes the calls that it
// reads from standard input, a JSON object {"name", "arguments"} each, and prints what it
// gets: the names of the tools, and then a result a line.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"io"
	"log"
	"net/http"
	"os"
	"os/exec"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func main() {
	url := flag.String("url", "", "connect to the server at this `URL`")
	token := flag.String("token", "", "present this `TOKEN` to it")
	flag.Parse()
	var to mcp.Transport
	if *url != "" {
		to = &mcp.StreamableClientTransport{Endpoint: *url, HTTPClient: &http.Client{Transport: bearer(*token)}}
	} else {
		to = &mcp.CommandTransport{Command: exec.Command(flag.Arg(0), flag.Args()[1:]...)}
	}
	if err := talk(context.Background(), to); err != nil {
		log.Fatal(err)
	}
}

// bearer presents a token with each request.
type bearer string

func (b bearer) RoundTrip(r *http.Request) (*http.Response, error) {
	if b != "" {
		r = r.Clone(r.Context())
		r.Header.Set("Authorization", "Bearer "+string(b))
	}
	return http.DefaultTransport.RoundTrip(r)
}

// talk lists the tools and makes the calls.
func talk(ctx context.Context, to mcp.Transport) error {
	session, err := mcp.NewClient(&mcp.Implementation{Name: "gosdk", Version: "1"}, nil).Connect(ctx, to, nil)
	if err != nil {
		return err
	}
	defer session.Close()
	out := json.NewEncoder(os.Stdout)
	var names []string
	for tool, err := range session.Tools(ctx, nil) {
		if err != nil {
			return err
		}
		names = append(names, tool.Name)
	}
	if err := out.Encode(names); err != nil {
		return err
	}
	for in := json.NewDecoder(os.Stdin); ; {
		var call mcp.CallToolParams
		if err := in.Decode(&call); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		result, err := session.CallTool(ctx, &call)
		if err != nil {
			return err
		}
		if err := out.Encode(result); err != nil {
			return err
		}
	}
}
