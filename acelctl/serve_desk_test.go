package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"time"
)

// desk is an MCP server over its standard streams, small enough to be read. It writes the
// tools that were called into calls.txt, each on a line.
func desk() {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<20)
	for in.Scan() {
		var m struct {
			ID     json.RawMessage
			Method string
			Params struct {
				Name      string
				Arguments map[string]any
			}
		}
		if err := json.Unmarshal(in.Bytes(), &m); err != nil {
			fmt.Fprintln(os.Stderr, "desk:", err)
			os.Exit(1)
		}
		if m.ID == nil {
			continue
		}
		fmt.Printf(`{"jsonrpc":"2.0","id":%s,"result":%s}`+"\n", m.ID, deskAnswer(m.Method, m.Params.Name, m.Params.Arguments))
	}
}

// deskAnswer is the result of a request.
func deskAnswer(method, tool string, args map[string]any) string {
	switch method {
	case "initialize":
		return `{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"desk","version":"1"}}`
	case "tools/list":
		return `{"tools":[{"name":"look","inputSchema":{"type":"object"}},{"name":"verify","inputSchema":{"type":"object"}},{"name":"refund","inputSchema":{"type":"object"}},{"name":"wipe","inputSchema":{"type":"object"}}]}`
	case "tools/call":
		return deskCall(tool, args)
	}
	return "{}"
}

// deskCall is the result of a call.
func deskCall(tool string, args map[string]any) string {
	f, err := os.OpenFile("calls.txt", os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err == nil {
		fmt.Fprintln(f, tool)
		err = f.Close()
	}
	text, _ := json.Marshal(fmt.Sprint(args["say"])) // a text is JSON
	switch {
	case err != nil:
		os.Exit(1)
	case tool == "die":
		fmt.Fprintln(os.Stderr, "desk: told to die")
		os.Exit(3)
	case tool == "wait":
		time.Sleep(time.Minute)
	case tool == "shout":
		fmt.Fprintln(os.Stderr, args["say"])
	case tool == "env":
		text, _ = json.Marshal(os.Getenv(fmt.Sprint(args["name"])))
	}
	return fmt.Sprintf(`{"content":[{"type":"text","text":%s}]}`, text)
}
