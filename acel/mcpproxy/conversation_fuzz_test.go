package mcpproxy_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/mcpproxy"
)

// What a careless server makes of a line: everything that any of them could find in it.

// found are the names of the tools that some reader would call for a line.
func found(line []byte) (tools []string) {
	for _, part := range bytes.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune("\r\n\v\f\u0085\u2028\u2029\ufeff", r) }) {
		tools = append(tools, inStream(part)...)
	}
	return append(tools, inStream(line)...)
}

// inStream reads one value after another, and batches.
func inStream(text []byte) (tools []string) {
	d := json.NewDecoder(bytes.NewReader(text))
	for {
		var v json.RawMessage
		if d.Decode(&v) != nil {
			return tools
		}
		var batch []json.RawMessage
		if json.Unmarshal(v, &batch) != nil {
			batch = []json.RawMessage{v}
		}
		for _, one := range batch {
			tools = append(tools, lastWins(one), firstWins(one, strings.EqualFold), firstWins(one, func(a, b string) bool { return a == b }))
		}
	}
}

// isCall is generous, as a server may be.
func isCall(method string) bool { return strings.EqualFold(strings.TrimSpace(method), "tools/call") }

// lastWins reads as Go does: names in any case, the last of several.
func lastWins(one []byte) string {
	var m struct {
		Method any
		Params struct{ Name any }
	}
	_ = json.Unmarshal(one, &m)
	method, _ := m.Method.(string)
	name, _ := m.Params.Name.(string)
	if !isCall(method) {
		return ""
	}
	return name
}

// firstWins takes the first of several names.
func firstWins(one []byte, same func(a, b string) bool) string {
	method, name := "", ""
	_ = json.Unmarshal(first1(one, "method", same), &method)
	_ = json.Unmarshal(first1(first1(one, "params", same), "name", same), &name)
	if !isCall(method) {
		return ""
	}
	return name
}

// first1 is the first value of a name.
func first1(object []byte, name string, same func(a, b string) bool) json.RawMessage {
	d := json.NewDecoder(bytes.NewReader(object))
	if t, _ := d.Token(); t != json.Delim('{') {
		return nil
	}
	for d.More() {
		key, err := d.Token()
		var value json.RawMessage
		if err != nil || d.Decode(&value) != nil {
			return nil
		}
		if text, is := key.(string); is && same(text, name) {
			return value
		}
	}
	return nil
}

// deniesDrop is a proxy under which drop is never called.
func deniesDrop(f interface{ Fatal(...any) }) *mcpproxy.Proxy {
	p, err := acel.NewPolicy(acel.PolicyConfig{Rules: []acel.Rule{acel.Never("drop")}})
	if err != nil {
		f.Fatal(err)
	}
	proxy, err := mcpproxy.NewProxy(mcpproxy.ProxyOptions{
		Options: mcpproxy.Options{Policy: p, Report: func(string, error) {}}, Upstream: mcpproxy.Upstream{URL: "http://127.0.0.1:1/mcp"},
	})
	if err != nil {
		f.Fatal(err)
	}
	return proxy
}

// A tool that is denied is never what a server could read in a frame that goes out.
func FuzzADeniedToolNeverGoesOut(f *testing.F) {
	for _, seed := range []string{
		calls("1", "drop", "{}"), calls("1", "look", `{"name":"drop"}`), ping(1), `[` + calls("1", "drop", "{}") + `]`,
		`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"look","Name":"drop"}}`,
		`{"jsonrpc":"2.0","id":1,"method":"ping","Method":"tools/call","params":{"name":"drop"}}`,
		`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"drop"},"param` + "\u017f" + `":{"name":"look"}}`,
		`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"n\u0061me":"dr\u006fp","task":{}}}`,
		ping(1) + "\r" + calls("2", "drop", "{}"), "\xef\xbb\xbf" + calls("2", "drop", "{}"), ping(1) + "\n" + calls("2", "drop", "{}"),
		`{"jsonrpc":"2.0","method":"tools/call","params":{"name":"drop"}}`, `{"jsonrpc":"2.0","id":"1","result":{"method":"tools/call"}}`,
		`{"jsonrpc":"2.0","id":1,"method":"TOOLS/CALL","params":{"name":"drop"}}`, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":["drop"]}`,
	} {
		f.Add([]byte(seed))
	}
	proxy := deniesDrop(f)
	f.Fuzz(func(t *testing.T, sent []byte) {
		c := proxy.NewConversation("s")
		for line := range bytes.Lines(sent) {
			line = bytes.TrimSuffix(bytes.TrimSuffix(line, []byte("\n")), []byte("\r"))
			forward, answer, a := c.FromClient(string(line))
			switch {
			case forward != "" && forward != string(line):
				t.Fatalf("%q went out as %q", line, forward)
			case forward != "" && answer != "":
				t.Fatalf("%q went out, and was answered with %q", line, answer)
			case answer != "" && !json.Valid([]byte(answer)):
				t.Fatalf("%q is answered with %q, which is no JSON", line, answer)
			}
			for _, tool := range found([]byte(forward)) {
				if tool == "drop" {
					t.Fatalf("a server may read a call of drop in %q", forward)
				}
			}
			if a != nil && len(line)%2 == 0 {
				checkAnswers(t, a)
			}
		}
		if err := c.Close(); err != nil {
			t.Fatal(err)
		}
	})
}

// checkAnswers has a request answered once.
func checkAnswers(t *testing.T, a *mcpproxy.Asked) {
	if a.Unsent(io.EOF) == "" || a.Lost("x") != "" {
		t.Fatal("it is not answered once")
	}
}

// Whatever a server sends, what goes to the client is JSON, and that which was sent or
// says that it stands in its place.
func FuzzAServersFrames(f *testing.F) {
	for _, seed := range []string{
		replies("1", "ok"), replies("2", "ok"), `{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"x"}}`, `{"jsonrpc":"2.0","id":2,"result":{"tools":[{"name":"drop"},{"name":"look","inputSchema":{}}]}}`,
		`{"jsonrpc":"2.0","id":1,"result":{"resultType":"task","taskId":"t"}}` + "\n" + `{"jsonrpc":"2.0","method":"notifications/tasks","params":{"taskId":"t","status":"completed","result":{"content":[]}}}`,
		`{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"\ud800"}]}}`, `{"jsonrpc":"2.0","id":1,"result":{"a":1,"a":2}}`, `[]`, ``,
	} {
		f.Add([]byte(seed))
	}
	proxy := deniesDrop(f)
	f.Fuzz(func(t *testing.T, sent []byte) {
		c := proxy.NewConversation("s")
		defer func() { _ = c.Close() }()
		c.FromClient(calls("1", "look", "{}"))
		c.FromClient(`{"jsonrpc":"2.0","id":2,"method":"tools/list"}`)
		for line := range bytes.Lines(sent) {
			line = bytes.TrimSuffix(line, []byte("\n"))
			shown := c.FromServer(string(line))
			if shown != "" && shown != string(line) && !json.Valid([]byte(shown)) {
				t.Fatalf("for %q, %q", line, shown)
			}
		}
		for _, answer := range c.Broken("x") {
			if !json.Valid([]byte(answer)) {
				t.Fatal(errors.New(answer))
			}
		}
	})
}
