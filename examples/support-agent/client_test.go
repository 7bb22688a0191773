package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os/exec"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// A client speaks to a server over stdio. It sends what it is told to, fit or not.
type client struct {
	in     io.WriteCloser
	out    *bufio.Scanner
	server *exec.Cmd
	sent   int
}

// connect starts a server and greets it.
func connect(command ...string) *client {
	GinkgoHelper()
	c := &client{server: exec.Command(command[0], command[1:]...)}
	c.server.Stderr = GinkgoWriter
	in, err := c.server.StdinPipe()
	Expect(err).NotTo(HaveOccurred())
	out, err := c.server.StdoutPipe()
	Expect(err).NotTo(HaveOccurred())
	c.in, c.out = in, bufio.NewScanner(out)
	Expect(c.server.Start()).To(Succeed())
	c.ask("initialize", `{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"test","version":"1"}}`)
	c.write(`{"jsonrpc":"2.0","method":"notifications/initialized"}`)
	return c
}

func (c *client) write(frame string) {
	GinkgoHelper()
	_, err := io.WriteString(c.in, frame+"\n")
	Expect(err).NotTo(HaveOccurred())
}

// A reply answers a frame.
type reply struct {
	Method string `json:"method"` // of a notification, which is no reply
	Result result `json:"result"`
	Error  struct {
		Code int `json:"code"`
	} `json:"error"`
}

// A result is that of a call.
type result struct {
	Content []struct {
		Text string `json:"text"`
	} `json:"content"`
	StructuredContent json.RawMessage     `json:"structuredContent"`
	IsError           bool                `json:"isError"`
	Meta              map[string]decision `json:"_meta"`
}

// A decision says by which rules a call was refused, or its result withheld.
type decision struct {
	Rules []string `json:"rules"`
}

// send sends a frame and returns what answers it.
func (c *client) send(frame string) reply {
	GinkgoHelper()
	c.write(frame)
	for {
		Expect(c.out.Scan()).To(BeTrue(), "no answer to %s: %v", frame, c.out.Err())
		var r reply
		Expect(json.Unmarshal(c.out.Bytes(), &r)).To(Succeed(), "%s", c.out.Bytes())
		if r.Method == "" {
			return r
		}
	}
}

// ask makes a request.
func (c *client) ask(method, params string) reply {
	GinkgoHelper()
	c.sent++
	return c.send(fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":%q,"params":%s}`, c.sent, method, params))
}

// call calls a tool.
func (c *client) call(tool string, args json.RawMessage) result {
	GinkgoHelper()
	params, err := json.Marshal(struct {
		Name string          `json:"name"`
		Args json.RawMessage `json:"arguments,omitempty"`
	}{tool, args})
	Expect(err).NotTo(HaveOccurred())
	return c.ask("tools/call", string(params)).Result
}

// leave ends the session, which has to end well.
func (c *client) leave() {
	GinkgoHelper()
	Expect(c.in.Close()).To(Succeed())
	Expect(c.out.Scan()).To(BeFalse())
	Expect(c.server.Wait()).To(Succeed())
}
