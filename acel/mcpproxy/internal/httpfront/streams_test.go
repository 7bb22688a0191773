package httpfront_test

import (
	"context"
	"net/http"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/httpfront"
)

var _ = Describe("the streams of a session", func() {
	var (
		h   *house
		id  string
		ctx context.Context
	)
	BeforeEach(func() {
		h = newHouse(httpfront.Options{})
		id, ctx = h.session(), context.Background()
	})

	// hold posts a request that the spec answers.
	hold := func(rpcID string) <-chan *http.Response {
		GinkgoHelper()
		before := len(h.frames(id)())
		answers := h.posting(id, `{"jsonrpc":"2.0","id":`+rpcID+`,"method":"hold","params":{"_meta":{"progressToken":`+rpcID+`}}}`)
		Eventually(h.frames(id)).Should(HaveLen(before + 1))
		return answers
	}
	listen := func() *http.Response {
		GinkgoHelper()
		answer := h.do(ctx, http.MethodGet, "", headers("Mcp-Session-Id", id))
		Expect(answer).To(HaveHTTPStatus(http.StatusOK))
		return answer
	}
	const (
		changed  = `{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}`
		question = `{"jsonrpc":"2.0","id":1,"method":"elicitation/create","params":{}}`
		answer1  = `{"jsonrpc":"2.0","id":1,"result":{"n":1}}`
		answer2  = `{"jsonrpc":"2.0","id":2,"result":{"n":2}}`
	)
	progress := func(token string) string {
		return `{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":` + token + `,"progress":1}}`
	}

	It("bring the progress of a request on its own, before its answer, at once", func() {
		first, second := hold("1"), hold("2")
		h.send(id, progress("2"))
		var answer *http.Response
		Eventually(second).Should(Receive(&answer))
		stream := events(answer)
		Eventually(stream).Should(Receive(Equal(progress("2"))))
		h.send(id, answer2)
		Eventually(stream).Should(Receive(Equal(answer2)))
		Eventually(stream).Should(BeClosed())
		h.send(id, answer1)
		Eventually(first).Should(Receive(&answer))
		Expect(text(answer)).To(Equal(answer1))
	})

	It("name their events", func() {
		first := hold("1")
		h.send(id, question)
		h.send(id, answer1)
		var answer *http.Response
		Eventually(first).Should(Receive(&answer))
		Expect(text(answer)).To(Equal("event: message\ndata: " + question + "\n\nevent: message\ndata: " + answer1 + "\n\n"))
		Expect(answer).To(HaveHTTPHeaderWithValue("Cache-Control", ContainSubstring("no-cache")))
		Expect(answer).To(HaveHTTPHeaderWithValue("X-Accel-Buffering", "no"))
	})

	It("bring what is of no request on the GET's, where more requests than one are on their way", func() {
		stream := events(listen())
		first, second := hold("1"), hold("2")
		h.send(id, question)
		Eventually(stream).Should(Receive(Equal(question)))
		Expect(h.post(id, `{"jsonrpc":"2.0","id":1,"result":{"action":"accept"}}`)).To(HaveHTTPStatus(http.StatusAccepted))
		h.send(id, answer1)
		h.send(id, answer2)
		Eventually(first).Should(Receive())
		Eventually(second).Should(Receive())
	})

	It("bring what nobody was there for once somebody is: by a GET", func() {
		h.send(id, changed)
		h.send(id, question)
		stream := events(listen())
		Eventually(stream).Should(Receive(Equal(changed)))
		Eventually(stream).Should(Receive(Equal(question)))
	})

	It("bring what nobody was there for once somebody is: by a POST", func() {
		h.send(id, changed)
		stream := events(h.post(id, `{"jsonrpc":"2.0","id":1,"method":"x","params":{}}`))
		Eventually(stream).Should(Receive(Equal(changed)))
		Eventually(stream).Should(Receive(Equal(`{"jsonrpc":"2.0","id":1,"result":{}}`)))
		Eventually(stream).Should(BeClosed())
	})

	It("keep so much and no more for whoever is not there, and tell that", func() {
		for range 1000 {
			h.send(id, changed)
		}
		Expect(h.reported()).To(HaveLen(1), "told once")
		stream := events(listen())
		Eventually(stream).Should(HaveLen(256))
		h.send(id, question)
		Eventually(stream).Should(HaveLen(257))
	})

	It("are one a session that is a GET's, at a time", func() {
		one := listen()
		Expect(h.do(ctx, http.MethodGet, "", headers("Mcp-Session-Id", id))).To(HaveHTTPStatus(http.StatusConflict))
		Expect(one.Body.Close()).To(Succeed())
		Eventually(func() *http.Response { return h.do(ctx, http.MethodGet, "", headers("Mcp-Session-Id", id)) }).Should(HaveHTTPStatus(http.StatusOK))
	})

	It("write a frame on one line, even where the server broke it", func() {
		first := hold("1")
		h.send(id, "{\"jsonrpc\":\"2.0\",\r\"method\":\"notifications/x\"}")
		h.send(id, answer1)
		var answer *http.Response
		Eventually(first).Should(Receive(&answer))
		Eventually(events(answer)).Should(Receive(Equal(`{"jsonrpc":"2.0","method":"notifications/x"}`)))
	})

	It("answer each request once, by its own id", func() {
		number, words := hold("1"), hold(`"1"`)
		for _, same := range []string{"1", "1.0", `"1"`, `"\u0031"`} {
			again := h.post(id, `{"jsonrpc":"2.0","id":`+same+`,"method":"ping"}`)
			Expect(again).To(HaveHTTPStatus(http.StatusBadRequest), same)
			Expect(text(again)).To(ContainSubstring(`"id":` + same + `,"error":{"code":-32600`))
		}
		h.send(id, `{"jsonrpc":"2.0","id":"1","result":{"is":"words"}}`)
		h.send(id, `{"jsonrpc":"2.0","id":1.0,"result":{"is":"number"}}`)
		h.send(id, answer1)
		var answer *http.Response
		Eventually(words).Should(Receive(&answer))
		Expect(text(answer)).To(ContainSubstring("words"))
		Eventually(number).Should(Receive(&answer))
		Expect(text(answer)).To(Equal(`{"jsonrpc":"2.0","id":1.0,"result":{"is":"number"}}`))
	})

	It("are given no answer that nobody awaits", func() {
		stream := events(listen())
		h.send(id, answer1)
		h.send(id, `{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"?"}}`)
		h.send(id, `no frame`)
		h.send(id, changed)
		Eventually(stream).Should(Receive(Equal(changed)))
		Expect(h.reported()).To(ConsistOf(ContainSubstring("dropped")))
	})

	It("let a request go on whose client has gone, its id taken until the answer", func() {
		going, leave := context.WithCancel(ctx)
		r, err := http.NewRequestWithContext(going, http.MethodPost, h.url, strings.NewReader(`{"jsonrpc":"2.0","id":1,"method":"hold"}`))
		Expect(err).NotTo(HaveOccurred())
		r.Header = headers("Mcp-Session-Id", id)
		gone := make(chan error, 1)
		go func() {
			_, err := http.DefaultTransport.RoundTrip(r) //nolint:bodyclose // there is none
			gone <- err
		}()
		Eventually(h.frames(id)).Should(HaveLen(2))
		leave()
		Eventually(gone).Should(Receive(HaveOccurred()))
		Expect(h.post(id, `{"jsonrpc":"2.0","id":1,"method":"ping"}`)).To(HaveHTTPStatus(http.StatusBadRequest))
		h.send(id, answer1)
		Expect(h.post(id, `{"jsonrpc":"2.0","id":1,"method":"ping"}`)).To(HaveHTTPStatus(http.StatusOK))
		Expect(h.frames(id)()).To(HaveLen(3), "nothing was cancelled")
	})

	It("still bring the answer to what was on its way at a DELETE", func() {
		first := hold("1")
		Expect(h.do(ctx, http.MethodDelete, "", headers("Mcp-Session-Id", id))).To(HaveHTTPStatus(http.StatusNoContent))
		var answer *http.Response
		Eventually(first).Should(Receive(&answer))
		Expect(answer).To(HaveHTTPStatus(http.StatusOK))
		Expect(text(answer)).To(ContainSubstring(`"id":1,"error"`), "here the upstream ends without one")
	})
})

var _ = Describe("the life of streams", func() {
	It("shows while nothing comes", func() {
		h := newHouse(httpfront.Quick(httpfront.Options{}, 20*time.Millisecond, time.Second))
		id := h.session()
		get := events(h.do(context.Background(), http.MethodGet, "", headers("Mcp-Session-Id", id)))
		Eventually(get).Should(Receive(Equal(":")))
		post := events(h.post(id, `{"jsonrpc":"2.0","id":1,"method":"hold"}`))
		Eventually(post).Should(Receive(Equal(":")))
		h.send(id, `{"jsonrpc":"2.0","id":1,"result":{}}`)
		Eventually(post).Should(Receive(Equal(`{"jsonrpc":"2.0","id":1,"result":{}}`)))
	})

	It("ends with a request that was cancelled and is not answered, whose id is free then", func() {
		h := newHouse(httpfront.Quick(httpfront.Options{}, 100*time.Millisecond, time.Second))
		id := h.session()
		for i, accept := range []string{"text/event-stream", "application/json"} {
			answers := make(chan *http.Response, 1)
			go func() {
				defer GinkgoRecover()
				answers <- h.do(context.Background(), http.MethodPost, `{"jsonrpc":"2.0","id":1,"method":"hold"}`, headers("Mcp-Session-Id", id, "Accept", accept))
			}()
			Eventually(h.frames(id)).Should(HaveLen(2 + 2*i))
			Expect(h.post(id, `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}`)).To(HaveHTTPStatus(http.StatusAccepted))
			var answer *http.Response
			Eventually(answers).Should(Receive(&answer))
			Expect(text(answer)).NotTo(ContainSubstring("result"))
		}
	})

	It("ends where a client does not read", func() {
		h := newHouse(httpfront.Quick(httpfront.Options{}, time.Minute, 300*time.Millisecond))
		id := h.session()
		h.do(context.Background(), http.MethodGet, "", headers("Mcp-Session-Id", id))
		large := `{"jsonrpc":"2.0","method":"notifications/x","params":{"x":"` + strings.Repeat("x", 1<<20) + `"}}`
		sent := make(chan struct{})
		go func() {
			defer GinkgoRecover()
			defer close(sent)
			for range 100 {
				h.send(id, large)
			}
		}()
		Eventually(sent).WithTimeout(20*time.Second).Should(BeClosed(), "it holds up nobody for long")
		Expect(h.post(id, `{"jsonrpc":"2.0","id":1,"method":"ping"}`)).To(HaveHTTPStatus(http.StatusOK))
	})
})
