package main

import (
	_ "embed"
	"log"

	"github.com/mark3labs/mcp-go/server"

	"github.com/acel-dev/acel/acel/mcpproxy"
	"github.com/acel-dev/acel/acel/mcpproxy/guard"
	"github.com/acel-dev/acel/acel/rules"
)

//go:embed acel.yaml
var rulesFile []byte

// NewServer returns a server for a desk, and the guard that stands before its tools.
func NewServer(d *Desk) (*server.MCPServer, *guard.Guard, error) {
	set, err := rules.Parse(rules.Options{Strict: true}, rules.Source{Name: "acel.yaml", Data: rulesFile})
	if err != nil {
		return nil, nil, err
	}
	policy, err := set.Policy()
	if err != nil {
		return nil, nil, err
	}
	g, err := guard.New(mcpproxy.Options{
		Policy: policy, Server: "desk",
		Report: func(session string, err error) { log.Printf("session %q: %v", session, err) },
	})
	if err != nil {
		return nil, nil, err
	}
	s := server.NewMCPServer("desk", "1.0.0", server.WithRecovery(), g.Option())
	s.AddTools(d.tools()...)
	return s, g, nil
}
