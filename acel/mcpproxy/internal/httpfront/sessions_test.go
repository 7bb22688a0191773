package httpfront_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/httpfront"
)

const notFound = `{"jsonrpc":"2.0","id":null,"error":{"code":-32001,"message":"Session not found"}}`

var _ = Describe("sessions", func() {
	var (
		h   *house
		ctx context.Context
	)
	BeforeEach(func() {
		h = newHouse(httpfront.Options{})
		ctx = context.Background()
	})

	It("carry frames as they are, each to its own upstream", func() {
		one, two := h.session(), h.session()
		Expect(one).NotTo(Equal(two))
		odd := `{ "jsonrpc":"2.0",	"id":9007199254740993, "method":"x/odd", "params":{"n":1.0e+2,"s":"\u0041<&>"} }`
		answer := h.post(one, odd)
		Expect(answer).To(HaveHTTPStatus(http.StatusOK))
		Expect(answer).To(HaveHTTPHeaderWithValue("Content-Type", "application/json"))
		Expect(text(answer)).To(Equal(`{"jsonrpc":"2.0","id":9007199254740993,"result":{"n":1.0e+2,"s":"\u0041<&>"}}`))
		Expect(h.frames(one)()).To(Equal([]string{initialize, odd}))
		Expect(h.frames(two)()).To(Equal([]string{initialize}))
	})

	It("have frames of many lines written on one, no token of them changed", func() {
		id := h.session()
		Expect(h.post(id, "{\r\n  \"jsonrpc\": \"2.0\",\n  \"id\": 1.50,\n  \"method\": \"x\",\n  \"params\": {\"s\": \"a\\nb \\u0041\"}\n}\r\n")).To(HaveHTTPStatus(http.StatusOK))
		Expect(h.frames(id)()[1]).To(Equal(`{"jsonrpc":"2.0","id":1.50,"method":"x","params":{"s":"a\nb \u0041"}}`))
	})

	It("take notifications and answers, without one in return", func() {
		id := h.session()
		for _, f := range []string{`{"jsonrpc":"2.0","method":"notifications/initialized"}`, `{"jsonrpc":"2.0","id":7,"result":{}}`} {
			answer := h.post(id, f)
			Expect(answer).To(HaveHTTPStatus(http.StatusAccepted))
			Expect(text(answer)).To(BeEmpty())
		}
		Expect(h.frames(id)()).To(HaveLen(3))
	})

	It("are not found by ids that were never given, in the words on which clients begin anew", func() {
		for _, method := range []string{http.MethodPost, http.MethodGet, http.MethodDelete} {
			answer := h.do(ctx, method, `{"jsonrpc":"2.0","id":1,"method":"ping"}`, headers("Mcp-Session-Id", "stateless"))
			Expect(answer).To(HaveHTTPStatus(http.StatusNotFound))
			Expect(text(answer)).To(Equal(notFound))
		}
	})

	It("must be named", func() {
		for _, method := range []string{http.MethodPost, http.MethodGet, http.MethodDelete} {
			Expect(h.do(ctx, method, `{"jsonrpc":"2.0","id":1,"method":"ping"}`, headers())).To(HaveHTTPStatus(http.StatusBadRequest))
		}
		two := headers("Mcp-Session-Id", h.session())
		two.Add("Mcp-Session-Id", h.session())
		Expect(h.do(ctx, http.MethodPost, `{"jsonrpc":"2.0","id":1,"method":"ping"}`, two)).To(HaveHTTPStatus(http.StatusBadRequest))
	})

	It("end by DELETE", func() {
		id := h.session()
		Expect(h.do(ctx, http.MethodDelete, "", headers("Mcp-Session-Id", id))).To(HaveHTTPStatus(http.StatusNoContent))
		Expect(text(h.post(id, `{"jsonrpc":"2.0","id":1,"method":"ping"}`))).To(Equal(notFound))
		Eventually(h.over).Should(Equal(1))
	})

	It("are not initialized twice", func() {
		answer := h.post(h.session(), initialize)
		Expect(answer).To(HaveHTTPStatus(http.StatusBadRequest))
		Expect(text(answer)).To(ContainSubstring(`"id":0,"error":{"code":-32600`))
	})

	It("are not begun where the server refuses", func() {
		h.refuses = true
		answer := h.do(ctx, http.MethodPost, initialize, headers())
		Expect(answer.Header).NotTo(HaveKey("Mcp-Session-Id"))
		Expect(text(answer)).To(ContainSubstring(`"code":-32602`))
		Eventually(h.front.Sessions).Should(BeZero())
	})

	It("are not begun where the server cannot be started, which is reported", func() {
		h.dies = true
		answer := h.do(ctx, http.MethodPost, initialize, headers())
		Expect(answer.Header).NotTo(HaveKey("Mcp-Session-Id"))
		Expect(text(answer)).To(ContainSubstring(`"id":0,"error":{"code":-32603`))
		Eventually(h.reported).Should(ConsistOf(ContainSubstring("unexpected EOF")))
	})

	It("take a header that names any version with sessions, and no other", func() {
		id := h.session()
		ping := `{"jsonrpc":"2.0","id":1,"method":"ping"}`
		for _, version := range []string{"2025-11-25", "2025-03-26"} {
			Expect(h.do(ctx, http.MethodPost, ping, headers("Mcp-Session-Id", id, "Mcp-Protocol-Version", version))).To(HaveHTTPStatus(http.StatusOK))
		}
		two := headers("Mcp-Session-Id", id, "Mcp-Protocol-Version", "2025-11-25")
		two.Add("Mcp-Protocol-Version", "2025-03-26")
		for _, method := range []string{http.MethodPost, http.MethodGet, http.MethodDelete} {
			Expect(h.do(ctx, method, ping, headers("Mcp-Session-Id", id, "Mcp-Protocol-Version", "2025-11-24"))).To(HaveHTTPStatus(http.StatusBadRequest))
			Expect(h.do(ctx, method, ping, headers("Mcp-Session-Id", id, "Mcp-Protocol-Version", ""))).To(HaveHTTPStatus(http.StatusBadRequest))
			Expect(h.do(ctx, method, ping, two)).To(HaveHTTPStatus(http.StatusBadRequest))
		}
	})

	It("are as many as come at once", func() {
		ids := sync.Map{}
		var all sync.WaitGroup
		for range 20 {
			all.Go(func() {
				defer GinkgoRecover()
				for range 50 {
					id := h.session()
					_, twice := ids.LoadOrStore(id, true)
					Expect(twice).To(BeFalse())
					Expect(text(h.post(id, `{"jsonrpc":"2.0","id":1,"method":"x","params":{"me":"`+id+`"}}`))).To(ContainSubstring(id))
				}
			})
		}
		all.Wait()
		Expect(h.front.Sessions()).To(Equal(1000))
		h.stop()
		Eventually(h.over).WithTimeout(10 * time.Second).Should(Equal(1000))
	})

	It("end with the front, and with them what is on its way", func() {
		id := h.session()
		held := h.posting(id, `{"jsonrpc":"2.0","id":1,"method":"hold"}`)
		stream := events(h.do(ctx, http.MethodGet, "", headers("Mcp-Session-Id", id)))
		Eventually(h.frames(id)).Should(HaveLen(2))
		h.stop()
		Eventually(stream).Should(BeClosed())
		var answer *http.Response
		Eventually(held).Should(Receive(&answer))
		Expect(text(answer)).To(ContainSubstring(`"id":1,"error":{"code":-32603`))
		late := h.do(ctx, http.MethodPost, initialize, headers())
		Expect(late).To(HaveHTTPStatus(http.StatusServiceUnavailable))
		Expect(text(late)).To(ContainSubstring("shutting down"))
	})
})

var _ = Describe("the bounds of sessions", func() {
	It("end one that nobody has used for long, and no other", func() {
		h := newHouse(httpfront.Options{Idle: 200 * time.Millisecond})
		idle, listening, calling := h.session(), h.session(), h.session()
		stream := h.do(context.Background(), http.MethodGet, "", headers("Mcp-Session-Id", listening))
		held := h.posting(calling, `{"jsonrpc":"2.0","id":1,"method":"hold"}`)
		Eventually(h.frames(calling)).Should(HaveLen(2))
		Eventually(h.over).Should(Equal(1))
		Expect(text(h.post(idle, `{"jsonrpc":"2.0","id":1,"method":"ping"}`))).To(Equal(notFound))
		Consistently(h.over).WithTimeout(500 * time.Millisecond).Should(Equal(1))
		h.send(calling, `{"jsonrpc":"2.0","id":1,"result":{}}`)
		Eventually(held).Should(Receive(HaveHTTPStatus(http.StatusOK)))
		Expect(stream.Body.Close()).To(Succeed())
		Eventually(h.over).Should(Equal(3))
	})

	It("let no more begin than may be", func() {
		h := newHouse(httpfront.Options{MaxSessions: 2})
		one := h.session()
		h.session()
		answer := h.do(context.Background(), http.MethodPost, initialize, headers())
		Expect(answer).To(HaveHTTPStatus(http.StatusServiceUnavailable))
		Expect(answer.Header).To(HaveKey("Retry-After"))
		Expect(text(answer)).To(ContainSubstring(`"id":0,"error":{"code":-32000`))
		h.do(context.Background(), http.MethodDelete, "", headers("Mcp-Session-Id", one))
		Eventually(h.front.Sessions).Should(Equal(1))
		h.session()
	})

	It("let no more requests wait than may be", func() {
		h := newHouse(httpfront.Options{})
		id := h.session()
		ctx, leave := context.WithCancel(context.Background())
		var all sync.WaitGroup
		for i := range 1024 {
			all.Go(func() {
				r, err := http.NewRequestWithContext(ctx, http.MethodPost, h.url, strings.NewReader(fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"hold"}`, i)))
				if err != nil {
					return
				}
				r.Header = headers("Mcp-Session-Id", id)
				if answer, err := http.DefaultTransport.RoundTrip(r); err == nil {
					answer.Body.Close()
				}
			})
		}
		Eventually(h.frames(id)).WithTimeout(20 * time.Second).Should(HaveLen(1025))
		Expect(h.post(id, `{"jsonrpc":"2.0","id":"more","method":"ping"}`)).To(HaveHTTPStatus(http.StatusTooManyRequests))
		h.send(id, `{"jsonrpc":"2.0","id":5,"result":{}}`)
		Eventually(func() *http.Response { return h.post(id, `{"jsonrpc":"2.0","id":"more","method":"ping"}`) }).Should(HaveHTTPStatus(http.StatusOK))
		leave()
		all.Wait()
	})
})
