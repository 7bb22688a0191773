package mcpproxy_test

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/client/transport"
	"github.com/mark3labs/mcp-go/mcp"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/mcpproxy"
)

// A lineTalk is a client over stdio, whose upstream speaks HTTP.
type lineTalk struct {
	in   io.WriteCloser
	out  *bufio.Reader
	over chan error
}

// overStdio serves a client over stdio, as long as the spec lasts.
func (o *porch) overStdio() *lineTalk {
	theirs, in := io.Pipe()
	out, ours := io.Pipe()
	t := &lineTalk{in: in, out: bufio.NewReader(out), over: make(chan error, 1)}
	go func() { t.over <- o.proxy.ServeStdio(context.Background(), theirs, ours) }()
	DeferCleanup(in.Close)
	DeferCleanup(out.Close)
	return t
}

// says sends a frame and returns the next that comes.
func (t *lineTalk) says(frame string) string {
	GinkgoHelper()
	_, err := io.WriteString(t.in, frame+"\n")
	Expect(err).NotTo(HaveOccurred())
	line, err := t.out.ReadString('\n')
	Expect(err).NotTo(HaveOccurred())
	return strings.TrimSuffix(line, "\n")
}

var _ = Describe("a proxy over stdio, before a server over HTTP", func() {
	for _, version := range []string{"2025-11-25", ""} {
		It("stands between a real client and a real server, for clients of version "+version, func() {
			d := newRealDesk()
			o := newPorch(d)
			theirs, in := io.Pipe()
			out, ours := io.Pipe()
			over := make(chan error, 1)
			go func() { over <- o.proxy.ServeStdio(context.Background(), theirs, ours) }()
			c := client.NewClient(transport.NewIO(out, in, io.NopCloser(strings.NewReader(""))))
			Expect(c.Start(context.Background())).To(Succeed())
			asked := mcp.InitializeRequest{}
			asked.Params.ProtocolVersion = version
			_, err := c.Initialize(context.Background(), asked)
			Expect(err).NotTo(HaveOccurred())
			tools, err := c.ListTools(context.Background(), mcp.ListToolsRequest{})
			Expect(err).NotTo(HaveOccurred())
			Expect(tools.Tools).To(HaveLen(4))
			refused(call(c, "refund", `{"amount":10}`))
			Expect(text(call(c, "verify", ""))).To(Equal("verify done"))
			Expect(text(call(c, "refund", `{"amount":10}`))).To(Equal("refund done"))
			Expect(d.all()).To(Equal([]string{"verify", "refund"}))
			Expect(c.Close()).To(Succeed())
			Eventually(over).WithTimeout(10 * time.Second).Should(Receive(BeNil()))
		})
	}

	It("refuses what breaks a rule, hands on the rest, and judges the end", func() {
		o := newPorch(byHand(func(w http.ResponseWriter, r *http.Request) {
			switch r.Method {
			case http.MethodGet:
				w.WriteHeader(http.StatusMethodNotAllowed)
			case http.MethodPost:
				puts(w, "text/event-stream", "data: "+lookAnswer+"\n\n")
			}
		}))
		t := o.overStdio()
		Expect(t.says(helloFrame)).To(ContainSubstring(`"serverInfo"`))
		Expect(errorText(t.says(payFrame))).To(ContainSubstring("verify"))
		Expect(t.says(lookFrame)).To(Equal(lookAnswer))
		Expect(t.in.Close()).To(Succeed())
		Eventually(t.over).WithTimeout(10 * time.Second).Should(Receive(BeNil()))
		Expect(o.unmet()).To(ContainElement("required_before_session_end(bye)"))
		Expect(o.reached()).To(Equal([]string{helloFrame, lookFrame}))
		Expect(o.lastHeard().method).To(Equal(http.MethodDelete))
	})

	It("leaves a call unfinished whose answer broke off, and goes on", func() {
		calls := 0
		o := newPorch(byHand(func(w http.ResponseWriter, r *http.Request) {
			if calls++; calls == 1 {
				puts(w, "application/json", lookAnswer[:30])
				panic(http.ErrAbortHandler)
			}
			puts(w, "application/json", strings.Replace(lookAnswer, `"id":7`, `"id":8`, 1))
		}))
		t := o.overStdio()
		t.says(helloFrame)
		Expect(errorText(t.says(lookFrame))).To(ContainSubstring("broke off"))
		Expect(o.record("stdio-1").Status).To(Equal(acel.Unfinished))
		Expect(t.says(strings.Replace(lookFrame, `"id":7`, `"id":8`, 1))).To(ContainSubstring("here"))
	})

	It("takes back a call that never went out", func() {
		o := newPorch(byHand(nil), func(p *mcpproxy.ProxyOptions) { p.Upstream.URL = "http://127.0.0.1:1/mcp" })
		t := o.overStdio()
		Expect(errorText(t.says(lookFrame))).To(ContainSubstring("was not reached"))
		Expect(o.record("stdio-1").Status).To(Equal(acel.Refused))
	})

	It("ends with words when upstream has forgotten the session", func() {
		o := newPorch(byHand(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNotFound) }))
		t := o.overStdio()
		t.says(helloFrame)
		Expect(errorText(t.says(lookFrame))).To(ContainSubstring("no longer knows the session"))
		Eventually(t.over).WithTimeout(10 * time.Second).Should(Receive(MatchError(ContainSubstring("no longer knows the session"))))
	})
})
