package httpfront_test

import (
	"context"
	"encoding/base64"
	"fmt"
	"net/http"
	"strings"
	"sync"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/httpfront"
)

const version = "2026-07-28"

// modern is a request of the era without sessions; params are more than its _meta.
func modern(id, method, params string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"method":%q,"params":{%s"_meta":{"io.modelcontextprotocol/protocolVersion":%q,"progressToken":%s}}}`, id, method, params, version, id)
}

// mirrored are the headers that repeat it.
func mirrored(method string, pairs ...string) http.Header {
	return headers(append([]string{"Mcp-Protocol-Version", version, "Mcp-Method", method}, pairs...)...)
}

var _ = Describe("clients without sessions", func() {
	var (
		h   *house
		ctx context.Context
	)
	BeforeEach(func() {
		h = newHouse(httpfront.Options{})
		ctx = context.Background()
	})

	ask := func(ctx context.Context, id, method string) <-chan *http.Response {
		answers := make(chan *http.Response, 1)
		r, err := http.NewRequestWithContext(ctx, http.MethodPost, h.url, strings.NewReader(modern(id, method, "")))
		Expect(err).NotTo(HaveOccurred())
		r.Header = mirrored(method)
		go func() {
			answer, err := http.DefaultTransport.RoundTrip(r)
			if err == nil {
				answers <- answer
			}
			close(answers)
		}()
		return answers
	}

	It("share one, and each gets its own answer by its own id", func() {
		for range 3 {
			answer := h.do(ctx, http.MethodPost, modern("1", "x", `"n":1e400,`), mirrored("x"))
			Expect(answer).To(HaveHTTPStatus(http.StatusOK))
			Expect(answer.Header).NotTo(HaveKey("Mcp-Session-Id"))
			Expect(text(answer)).To(HavePrefix(`{"jsonrpc":"2.0","id":1,"result":{"n":1e400,`))
		}
		Expect(h.frames("stateless")()).To(HaveLen(3))
	})

	It("may have the same id in flight, and the same token of progress", func() {
		one := ask(ctx, `"a"`, "hold")
		Eventually(h.frames("stateless")).Should(HaveLen(1))
		two := ask(ctx, `"a"`, "hold")
		Eventually(h.frames("stateless")).Should(HaveLen(2))
		h.send("stateless", `{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"acel-2","progress":2}}`)
		h.send("stateless", `{"jsonrpc":"2.0","id":"acel-2","result":{"of":2}}`)
		h.send("stateless", `{"jsonrpc":"2.0","id":"acel-1","result":{"of":1}}`)
		var answer *http.Response
		Eventually(two).Should(Receive(&answer))
		stream := events(answer)
		Eventually(stream).Should(Receive(Equal(`{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"a","progress":2}}`)))
		Eventually(stream).Should(Receive(Equal(`{"jsonrpc":"2.0","id":"a","result":{"of":2}}`)))
		Eventually(one).Should(Receive(&answer))
		Expect(text(answer)).To(Equal(`{"jsonrpc":"2.0","id":"a","result":{"of":1}}`))
	})

	It("are many at once, and no answer goes to another", func() {
		var all sync.WaitGroup
		for i := range 16 {
			all.Go(func() {
				defer GinkgoRecover()
				for range 20 {
					answer := h.do(ctx, http.MethodPost, modern("1", "x", fmt.Sprintf(`"mine":%d,`, i)), mirrored("x"))
					Expect(text(answer)).To(HavePrefix(fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"result":{"mine":%d,`, i)))
				}
			})
		}
		all.Wait()
	})

	It("cancel a request by closing its stream", func() {
		going, leave := context.WithCancel(ctx)
		one := ask(going, `7`, "hold")
		Eventually(h.frames("stateless")).Should(HaveLen(1))
		leave()
		Eventually(one).Should(BeClosed())
		Eventually(h.frames("stateless")).Should(HaveLen(2))
		Expect(h.frames("stateless")()[1]).To(Equal(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"acel-1","reason":"the client has closed the stream of its answer"}}`))
		h.send("stateless", `{"jsonrpc":"2.0","id":"acel-1","result":{}}`)
	})

	It("cannot cancel each other's by name", func() {
		f := `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"acel-1"}}`
		Expect(h.do(ctx, http.MethodPost, f, headers("Mcp-Protocol-Version", version))).To(HaveHTTPStatus(http.StatusAccepted))
		Expect(h.do(ctx, http.MethodPost, `{"jsonrpc":"2.0","method":"notifications/x"}`, headers("Mcp-Protocol-Version", version))).To(HaveHTTPStatus(http.StatusAccepted))
		Expect(h.frames("stateless")()).To(Equal([]string{`{"jsonrpc":"2.0","method":"notifications/x"}`}))
	})

	It("are told of changes as long as they listen, each of its own", func() {
		going, leave := context.WithCancel(ctx)
		defer leave()
		listener := ask(going, `5`, "subscriptions/listen")
		Eventually(h.frames("stateless")).Should(HaveLen(1))
		other := ask(ctx, `5`, "hold")
		Eventually(h.frames("stateless")).Should(HaveLen(2))
		h.send("stateless", `{"jsonrpc":"2.0","method":"notifications/tools/list_changed","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":"acel-1"}}}`)
		h.send("stateless", `{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}`)
		h.send("stateless", `{"jsonrpc":"2.0","method":"notifications/message","params":{"data":"log"}}`)
		h.send("stateless", `{"jsonrpc":"2.0","id":1,"method":"roots/list"}`)
		h.send("stateless", `{"jsonrpc":"2.0","id":"acel-2","result":{}}`)
		h.send("stateless", `{"jsonrpc":"2.0","id":"acel-1","result":{"_meta":{"io.modelcontextprotocol/subscriptionId":"acel-1"}}}`)
		var answer *http.Response
		Eventually(listener).Should(Receive(&answer))
		stream := events(answer)
		Eventually(stream).Should(Receive(Equal(`{"jsonrpc":"2.0","method":"notifications/tools/list_changed","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":5}}}`)))
		Eventually(stream).Should(Receive(Equal(`{"jsonrpc":"2.0","id":5,"result":{"_meta":{"io.modelcontextprotocol/subscriptionId":5}}}`)))
		Eventually(stream).Should(BeClosed())
		Eventually(other).Should(Receive(&answer))
		stream = events(answer)
		Eventually(stream).Should(Receive(ContainSubstring(`"log"`)))
		Eventually(stream).Should(Receive(Equal(`{"jsonrpc":"2.0","id":5,"result":{}}`)))
		Eventually(stream).Should(BeClosed())
		Expect(h.reported()).To(ConsistOf(ContainSubstring("nobody can answer")))
	})

	It("are told by the status what is an error of the protocol", func() {
		answer := h.do(ctx, http.MethodPost, modern("1", "nope", ""), mirrored("nope"))
		Expect(answer).To(HaveHTTPStatus(http.StatusNotFound))
		Expect(text(answer)).To(Equal(`{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no such method"}}`))
	})

	It("have no streams to open and no sessions to end", func() {
		for _, method := range []string{http.MethodGet, http.MethodDelete} {
			answer := h.do(ctx, method, "", headers("Mcp-Protocol-Version", version))
			Expect(answer).To(HaveHTTPStatus(http.StatusMethodNotAllowed))
			Expect(answer).To(HaveHTTPHeaderWithValue("Allow", "POST"))
		}
	})

	It("share another once the first has ended", func() {
		Expect(text(h.do(ctx, http.MethodPost, modern("1", "x", ""), mirrored("x")))).To(ContainSubstring("result"))
		h.with(func() { go h.pipes["stateless"].Close() })
		Eventually(h.over).Should(Equal(1))
		Expect(text(h.do(ctx, http.MethodPost, modern("1", "x", ""), mirrored("x")))).To(ContainSubstring("result"))
		Expect(h.frames("stateless-2")()).To(HaveLen(1))
	})

	It("are told where nothing can be started for them", func() {
		h.dies = true
		Expect(text(h.do(ctx, http.MethodPost, modern("1", "x", ""), mirrored("x")))).To(ContainSubstring(`"id":1,"error":{"code":-32603`))
	})

	It("are refused where they are not to share, so that they begin a session", func() {
		refusing := newHouse(httpfront.Options{RefuseStateless: true})
		answer := refusing.do(ctx, http.MethodPost, modern("1", "server/discover", ""), mirrored("server/discover"))
		Expect(answer).To(HaveHTTPStatus(http.StatusBadRequest))
		Expect(text(answer)).To(And(ContainSubstring(`"code":-32022`), ContainSubstring(`"2025-11-25"]`), ContainSubstring(`"requested":"2026-07-28"`)))
		noID := refusing.do(ctx, http.MethodPost, `{"jsonrpc":"2.0","method":"notifications/x"}`, headers("Mcp-Protocol-Version", version))
		Expect(text(noID)).To(MatchJSON(`{"jsonrpc":"2.0","id":null,"error":{"code":-32022,"message":"clients without sessions are not served here: initialize one",
			"data":{"supported":["2024-11-05","2025-03-26","2025-06-18","2025-11-25"],"requested":"2026-07-28"}}}`))
		Expect(refusing.front.Sessions()).To(BeZero())
		refusing.session()
	})

	encoded := "=?base64?" + base64.StdEncoding.EncodeToString([]byte("naïve")) + "?="

	DescribeTable("say the same in headers and body",
		func(params, method string, header http.Header) {
			Expect(h.do(ctx, http.MethodPost, modern("1", method, params), header)).To(HaveHTTPStatus(http.StatusOK))
		},
		Entry("a call", `"name":"get",`, "tools/call", mirrored("tools/call", "Mcp-Name", "get")),
		Entry("a prompt", `"name":"naïve",`, "prompts/get", mirrored("prompts/get", "Mcp-Name", encoded)),
		Entry("a resource", `"uri":"file:///x",`, "resources/read", mirrored("resources/read", "Mcp-Name", "file:///x")),
		Entry("no name where none is wanted", `"name":"get",`, "x", mirrored("x")),
	)

	DescribeTable("do not say one thing in headers and another in the body",
		func(params, method string, header http.Header, words string) {
			answer := h.do(ctx, http.MethodPost, modern("1", method, params), header)
			Expect(answer).To(HaveHTTPStatus(http.StatusBadRequest))
			Expect(text(answer)).To(And(ContainSubstring(`"id":1,"error":{"code":-32020`), ContainSubstring(words)))
			Expect(h.front.Sessions()).To(BeZero())
		},
		Entry("another tool", `"name":"delete",`, "tools/call", mirrored("tools/call", "Mcp-Name", "get"), "Mcp-Name"),
		Entry("another method", `"name":"get",`, "tools/call", mirrored("ping", "Mcp-Name", "get"), "Mcp-Method"),
		Entry("a method in another case", `"name":"get",`, "tools/call", mirrored("Tools/Call", "Mcp-Name", "get"), "Mcp-Method"),
		Entry("no method", "", "x", headers("Mcp-Protocol-Version", version), "Mcp-Method"),
		Entry("no name", `"name":"get",`, "tools/call", mirrored("tools/call"), "Mcp-Name"),
		Entry("two names", `"name":"get",`, "tools/call", http.Header{
			"Content-Type": {"application/json"}, "Mcp-Protocol-Version": {version}, "Mcp-Method": {"tools/call"}, "Mcp-Name": {"get", "delete"},
		}, "2 times"),
		Entry("another version", "", "x", mirrored("x", "Mcp-Protocol-Version", "2026-09-01"), "Mcp-Protocol-Version"),
		Entry("an older version", "", "x", mirrored("x", "Mcp-Protocol-Version", "2025-11-25"), "Mcp-Protocol-Version"),
		Entry("no version", "", "x", headers("Mcp-Method", "x"), "Mcp-Protocol-Version"),
		Entry("a name that is no Base64", `"name":"get",`, "tools/call", mirrored("tools/call", "Mcp-Name", "=?base64?!!?="), "Base64"),
	)

	DescribeTable("are refused at once what cannot be told to be a request of theirs",
		func(body string, code int) {
			answer := h.do(ctx, http.MethodPost, body, mirrored("x"))
			Expect(answer).To(HaveHTTPStatus(http.StatusBadRequest))
			Expect(text(answer)).To(ContainSubstring(fmt.Sprintf(`"code":%d`, code)))
			Expect(h.front.Sessions()).To(BeZero())
		},
		Entry("two ids", strings.Replace(modern("1", "x", ""), `"id":1`, `"id":1,"ID":2`, 1), -32600),
		Entry("no JSON", `{`, -32700),
		Entry("an answer", `{"jsonrpc":"2.0","id":1,"result":{}}`, -32600),
		Entry("a request that does not say of which version it is", `{"jsonrpc":"2.0","id":1,"method":"x"}`, -32602),
	)
})
