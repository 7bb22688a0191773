package guard_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"time"

	"github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/client/transport"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/mcpproxy"
)

// written is an empty object, and does something when it is written as JSON.
type written func()

func (w written) MarshalJSON() ([]byte, error) {
	w()
	return []byte("{}"), nil
}

var _ = Describe("the sessions of a guard", func() {
	It("share nothing: neither an order nor a budget", func() {
		d := newDesk(mcpproxy.Options{})
		one, two := d.client(), d.client()
		call(one, "verify", "")
		Expect(text(call(one, "refund", `{"amount": 500}`))).To(Equal("paid"))
		refused(call(two, "refund", `{"amount": 1}`))
		call(two, "verify", "")
		Expect(text(call(two, "refund", `{"amount": 500}`))).To(Equal("paid"))
		refused(call(one, "refund", `{"amount": 1}`))
		Expect(d.notebooks).To(HaveLen(2))
	})

	It("let no two calls at once take the last of a budget", func() {
		p, err := acel.NewPolicy(acel.PolicyConfig{Rules: []acel.Rule{acel.AtMostNTimes("look", 10)}})
		Expect(err).NotTo(HaveOccurred())
		d := newDesk(mcpproxy.Options{Policy: p})
		c := d.client()
		var agents sync.WaitGroup
		for range 8 {
			agents.Go(func() {
				defer GinkgoRecover()
				for range 5 {
					call(c, "look", "")
				}
			})
		}
		agents.Wait()
		Expect(d.all()).To(HaveLen(10))
	})

	DescribeTable("may end while a call is being read, which then is made in shadow alone", func(mode acel.Mode, says string) {
		var d *desk
		d = newDesk(mcpproxy.Options{Mode: mode}, server.WithToolHandlerMiddleware(func(next server.ToolHandlerFunc) server.ToolHandlerFunc {
			return func(ctx context.Context, r mcp.CallToolRequest) (*mcp.CallToolResult, error) {
				r.Params.RawArguments, r.Params.Arguments = nil, written(func() {
					_, err := d.guard.CloseSession(d.session())
					Expect(err).NotTo(HaveOccurred())
				})
				return next(ctx, r)
			}
		}))
		c := d.client()
		Expect(text(call(c, "look", ""))).To(Equal("here"), "the session begins")
		Expect(text(call(c, "look", ""))).To(ContainSubstring(says))
	},
		Entry(nil, acel.Enforce, "the session was closed"),
		Entry(nil, acel.Shadow, "here"),
	)

	It("end when their client goes: the end is judged and written down, once", func() {
		d := newDesk(mcpproxy.Options{})
		c := d.client()
		call(c, "look", "")
		Expect(c.Close()).To(Succeed())
		Expect(d.ends).To(HaveExactElements(HaveField("Rule", "required_before_session_end(bye)")))
		Expect(d.guard.Close()).To(Succeed())
		Expect(d.notebook()).To(And(HaveField("Ended", 1), HaveField("Closed", 1)))
		Expect(d.ends).To(HaveLen(1))
	})

	It("end where the server says so, and their budget does not come back", func() {
		d := newDesk(mcpproxy.Options{})
		c := d.client()
		call(c, "look", "")
		left, err := d.guard.CloseSession(d.session())
		Expect(err).NotTo(HaveOccurred())
		Expect(left).To(HaveLen(1))
		words, _ := refused(call(c, "look", ""))
		Expect(words).To(Equal("ACEL refused this call, and it was not made: the session was closed. Reconnect to begin a new one."))
		left, err = d.guard.CloseSession(d.session())
		Expect(err).NotTo(HaveOccurred())
		Expect(left).To(BeEmpty())
	})

	It("all end with the guard, which then refuses every call", func() {
		d := newDesk(mcpproxy.Options{})
		one, two := d.client(), d.client()
		call(one, "look", "")
		call(two, "look", "")
		Expect(d.guard.Close()).To(Succeed())
		for _, n := range d.notebooks {
			Expect(n).To(And(HaveField("Ended", 1), HaveField("Closed", 1)))
		}
		Expect(d.ends).To(HaveLen(2))
		words, _ := refused(call(d.client(), "look", ""))
		Expect(words).To(ContainSubstring("the gate of this server is closed"))
	})

	It("end once they were idle too long, and must be begun anew", func() {
		d := newDesk(mcpproxy.Options{Idle: time.Minute})
		sleepy, busy := d.client(), d.client()
		call(sleepy, "look", "")
		call(busy, "look", "")
		d.passes(59 * time.Second)
		call(busy, "look", "")
		Expect(d.ends).To(BeEmpty())
		d.passes(time.Second)
		call(busy, "look", "")
		Expect(d.ends).To(HaveLen(1), "found by a call of another")
		words, _ := refused(call(sleepy, "look", ""))
		Expect(words).To(Equal("ACEL refused this call, and it was not made: the session was idle for too long and has ended. Reconnect to begin a new one."))
		Expect(text(call(busy, "look", ""))).To(Equal("here"))
		Expect(text(call(d.client(), "look", ""))).To(Equal("here"))
	})

	It("are not idle while a call is on its way", func() {
		d := newDesk(mcpproxy.Options{Idle: time.Minute})
		slow, other := d.client(), d.client()
		d.tool("slow", func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			d.passes(time.Hour)
			_, err := other.CallTool(context.Background(), request("look", ""))
			return mcp.NewToolResultText("done"), err
		})
		Expect(text(call(slow, "slow", ""))).To(Equal("done"))
		d.passes(59 * time.Second)
		Expect(text(call(slow, "look", ""))).To(Equal("here"))
	})

	It("are no more than there may be", func() {
		d := newDesk(mcpproxy.Options{MaxSessions: 2})
		one, two, three := d.client(), d.client(), d.client()
		call(one, "look", "")
		call(two, "look", "")
		words, _ := refused(call(three, "look", ""))
		Expect(words).To(ContainSubstring("the server has 2 sessions, as many as it may"))
		Expect(text(call(one, "look", ""))).To(Equal("here"))
		Expect(two.Close()).To(Succeed())
		Expect(text(call(three, "look", ""))).To(Equal("here"))
	})

	It("are remembered when they have ended, as many as there may be", func() {
		d := newDesk(mcpproxy.Options{MaxSessions: 2})
		use := func(id string) string {
			return d.answer(server.NewInProcessSession(id, nil), `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"look"}}`)
		}
		for _, id := range []string{"one", "two", "three"} {
			Expect(use(id)).To(ContainSubstring("here"))
			_, err := d.guard.CloseSession(id)
			Expect(err).NotTo(HaveOccurred())
		}
		Expect(use("three")).To(ContainSubstring("the session was closed"))
		Expect(use("two")).To(ContainSubstring("the session was closed"))
		Expect(use("one")).To(ContainSubstring("here"), "nothing grows without end")
	})

	It("give out no result that came when nothing could judge it any more", func() {
		d := newDesk(mcpproxy.Options{})
		c := d.client()
		d.tool("slow", func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			_, err := d.guard.CloseSession(d.session())
			return mcp.NewToolResultText("done"), err
		})
		r := call(c, "slow", "")
		Expect(text(r)).To(ContainSubstring("its session ended before it did"))
		Expect(r.Meta.AdditionalFields).To(HaveKey("dev.acel/withheld"))
		Expect(d.notebook().Records).To(HaveExactElements(HaveField("Phase", acel.Begins), HaveField("Outcome.Status", acel.Unfinished)))
	})

	It("of stdio, whose id comes again, begin anew with each client", func() {
		d := newDesk(mcpproxy.Options{})
		s := server.NewInProcessSession("stdio", nil)
		use := func() string {
			return d.answer(s, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"refund","arguments":{"amount":1}}}`)
		}
		Expect(d.server.RegisterSession(context.Background(), s)).To(Succeed())
		Expect(use()).To(ContainSubstring("at step 1 needs"))
		d.server.UnregisterSession(context.Background(), "stdio")
		Expect(use()).To(ContainSubstring("its client had disconnected"))
		Expect(d.server.RegisterSession(context.Background(), s)).To(Succeed())
		Expect(use()).To(ContainSubstring("at step 1 needs"))
	})

	It("are needed: a call without one is refused", func() {
		d := newDesk(mcpproxy.Options{})
		Expect(d.answer(nil, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"look"}}`)).To(ContainSubstring("it has no session, so that it cannot be told from the calls of others"))
		Expect(d.all()).To(BeEmpty())
	})

	It("are needed in shadow too, where the call is made and that is reported", func() {
		d := newDesk(mcpproxy.Options{Mode: acel.Shadow})
		d.answer(nil, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"look"}}`)
		Expect(d.all()).To(Equal([]string{"look"}))
		Expect(d.reports()).To(HaveExactElements(HavePrefix("it has no session")))
	})

	It("do not begin anew over HTTP under an id that has ended", func() {
		d := newDesk(mcpproxy.Options{})
		front := httptest.NewServer(server.NewStreamableHTTPServer(d.server))
		DeferCleanup(front.Close)
		send := func(ctx context.Context, method, session, body string) (id, answer string) {
			r, err := http.NewRequestWithContext(ctx, method, front.URL+"/mcp", strings.NewReader(body))
			Expect(err).NotTo(HaveOccurred())
			r.Header.Set("Content-Type", "application/json")
			r.Header.Set("Accept", "application/json, text/event-stream")
			r.Header.Set("Mcp-Session-Id", session)
			w, err := http.DefaultClient.Do(r)
			if err != nil {
				return "", err.Error()
			}
			defer w.Body.Close()
			if method == http.MethodGet {
				return "", "" // it streams until it is left
			}
			text, err := io.ReadAll(w.Body)
			Expect(err).NotTo(HaveOccurred())
			return w.Header.Get("Mcp-Session-Id"), string(text)
		}
		ctx := context.Background()
		id, _ := send(ctx, "POST", "", `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}`)
		Expect(id).NotTo(BeEmpty())
		look := `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"look"}}`
		_, answer := send(ctx, "POST", id, look)
		Expect(answer).NotTo(ContainSubstring("ACEL"))
		send(ctx, "DELETE", id, "")
		_, answer = send(ctx, "POST", id, look)
		Expect(answer).To(ContainSubstring("its client had disconnected"))
		listening, leave := context.WithCancel(ctx)
		send(listening, "GET", id, "")
		_, answer = send(ctx, "POST", id, look)
		leave()
		Expect(answer).To(ContainSubstring("its client had disconnected"))
	})

	It("tell HTTP clients apart, where the protocol has sessions, and refuse where it has none", func() {
		d := newDesk(mcpproxy.Options{})
		front := httptest.NewServer(server.NewStreamableHTTPServer(d.server))
		DeferCleanup(front.Close)
		over := func(o ...client.ClientOption) *client.Client {
			t, err := transport.NewStreamableHTTP(front.URL + "/mcp")
			Expect(err).NotTo(HaveOccurred())
			c := client.NewClient(t, o...)
			DeferCleanup(c.Close)
			Expect(c.Start(context.Background())).To(Succeed())
			_, err = c.Initialize(context.Background(), mcp.InitializeRequest{})
			Expect(err).NotTo(HaveOccurred())
			return c
		}
		one, two, modern := over(client.WithProtocolVersion("2025-11-25")), over(client.WithProtocolVersion("2025-11-25")), over()
		call(one, "verify", "")
		Expect(text(call(one, "refund", `{"amount": 500}`))).To(Equal("paid"))
		refused(call(two, "refund", `{"amount": 1}`))
		words, _ := refused(call(modern, "look", ""))
		Expect(words).To(ContainSubstring("it has no session"))
	})
})
