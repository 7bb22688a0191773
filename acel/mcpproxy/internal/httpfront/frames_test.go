package httpfront_test

import (
	"context"
	"net/http"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/httpfront"
)

var _ = Describe("a client", func() {
	DescribeTable("gets what it takes",
		func(accept, kind string, status int) {
			h := newHouse(httpfront.Options{})
			header := headers("Mcp-Session-Id", h.session(), "Accept", accept)
			if accept == "" {
				header.Del("Accept")
			}
			answer := h.do(context.Background(), http.MethodPost, `{"jsonrpc":"2.0","id":1,"method":"ping"}`, header)
			Expect(answer).To(HaveHTTPStatus(status))
			Expect(answer).To(HaveHTTPHeaderWithValue("Content-Type", HavePrefix(kind)))
		},
		Entry("both", "application/json, text/event-stream", "application/json", 200),
		Entry("both, of parts", "text/*;q=0.5, application/*", "application/json", 200),
		Entry("anything", "*/*", "application/json", 200),
		Entry("saying nothing", "", "application/json", 200),
		Entry("JSON", "application/json", "application/json", 200),
		Entry("streams", "text/event-stream", "text/event-stream", 200),
		Entry("no JSON", "application/json;q=0, text/event-stream", "text/event-stream", 200),
		Entry("neither", "text/html", "text/plain", 406),
	)

	It("that takes JSON alone is told nothing else", func() {
		h := newHouse(httpfront.Quick(httpfront.Options{}, 20*time.Millisecond, time.Second))
		id := h.session()
		answers := make(chan *http.Response, 1)
		go func() {
			defer GinkgoRecover()
			answers <- h.do(context.Background(), http.MethodPost, `{"jsonrpc":"2.0","id":1,"method":"hold","params":{"_meta":{"progressToken":1}}}`,
				headers("Mcp-Session-Id", id, "Accept", "application/json"))
		}()
		Eventually(h.frames(id)).Should(HaveLen(2))
		h.send(id, `{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":1,"progress":1}}`)
		h.send(id, `{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}`)
		h.send(id, `{"jsonrpc":"2.0","id":1,"result":{}}`)
		var answer *http.Response
		Eventually(answers).Should(Receive(&answer))
		Expect(text(answer)).To(Equal(`{"jsonrpc":"2.0","id":1,"result":{}}`))
	})

	DescribeTable("is refused what is no frame of one message",
		func(body, kind string, status int, words string) {
			h := newHouse(httpfront.Options{})
			id := h.session()
			answer := h.do(context.Background(), http.MethodPost, body, headers("Mcp-Session-Id", id, "Content-Type", kind))
			Expect(answer).To(HaveHTTPStatus(status))
			Expect(text(answer)).To(ContainSubstring(words))
			Expect(h.frames(id)()).To(Equal([]string{initialize}))
		},
		Entry("another content", `{}`, "text/plain", 415, "application/json"),
		Entry("another charset", `{}`, "application/json; charset=utf-16", 415, "application/json"),
		Entry("nothing", ``, "application/json", 400, `"id":null,"error":{"code":-32700`),
		Entry("a batch", `[{"jsonrpc":"2.0","id":1,"method":"ping"}]`, "application/json", 400, `"id":null,"error":{"code":-32600`),
		Entry("a batch on lines", "[\n{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n]", "application/json", 400, `-32600`),
		Entry("two", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"ping\"}", "application/json", 400, `-32`),
		Entry("a mark of byte order", "\ufeff{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}", "application/json", 400, `-32700`),
		Entry("two ids", `{"jsonrpc":"2.0","id":1,"Id":2,"method":"ping"}`, "application/json", 400, `"id":null,"error":{"code":-32600`),
		Entry("an answer to two questions", `{"jsonrpc":"2.0","id":1,"result":{},"Result":{}}`, "application/json", 400, `-32600`),
	)

	It("that asks ambiguously is answered by who holds the session to its rules", func() {
		h := newHouse(httpfront.Options{})
		id := h.session()
		odd := `{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"a","Name":"b"}}`
		Expect(text(h.post(id, odd))).To(ContainSubstring(`"id":5,"error":{"code":-32600`))
		Expect(h.frames(id)()[1]).To(Equal(odd))
	})

	It("that begins two sessions at once has two", func() {
		h := newHouse(httpfront.Options{})
		ids := make(chan string, 2)
		for range 2 {
			go func() {
				defer GinkgoRecover()
				ids <- h.session()
			}()
		}
		var one, two string
		Eventually(ids).Should(Receive(&one))
		Eventually(ids).Should(Receive(&two))
		Expect(one).NotTo(Equal(two))
	})

	It("is served by three methods", func() {
		h := newHouse(httpfront.Options{})
		Expect(h.do(context.Background(), http.MethodPut, "", headers())).To(HaveHTTPStatus(http.StatusMethodNotAllowed))
		Expect(h.do(context.Background(), http.MethodGet, "", headers("Accept", "application/json"))).To(HaveHTTPStatus(http.StatusNotAcceptable))
	})
})
