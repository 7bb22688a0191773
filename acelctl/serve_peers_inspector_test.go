package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// An inspector is the MCP Inspector's command line, with what it needs to reach a server.
type inspector struct {
	node string // the folder of node_modules
	to   []string
}

// inspecting reaches a server that is started. A script starts it: the Inspector takes a
// -- in its arguments for one of its own.
func inspecting(t *testing.T, node string, server ...string) inspector {
	t.Helper()
	script := "#!/bin/sh\nexec"
	for _, word := range server {
		script += " " + shellWord(word)
	}
	file := filepath.Join(t.TempDir(), "peer.sh")
	if err := os.WriteFile(file, []byte(script+"\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	return inspector{node, []string{file}}
}

// asks makes one request and returns what is printed of the answer.
func (i inspector) asks(t *testing.T, request ...string) string {
	t.Helper()
	command := append([]string{"node", filepath.Join(i.node, "node_modules/.bin/mcp-inspector"), "--cli"}, i.to...)
	return printed(t, "", append(command, request...)...)
}

// calls calls a tool.
func (i inspector) calls(t *testing.T, tool string, args ...string) string {
	t.Helper()
	request := []string{"--method", "tools/call", "--tool-name", tool}
	for _, arg := range args {
		request = append(request, "--tool-arg", arg)
	}
	return i.asks(t, request...)
}

// npmServer is the command that starts one of the servers of the protocol's makers.
func npmServer(node, name string, args ...string) []string {
	return append([]string{"node", filepath.Join(node, "node_modules/@modelcontextprotocol", name, "dist/index.js")}, args...)
}

// refuses checks that what a client prints of a result says that a rule refused the call.
func refuses(t *testing.T, result, rule string) {
	t.Helper()
	for _, words := range []string{`"isError": true`, "ACEL refused this call, and it was not made.", "[rule: " + rule + "]"} {
		if !strings.Contains(result, words) {
			t.Errorf("the client does not show %q:\n%s", words, result)
		}
	}
}

func TestInspectorSeesThroughServeWhatItSeesWithout(t *testing.T) {
	node := npmPeers(t, "")
	server := npmServer(node, "server-everything")
	direct, gated := inspecting(t, node, server...), inspecting(t, node, gatedBy(t, "contracts: [{id: no-env, never: get-env}]", server...)...)
	for _, request := range [][]string{
		{"--method", "tools/list"},
		{"--method", "tools/call", "--tool-name", "echo", "--tool-arg", "message=hello"},
		{"--method", "tools/call", "--tool-name", "get-sum", "--tool-arg", "a=2", "--tool-arg", "b=3"},
	} {
		if want, got := direct.asks(t, request...), gated.asks(t, request...); got != want {
			t.Errorf("%q through the gate:\n%s\nand without:\n%s", request, got, want)
		}
	}
	refuses(t, gated.calls(t, "get-env"), "no-env")
}

func TestInspectorSeesThroughServeOverHTTPWhatItSeesWithout(t *testing.T) {
	node := npmPeers(t, "")
	url := listening(t, func(port string) (env, command []string) {
		return []string{"PORT=" + port}, npmServer(node, "server-everything", "streamableHttp")
	})
	f := fronting(t, "contracts: [{id: no-env, never: get-env}]", "--upstream", url)
	direct := inspector{node, []string{url, "--transport", "http"}}
	gated := inspector{node, []string{f.url, "--transport", "http", "--header", "Authorization: Bearer " + f.token}}
	for _, request := range [][]string{
		{"--method", "tools/list"},
		{"--method", "tools/call", "--tool-name", "get-sum", "--tool-arg", "a=2", "--tool-arg", "b=3"},
	} {
		if want, got := direct.asks(t, request...), gated.asks(t, request...); got != want {
			t.Errorf("%q through the gate:\n%s\nand without:\n%s", request, got, want)
		}
	}
	refuses(t, gated.calls(t, "get-env"), "no-env")
}
