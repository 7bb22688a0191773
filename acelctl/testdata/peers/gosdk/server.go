//go:build tools

package main

// The server of the SDK that the conformance suite is run against.
import _ "github.com/modelcontextprotocol/go-sdk/conformance/everything-server"
