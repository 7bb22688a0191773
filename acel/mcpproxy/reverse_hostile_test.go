package mcpproxy_test

import (
	"bufio"
	"compress/gzip"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"slices"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/mcpproxy"
)

// errorText is the one text of a result that is an error, from a body of JSON or events.
func errorText(said string) string {
	GinkgoHelper()
	_, data, events := strings.Cut(said, "data: ")
	if !events {
		data = said
	}
	var a struct {
		ID     json.RawMessage
		Result struct {
			IsError bool
			Content []struct{ Text string }
		}
	}
	Expect(json.Unmarshal([]byte(strings.TrimSpace(data)), &a)).To(Succeed(), said)
	Expect(string(a.ID)).To(Equal("7"))
	Expect(a.Result.IsError).To(BeTrue(), said)
	Expect(a.Result.Content).To(HaveLen(1))
	return a.Result.Content[0].Text
}

// paying is a porch whose upstream answers a refund so.
func paying(h http.HandlerFunc, change ...func(*mcpproxy.ProxyOptions)) *porch {
	GinkgoHelper()
	o := newPorch(byHand(h), change...)
	o.begun()
	o.post("s-1", verifyFrame)
	return o
}

var _ = Describe("a proxy over HTTP, before a hostile server over HTTP", func() {
	DescribeTable("withholds a result that must not be shown, in whatever form it comes", func(kind, text string) {
		o := paying(func(w http.ResponseWriter, _ *http.Request) { puts(w, kind, text) })
		_, said := o.post("s-1", payFrame)
		Expect(said).NotTo(ContainSubstring("SECRET"))
		Expect(said).To(ContainSubstring("dev.acel/withheld"))
		Expect(o.record("s-1").Status).To(Equal(acel.OK))
	},
		Entry("as JSON", "application/json", declined),
		Entry("as an event", "text/event-stream", "id: 1\ndata: "+declined+"\n\n"),
		Entry("as an event in pieces", "text/event-stream", "data: "+strings.ReplaceAll(declined, `,"result"`, "\ndata: ,\"result\"")+"\n\n"),
		Entry("twice as JSON", "application/json", declined+declined),
		Entry("twice as lines", "application/json", declined+"\n"+declined+"\n"),
		Entry("twice as events", "text/event-stream", "data: "+declined+"\n\ndata: "+declined+"\n\n"),
		Entry("with ends of lines that not all know", "text/event-stream", "data: "+declined+"\r\rdata: "+declined+"\r\r"),
		Entry("in a field that is none", "text/event-stream", "Data: "+declined+"\n data: "+declined+"\ndata: "+declined+"\n\n"),
		Entry("in what no empty line ends", "text/event-stream", "data: "+declined+"\n\ndata: "+declined+"\n"),
		Entry("again in a batch", "application/json", declined+"["+declined+"]"),
		Entry("again to nobody", "application/json", declined+strings.Replace(declined, `"id":7`, `"id":99`, 1)),
		Entry("again with a number for a name", "application/json", declined+strings.Replace(declined, `"id":7`, `"id":7e0`, 1)),
		Entry("and something behind it that is no JSON", "application/json", declined+"SECRET"),
	)

	It("withholds it where it comes on another stream", func() {
		o := paying(func(w http.ResponseWriter, r *http.Request) {
			if r.Method == http.MethodGet {
				puts(w, "text/event-stream", "data: "+declined+"\n\ndata: "+declined+"\n\n")
				return
			}
			puts(w, "text/event-stream", "id: 1\ndata:\n\n") // to be gone on with
		})
		_, said := o.post("s-1", payFrame)
		Expect(said).To(Equal("id: 1\ndata:\n\n"))
		res := o.send(context.Background(), http.MethodGet, "", "Mcp-Session-Id", "s-1", "Last-Event-ID", "1")
		Expect(o.lastHeard().header.Get("Last-Event-Id")).To(Equal("1"))
		all, err := io.ReadAll(res.Body)
		Expect(err).NotTo(HaveOccurred())
		Expect(string(all)).To(ContainSubstring("dev.acel/withheld"))
		Expect(string(all)).NotTo(ContainSubstring("SECRET"))
	})

	It("gives nothing once more where there are no sessions, whose clients share ids", func() {
		o := newPorch(byHand(func(w http.ResponseWriter, r *http.Request) {
			puts(w, "text/event-stream", "id: 1\ndata: "+lookAnswer+"\n\nid: 2\ndata: "+lookAnswer+"\n\n")
		}))
		for range 2 {
			_, said := o.post("", modernLook, modernHeaders...)
			Expect(strings.Count(said, lookAnswer)).To(Equal(1))
		}
	})

	It("awaits it there not for ever, and has its id used again then by nobody who could get it", func() {
		o := paying(func(w http.ResponseWriter, _ *http.Request) { puts(w, "text/event-stream", ": nothing\n\n") })
		o.proxy.AwaitElsewhere(time.Millisecond)
		o.post("s-1", lookFrame)
		Eventually(func() acel.Outcome { return o.record("s-1") }).Should(HaveField("Error", ContainSubstring("the answer came on no other")))
		Eventually(func() []string { o.mu.Lock(); defer o.mu.Unlock(); return slices.Clone(o.reported) }).Should(ContainElement(ContainSubstring("a request has no answer")))
	})

	It("gives an answer once more to a client that was gone before it had it, and withholds what was withheld", func() {
		for answer, want := range map[string]string{lookAnswer: lookAnswer, declined: "dev.acel/withheld"} {
			o := paying(func(w http.ResponseWriter, r *http.Request) {
				switch r.Header.Get("Last-Event-Id") {
				case "":
					puts(w, "text/event-stream", "id: 1\ndata:\n\nid: 2\ndata: "+answer+"\n\n")
				case "1":
					puts(w, "text/event-stream", "id: 2\ndata: "+answer+"\n\n")
				default:
					puts(w, "text/event-stream", "id: 3\ndata: "+strings.Replace(answer, "{", "{ ", 1)+"\n\n") // is another
				}
			})
			_, said := o.post("s-1", payFrame)
			Expect(said).To(ContainSubstring(want))
			replayed := func(from string) string {
				GinkgoHelper()
				res := o.send(context.Background(), http.MethodGet, "", "Mcp-Session-Id", "s-1", "Last-Event-ID", from)
				all, err := io.ReadAll(res.Body)
				Expect(err).NotTo(HaveOccurred())
				return string(all)
			}
			for range 2 {
				Expect(replayed("1")).To(And(HavePrefix("id: 2\ndata: {"), ContainSubstring(want), Not(ContainSubstring("SECRET"))))
			}
			Expect(replayed("2")).To(Equal("id: 3\n\n"))
		}
	})

	It("awaits an answer still where its stream of events has ended in order, as the server may give it on another", func() {
		o := paying(func(w http.ResponseWriter, r *http.Request) {
			if r.Method == http.MethodGet {
				puts(w, "text/event-stream", "data: "+lookAnswer+"\n\n")
				return
			}
			puts(w, "text/event-stream", "data: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\",\"params\":{}}\n\n")
		})
		_, said := o.post("s-1", lookFrame)
		Expect(said).NotTo(ContainSubstring(`"id"`))
		res := o.send(context.Background(), http.MethodGet, "", "Mcp-Session-Id", "s-1")
		all, err := io.ReadAll(res.Body)
		Expect(err).NotTo(HaveOccurred())
		Expect(string(all)).To(Equal("data: " + lookAnswer + "\n\n"))
		Expect(o.record("s-1").Status).To(Equal(acel.OK))
	})

	It("sends on no request of an id whose answer a stream may bring once more", func() {
		o := paying(func(w http.ResponseWriter, r *http.Request) {
			puts(w, "text/event-stream", "id: 1\ndata: "+lookAnswer+"\n\n")
		})
		_, said := o.post("s-1", lookFrame)
		Expect(said).To(ContainSubstring("here"))
		res, again := o.post("s-1", payFrame)
		Expect(res).To(HaveHTTPStatus(http.StatusBadRequest))
		Expect(again).To(ContainSubstring("must not come any more"))
	})

	It("passes on no words of an error to a call, in which a client might find an answer", func() {
		o := paying(func(w http.ResponseWriter, r *http.Request) {
			w.WriteHeader(http.StatusBadRequest)
			puts(w, "text/plain", declined)
		})
		res, said := o.post("s-1", payFrame)
		Expect(res).To(HaveHTTPStatus(http.StatusBadRequest))
		Expect(said).To(BeEmpty())
		Expect(o.record("s-1").Status).To(Equal(acel.Unfinished))
	})

	It("sends on no second request of an id in a session: servers find where an answer goes by that", func() {
		first, second := make(chan struct{}), make(chan struct{})
		o := paying(func(w http.ResponseWriter, r *http.Request) {
			b, _ := io.ReadAll(r.Body)
			if strings.Contains(string(b), "look") {
				close(first)
				<-second
				puts(w, "application/json", lookAnswer)
				return
			}
			puts(w, "application/json", declined)
		})
		said := make(chan string, 1)
		go func() {
			defer GinkgoRecover()
			_, text := o.post("s-1", lookFrame)
			said <- text
		}()
		<-first
		res, paid := o.post("s-1", payFrame)
		close(second)
		Expect(res).To(HaveHTTPStatus(http.StatusBadRequest))
		Expect(paid).To(ContainSubstring("awaits its answer"))
		Expect(<-said).To(Equal(lookAnswer))
	})

	DescribeTable("leaves a call unfinished that has no answer, and tells the model", func(h http.HandlerFunc, why string) {
		o := paying(h)
		res, said := o.post("s-1", payFrame)
		Expect(res).To(HaveHTTPStatus(http.StatusOK))
		text := errorText(said)
		Expect(text).To(ContainSubstring(why))
		Expect(text).To(ContainSubstring("may have been made"))
		Expect(said).NotTo(ContainSubstring("SECRET"))
		Expect(o.record("s-1").Status).To(Equal(acel.Unfinished))
		Expect(o.reached()).To(HaveLen(3))
	},
		Entry("a redirect", func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "/mcp?SECRET", http.StatusPermanentRedirect)
		}, "redirects are not followed"),
		Entry("a page of an error", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html")
			w.WriteHeader(500)
			_, _ = io.WriteString(w, "<h1>SECRET</h1>")
		}, "HTTP 500 (Internal Server Error)"),
		Entry("a status below all", saysBare("HTTP/1.1 099 What\r\nContent-Type: application/json\r\n\r\n"+declined), "the status 099"),
		Entry("no status", saysBare("HTTP/1.1 000 What\r\nContent-Type: application/json\r\n\r\n"+declined), "the status 000"),
		Entry("another protocol", saysBare("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\nContent-Type: application/json\r\n\r\n"+declined), "the status 101"),
		Entry("a status above all", saysBare("HTTP/1.1 999 What\r\nContent-Type: application/json\r\n\r\n"+declined), "the status 999"),
		Entry("no credentials", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(401) }, "Authorization"),
		Entry("gzip that nobody asked for", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Encoding", "gzip")
			w.Header().Set("Content-Type", "application/json")
			z := gzip.NewWriter(w)
			_, _ = io.WriteString(z, declined)
			_ = z.Close()
		}, `the encoding "gzip"`),
		Entry("a result in a page", func(w http.ResponseWriter, _ *http.Request) { puts(w, "text/plain", declined) }, "without one"),
		Entry("nothing", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(202) }, "without one"),
		Entry("the answers to others", func(w http.ResponseWriter, _ *http.Request) {
			puts(w, "application/json", strings.Replace(declined, `"id":7`, `"id":"7"`, 1))
		}, "without one"),
		Entry("an event that is too long", func(w http.ResponseWriter, _ *http.Request) {
			puts(w, "text/event-stream", "data: "+strings.Replace(declined, "SECRET", strings.Repeat("SECRET", 4<<20), 1)+"\n\n")
		}, "longer than a frame may be"),
		Entry("death in the middle of an event", func(w http.ResponseWriter, _ *http.Request) {
			puts(w, "text/event-stream", "data: "+declined[:60])
			panic(http.ErrAbortHandler)
		}, "broke off"),
		Entry("death in the middle of a text", func(w http.ResponseWriter, _ *http.Request) {
			puts(w, "application/json", declined[:60])
			panic(http.ErrAbortHandler)
		}, "broke off"),
		Entry("death at once", func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }, "broke off"),
		Entry("an answer that readers read in two ways", func(w http.ResponseWriter, _ *http.Request) {
			puts(w, "application/json", strings.Replace(declined, `"result"`, `"Result":{},"result"`, 1))
		}, "cannot be read"),
	)

	It("takes back a call that never went out", func() {
		o := paying(nil)
		o.upstream.CloseClientConnections()
		o.upstream.Close()
		_, said := o.post("s-1", payFrame)
		Expect(errorText(said)).To(ContainSubstring("was not reached"))
		Expect(o.record("s-1").Status).To(Equal(acel.Refused))
		_, said = o.post("s-1", `{"jsonrpc":"2.0","id":8,"method":"resources/list"}`)
		Expect(said).To(And(ContainSubstring(`"id":8`), ContainSubstring("-32603")))
		res, _ := o.post("s-1", `{"jsonrpc":"2.0","method":"notifications/x"}`)
		Expect(res).To(HaveHTTPStatus(http.StatusBadGateway))
	})

	It("hands on an error of JSON-RPC, whatever its status and id", func() {
		for _, text := range []string{`{"jsonrpc":"2.0","id":null,"error":{"code":-32022,"message":"no"}}`, `{"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"no"}}`} {
			o := paying(func(w http.ResponseWriter, _ *http.Request) {
				w.Header().Set("Content-Type", "application/json")
				w.WriteHeader(http.StatusBadRequest)
				_, _ = io.WriteString(w, text)
			})
			res, said := o.post("s-1", payFrame)
			Expect(res).To(HaveHTTPStatus(http.StatusBadRequest))
			Expect(said).To(Equal(text))
			Expect(o.record("s-1").Status).To(Equal(acel.Failed))
			res, said = o.post("s-1", `{"jsonrpc":"2.0","method":"notifications/x"}`)
			Expect(res).To(HaveHTTPStatus(http.StatusBadRequest))
			if strings.Contains(text, "null") {
				Expect(said).To(Equal(text))
			} else {
				Expect(said).To(BeEmpty())
			}
		}
	})

	It("reads a body that never ends, and keeps no more of it than a frame", func() {
		o := paying(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			_, _ = io.WriteString(w, `{"jsonrpc":"2.0","id":7,"result":"`)
			for range 4 {
				if _, err := io.WriteString(w, strings.Repeat("x", 1<<20)); err != nil {
					return
				}
			}
		}, func(p *mcpproxy.ProxyOptions) { p.MaxFrame = 100_000 })
		_, said := o.post("s-1", payFrame)
		Expect(errorText(said)).To(ContainSubstring("longer than a frame may be"))
	})

	It("gives a client nothing that lets a page in, or keeps something for upstream", func() {
		o := paying(func(w http.ResponseWriter, _ *http.Request) {
			for _, name := range []string{"Access-Control-Allow-Origin", "Set-Cookie", "Www-Authenticate", "Strict-Transport-Security", "Alt-Svc"} {
				w.Header().Set(name, "*")
			}
			puts(w, "application/json", lookAnswer)
		})
		res, _ := o.post("s-1", lookFrame)
		for _, name := range []string{"Access-Control-Allow-Origin", "Set-Cookie", "Www-Authenticate", "Strict-Transport-Security", "Alt-Svc"} {
			Expect(res.Header).NotTo(HaveKey(name))
		}
	})
})

var _ = Describe("a client over HTTP that goes in the middle of a call", func() {
	// goes makes a call whose stream has begun, goes, and has upstream told so.
	goes := func(o *porch, frame string, headers ...string) {
		GinkgoHelper()
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		res := o.send(ctx, http.MethodPost, frame, headers...)
		_, err := bufio.NewReader(res.Body).ReadString('\n')
		Expect(err).NotTo(HaveOccurred())
	}

	It("has not cancelled it up to 2025-11-25: what becomes of it is written down", func() {
		let := make(chan struct{})
		cancelled := make(chan error, 1)
		o := paying(func(w http.ResponseWriter, r *http.Request) {
			puts(w, "text/event-stream", ": working\n\n")
			<-let
			cancelled <- r.Context().Err()
			puts(w, "text/event-stream", "data: "+lookAnswer+"\n\n")
		})
		goes(o, lookFrame, "Mcp-Session-Id", "s-1")
		time.Sleep(50 * time.Millisecond)
		close(let)
		Expect(<-cancelled).NotTo(HaveOccurred())
		Eventually(func() acel.Status { return o.record("s-1").Status }).Should(Equal(acel.OK))
		Eventually(func() string { return string(o.record("s-1").Result) }).Should(ContainSubstring("here"))
	})

	It("may have the answer from another stream, where its events have ids", func() {
		o := paying(func(w http.ResponseWriter, r *http.Request) {
			if r.Method == http.MethodGet {
				puts(w, "text/event-stream", "id: 2\ndata: "+lookAnswer+"\n\n")
				return
			}
			puts(w, "text/event-stream", "id: 1\ndata:\n\n")
			<-r.Context().Done()
		})
		goes(o, lookFrame, "Mcp-Session-Id", "s-1")
		res := o.send(context.Background(), http.MethodGet, "", "Mcp-Session-Id", "s-1", "Last-Event-ID", "1")
		all, err := io.ReadAll(res.Body)
		Expect(err).NotTo(HaveOccurred())
		Expect(string(all)).To(Equal("id: 2\ndata: " + lookAnswer + "\n\n"))
		Expect(o.record("s-1").Status).To(Equal(acel.OK))
	})

	It("has cancelled it since 2026-07-28", func() {
		cancelled := make(chan struct{})
		o := newPorch(byHand(func(w http.ResponseWriter, r *http.Request) {
			puts(w, "text/event-stream", ": working\n\n")
			<-r.Context().Done()
			close(cancelled)
		}))
		goes(o, modernLook, modernHeaders...)
		Eventually(cancelled).Should(BeClosed())
		Eventually(func() acel.Status { return o.record("stateless").Status }).Should(Equal(acel.Unfinished))
	})

	It("leaves it unfinished where the session ends first", func() {
		o := paying(func(w http.ResponseWriter, r *http.Request) {
			if r.Method == http.MethodDelete {
				return
			}
			puts(w, "text/event-stream", ": working\n\n")
			<-r.Context().Done()
		})
		goes(o, payFrame, "Mcp-Session-Id", "s-1")
		res := o.send(context.Background(), http.MethodDelete, "", "Mcp-Session-Id", "s-1")
		Expect(res).To(HaveHTTPStatus(http.StatusOK))
		Expect(o.lastHeard().method).To(Equal(http.MethodDelete))
		Expect(o.record("s-1").Status).To(Equal(acel.Unfinished))
		res, _ = o.post("s-1", lookFrame)
		Expect(res).To(HaveHTTPStatus(http.StatusNotFound))
	})
})
