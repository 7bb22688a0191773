package mcpproxy_test

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/mcpproxy"
)

// A realDesk is a server of mcp-go over HTTP, with the tools of a desk.
type realDesk struct {
	http.Handler
	mu  sync.Mutex
	ran []string
}

func newRealDesk() *realDesk {
	d := &realDesk{}
	s := server.NewMCPServer("desk", "1")
	for _, name := range []string{"verify", "refund", "look", "bye"} {
		s.AddTool(mcp.NewTool(name, mcp.WithNumber("amount")), func(ctx context.Context, r mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			d.mu.Lock()
			defer d.mu.Unlock()
			d.ran = append(d.ran, name)
			return mcp.NewToolResultText(name + " done"), nil
		})
	}
	d.Handler = server.NewStreamableHTTPServer(s, server.WithStateful(true))
	return d
}

func (d *realDesk) all() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return append([]string{}, d.ran...)
}

var _ = Describe("a proxy over HTTP, before a server over HTTP", func() {
	for _, version := range []string{"2025-06-18", "2025-11-25", ""} {
		It("refuses what breaks a rule before it reaches a real server, for clients of version "+version, func() {
			d := newRealDesk()
			o := newPorch(d)
			c := o.client(version)
			tools, err := c.ListTools(context.Background(), mcp.ListToolsRequest{})
			Expect(err).NotTo(HaveOccurred())
			Expect(tools.Tools).To(HaveLen(4))
			said, about := refused(call(c, "refund", `{"amount":10}`))
			Expect(said).To(ContainSubstring("verify"))
			Expect(about).To(HaveKey("rules"))
			Expect(text(call(c, "verify", ""))).To(Equal("verify done"))
			Expect(text(call(c, "refund", `{"amount":400}`))).To(Equal("refund done"))
			refused(call(c, "refund", `{"amount":400}`))
			Expect(d.all()).To(Equal([]string{"verify", "refund"}))
		})
	}

	It("has budgets for each session, and judges the end of one that its client ends", func() {
		o := newPorch(newRealDesk())
		one, two := o.client("2025-11-25"), o.client("2025-11-25")
		Expect(call(one, "verify", "").IsError).To(BeFalse())
		refused(call(two, "refund", `{"amount":1}`))
		Expect(one.Close()).To(Succeed())
		Eventually(o.unmet).Should(ContainElement("required_before_session_end(bye)"))
		Expect(o.unmet()).To(HaveLen(2))
	})

	It("judges the ends of all that are open when it is closed, and takes no more", func() {
		o := newPorch(newRealDesk())
		c := o.client("2025-11-25")
		Expect(call(c, "look", "").IsError).To(BeFalse())
		Expect(o.proxy.Close()).To(Succeed())
		Expect(o.unmet()).To(Equal([]string{"required_before_session_end(bye)"}))
		res, _ := o.post("", helloFrame)
		Expect(res).To(HaveHTTPStatus(http.StatusServiceUnavailable))
	})

	It("passes each frame as the bytes that came, in every form", func() {
		odd := `{"jsonrpc":"2.0" , "id":7.0,"result":{"content":[],"n":9007199254740993,"<&>":"\u003c"}}`
		for kind, text := range map[string]string{
			"application/json":     "\r\n " + odd + "\r\n",
			"text/event-stream":    ": hi\r\n\r\nevent: message\r\nid: 5\r\ndata: " + odd + "\r\nretry: 9\r\n\r\n: bye\n\n",
			"application/x-ndjson": `{"jsonrpc":"2.0","method":"notifications/x","params":{"a":1e400}}` + "\n" + odd + "\n",
		} {
			o := newPorch(byHand(func(w http.ResponseWriter, _ *http.Request) {
				w.Header().Set("X-Of-Upstream", "1")
				puts(w, kind, text)
			}))
			o.begun()
			sent := `{"jsonrpc" :"2.0","id":7,"method":"tools/call","params":{"name":"look","arguments":{"n":[1.50, 1]}}}` + "\n"
			res, said := o.post("s-1", sent)
			Expect(said).To(Equal(text), kind)
			Expect(res.Header.Get("Content-Type")).To(Equal(kind))
			Expect(res.Header.Get("X-Of-Upstream")).To(Equal("1"))
			Expect(o.lastHeard().body).To(Equal(sent))
			Expect(o.record("s-1").Status).To(Equal(acel.OK))
		}
	})

	It("hands on a frame as soon as it is whole, whatever comes behind it", func() {
		for kind, text := range map[string]string{"application/json": lookAnswer + "\n", "text/event-stream": "data: " + lookAnswer + "\n\n"} {
			var o *porch
			o = newPorch(byHand(func(w http.ResponseWriter, r *http.Request) {
				puts(w, kind, text)
				select {
				case <-o.gone:
				case <-r.Context().Done():
				}
			}))
			o.begun()
			ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
			res := o.send(ctx, http.MethodPost, lookFrame, "Mcp-Session-Id", "s-1")
			line, err := bufio.NewReader(res.Body).ReadString('\n')
			Expect(err).NotTo(HaveOccurred())
			Expect(line).To(ContainSubstring(lookAnswer))
			cancel()
			o.upstream.CloseClientConnections()
		}
	})

	It("gives upstream the headers that MCP needs, and nothing that is for us", func() {
		o := newPorch(byHand(func(w http.ResponseWriter, _ *http.Request) { puts(w, "application/json", lookAnswer) }))
		o.begun()
		o.post("s-1", lookFrame, "Cookie", "a=b", "Origin", strings.TrimSuffix(o.url, "/mcp"), "Mcp-Protocol-Version", "2025-11-25",
			"Mcp-Method", "ping", "Mcp-Name", "other", "Mcp-Param-To", "x", "User-Agent", "me", "X-Api-Key", "k", "Forwarded", "for=1")
		h := o.lastHeard().header
		Expect(h["Authorization"]).To(Equal([]string{"Bearer upstream"}))
		Expect(h.Get("Mcp-Session-Id")).To(Equal("s-1"))
		Expect(h.Get("Mcp-Protocol-Version")).To(Equal("2025-11-25"))
		Expect(h.Get("User-Agent")).To(Equal("me"))
		Expect(h.Get("Accept")).To(Equal("application/json, text/event-stream"))
		Expect(h.Get("Accept-Encoding")).To(Equal("identity"))
		for _, name := range []string{"Cookie", "Origin", "Mcp-Method", "Mcp-Name", "Mcp-Param-To", "X-Api-Key", "Forwarded"} {
			Expect(h).NotTo(HaveKey(name))
		}
	})

	It("answers a session that was never given out as one that is over, and asks nobody", func() {
		o := newPorch(byHand(func(w http.ResponseWriter, _ *http.Request) { puts(w, "application/json", lookAnswer) }))
		for _, method := range []string{http.MethodPost, http.MethodGet, http.MethodDelete} {
			res := o.send(context.Background(), method, lookFrame, "Mcp-Session-Id", "made-up")
			Expect(res).To(HaveHTTPStatus(http.StatusNotFound))
			Expect(io.ReadAll(res.Body)).To(BeEquivalentTo(`{"jsonrpc":"2.0","id":null,"error":{"code":-32001,"message":"Session not found"}}`))
		}
		Expect(o.reached()).To(BeEmpty())
	})

	It("ends a session that upstream no longer knows", func() {
		o := newPorch(byHand(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(http.StatusNotFound)
			_, _ = io.WriteString(w, `{"jsonrpc":"2.0","id":null,"error":{"code":-32001,"message":"Session not found"}}`)
		}))
		o.begun()
		res, said := o.post("s-1", lookFrame)
		Expect(res).To(HaveHTTPStatus(http.StatusNotFound))
		Expect(said).To(ContainSubstring("-32001"))
		Expect(o.unmet()).To(Equal([]string{"required_before_session_end(bye)"}))
		o.post("s-1", lookFrame)
		Expect(o.reached()).To(HaveLen(2))
	})

	It("holds headers to the body, where they repeat it", func() {
		o := newPorch(byHand(func(w http.ResponseWriter, _ *http.Request) { puts(w, "application/json", lookAnswer) }))
		_, said := o.post("", modernLook, modernHeaders...)
		Expect(said).To(Equal(lookAnswer))
		Expect(o.lastHeard().header.Get("Mcp-Name")).To(Equal("look"))
		for i := 3; i < len(modernHeaders); i += 2 {
			lying := append([]string{}, modernHeaders...)
			lying[i] = "2027-01-01"
			res, said := o.post("", modernLook, lying...)
			Expect(res).To(HaveHTTPStatus(http.StatusBadRequest))
			Expect(said).To(And(ContainSubstring(`"id":7`), ContainSubstring("-32020")))
		}
		Expect(o.reached()).To(HaveLen(1))
		o.post("", modernLook, append([]string{"Mcp-Protocol-Version", "2027-01-01"}, modernHeaders[2:]...)...)
		Expect(o.lastHeard().header.Get("Mcp-Protocol-Version")).To(Equal("2027-01-01"), "which the server refuses, or has")
	})

	DescribeTable("holds headers that repeat something to messages in which nothing is repeated", func(body string, headers ...string) {
		o := newPorch(byHand(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusAccepted) }))
		o.post("", body, append([]string{"Mcp-Protocol-Version", "2026-07-28"}, headers...)...)
		Expect(o.reached()).To(BeEmpty())
	},
		Entry("a notification, and the method of a request", `{"jsonrpc":"2.0","method":"notifications/x","params":{`+modern+`}}`, "Mcp-Method", "tools/call"),
		Entry("a notification, and a name", `{"jsonrpc":"2.0","method":"notifications/x","params":{`+modern+`}}`, "Mcp-Method", "notifications/x", "Mcp-Name", "look"),
		Entry("a notification, and an argument", `{"jsonrpc":"2.0","method":"notifications/x","params":{`+modern+`}}`, "Mcp-Param-At", "home"),
		Entry("a request without a name, and one", `{"jsonrpc":"2.0","id":7,"method":"ping","params":{`+modern+`}}`, "Mcp-Method", "ping", "Mcp-Name", "look"),
		Entry("a request without arguments, and one", `{"jsonrpc":"2.0","id":7,"method":"ping","params":{`+modern+`}}`, "Mcp-Method", "ping", "Mcp-Param-At", "home"),
		Entry("a request about a task, and another", `{"jsonrpc":"2.0","id":7,"method":"tasks/get","params":{"taskId":"a",`+modern+`}}`, "Mcp-Method", "tasks/get", "Mcp-Name", "b"),
	)

	It("leaves it to upstream to refuse a version that nobody knows", func() {
		refusal := `{"jsonrpc":"2.0","id":7,"error":{"code":-32022,"message":"no","data":{"supported":["2026-07-28"],"requested":"v999"}}}`
		o := newPorch(byHand(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(http.StatusBadRequest)
			_, _ = io.WriteString(w, refusal)
		}))
		res, said := o.post("", strings.Replace(modernLook, "2026-07-28", "v999", 1), "Mcp-Protocol-Version", "v999")
		Expect(res).To(HaveHTTPStatus(http.StatusBadRequest))
		Expect(said).To(Equal(refusal))
	})

	It("leaves it to upstream to miss headers, which then contradict nothing", func() {
		o := newPorch(byHand(func(w http.ResponseWriter, _ *http.Request) { puts(w, "application/json", lookAnswer) }))
		for i := 0; i < len(modernHeaders); i += 2 {
			less := append(append([]string{}, modernHeaders[:i]...), modernHeaders[i+2:]...)
			_, said := o.post("", modernLook, less...)
			Expect(said).To(Equal(lookAnswer))
			Expect(o.lastHeard().header).NotTo(HaveKey(modernHeaders[i]))
		}
	})

	It("leaves it to upstream to miss what the body does not have", func() {
		o := newPorch(byHand(func(w http.ResponseWriter, _ *http.Request) { puts(w, "application/json", lookAnswer) }))
		_, said := o.post("", lookFrame, modernHeaders...)
		Expect(said).To(Equal(lookAnswer))
		Expect(o.lastHeard().header.Get("Mcp-Protocol-Version")).To(Equal("2026-07-28"))
		Expect(o.lastHeard().header.Get("Mcp-Name")).To(Equal("look"))
		res, _ := o.post("", payFrame, modernHeaders...)
		Expect(res).To(HaveHTTPStatus(http.StatusBadRequest))
		o.post("", helloFrame, "Mcp-Protocol-Version", "2026-07-28", "Mcp-Method", "initialize")
		Expect(o.lastHeard().header.Get("Mcp-Method")).To(Equal("initialize"))
	})

	It("holds headers to the arguments that they repeat, as the list of tools says", func() {
		const meta = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}`
		o := newPorch(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.Header.Get("Mcp-Method") == "tools/list" {
				puts(w, "application/json", `{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"look","inputSchema":{"type":"object","properties":{"at":{"type":"string","x-mcp-header":"At"}}}}]}}`)
				return
			}
			puts(w, "application/json", lookAnswer)
		}))
		res, said := o.post("", modernLook, append([]string{"Mcp-Param-At", "home"}, modernHeaders...)...)
		Expect(res).To(HaveHTTPStatus(http.StatusBadRequest), "before the tools were listed")
		Expect(said).To(And(ContainSubstring("-32020"), ContainSubstring("Mcp-Param-At repeats no argument that is known here")))
		o.post("", `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{`+meta+`}}`, "Mcp-Protocol-Version", "2026-07-28", "Mcp-Method", "tools/list")
		res, _ = o.post("", modernLook, append([]string{"Mcp-Param-Other", "home"}, modernHeaders...)...)
		Expect(res).To(HaveHTTPStatus(http.StatusBadRequest), "which no tool has")
		at := `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"look","arguments":{"at":"home"},` + meta + `}}`
		for value, status := range map[string]int{"home": 200, "=?base64?aG9tZQ==?=": 200, "away": 400, "=?base64?!?=": 400} {
			res, _ := o.post("", at, append([]string{"Mcp-Param-At", value}, modernHeaders...)...)
			Expect(res).To(HaveHTTPStatus(status), value)
		}
		res, _ = o.post("", modernLook, append([]string{"Mcp-Param-At", "home"}, modernHeaders...)...)
		Expect(res).To(HaveHTTPStatus(http.StatusBadRequest))
		res, _ = o.post("", at, modernHeaders...)
		Expect(res).To(HaveHTTPStatus(http.StatusOK))
		Expect(o.reached()).To(HaveLen(4))
	})

	It("tells clients without sessions to have one, where they are not to share", func() {
		d := newRealDesk()
		o := newPorch(d, func(p *mcpproxy.ProxyOptions) { p.Front.RefuseStateless = true })
		c := o.client("")
		Expect(c.ProtocolVersion()).To(Equal("2025-11-25"))
		Expect(text(call(c, "look", ""))).To(Equal("look done"))
		res, _ := o.post("", lookFrame)
		Expect(res).To(HaveHTTPStatus(http.StatusBadRequest))
		Expect(d.all()).To(Equal([]string{"look"}))
	})

	It("answers in a stream of events where a client takes nothing else", func() {
		o := newPorch(byHand(nil))
		o.begun()
		_, said := o.post("s-1", payFrame, "Accept", "text/event-stream")
		Expect(said).To(HavePrefix("event: message\ndata: {"))
		Expect(said).To(And(ContainSubstring("dev.acel/refused"), HaveSuffix("\n\n")))
	})

	It("refuses what is no frame, and sends nothing of it on", func() {
		o := newPorch(byHand(nil))
		o.begun()
		for _, bad := range []string{`[` + lookFrame + `]`, `{`, ``, lookFrame + lookFrame, strings.Replace(lookFrame, `"name"`, `"name":"bye","Name"`, 1)} {
			res, said := o.post("s-1", bad)
			Expect(res).To(HaveHTTPStatus(http.StatusBadRequest), bad)
			Expect(said).To(ContainSubstring(`"error":{"code":-32`))
		}
		Expect(o.reached()).To(HaveLen(1))
	})

	It("ends sessions that are idle for too long, and has no more of them than it may", func() {
		given := 0
		o := newPorch(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			given++
			w.Header().Set("Mcp-Session-Id", strings.Repeat("s", given))
			puts(w, "application/json", welcomeFrame)
		}), func(p *mcpproxy.ProxyOptions) { p.MaxSessions, p.Idle = 2, 300*time.Millisecond })
		for range 2 {
			res, _ := o.post("", helloFrame)
			Expect(res).To(HaveHTTPStatus(http.StatusOK))
		}
		res, said := o.post("", helloFrame)
		Expect(res).To(HaveHTTPStatus(http.StatusServiceUnavailable), said)
		Expect(given).To(Equal(2))
		time.Sleep(400 * time.Millisecond)
		res, _ = o.post("", helloFrame)
		Expect(res).To(HaveHTTPStatus(http.StatusOK))
		res, _ = o.post("s", lookFrame)
		Expect(res).To(HaveHTTPStatus(http.StatusNotFound))
	})
})
