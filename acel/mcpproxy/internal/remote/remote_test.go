package remote_test

import (
	"errors"
	"io"
	"net/http"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/remote"
)

// sessionServer answers initialize with a session, calls by what is given, and has no
// stream of its own.
func sessionServer(call func(w http.ResponseWriter, r *http.Request, body string)) *upstream {
	return serving(func(w http.ResponseWriter, r *http.Request, body string) {
		switch {
		case r.Method == http.MethodGet:
			w.WriteHeader(http.StatusMethodNotAllowed)
		case r.Method == http.MethodDelete:
		case strings.Contains(body, `"initialize"`):
			w.Header().Set("Mcp-Session-Id", "s-1")
			writes(w, "application/json", welcome)
		case !strings.Contains(body, `"id"`):
			w.WriteHeader(http.StatusAccepted)
		default:
			call(w, r, body)
		}
	})
}

// joined dials and initializes.
func joined(u *upstream, change ...func(*remote.Options)) frame.Pipe {
	GinkgoHelper()
	p := dial(u.URL, change...)
	does(p, hello)
	hears(p, welcome)
	does(p, inited)
	return p
}

var _ = Describe("a pipe to a server over HTTP", func() {
	It("sends the bytes of a frame, and the session and version once they are known", func() {
		u := sessionServer(func(w http.ResponseWriter, _ *http.Request, _ string) { writes(w, "application/json", answers(7)) })
		p := joined(u, func(o *remote.Options) { o.Header = http.Header{"Authorization": {"Bearer up"}} })
		call := `{ "jsonrpc":"2.0", "id":7, "method":"tools/call", "params":{"name":"look","arguments":{"n":9007199254740993,"t":"<&>"}} }`
		does(p, call)
		hears(p, answers(7))
		var posted []request
		for _, r := range u.sent() {
			Expect(r.header.Get("Authorization")).To(Equal("Bearer up"))
			Expect(r.header.Get("Accept-Encoding")).To(Equal("identity"))
			if r.method == http.MethodPost {
				posted = append(posted, r)
			}
		}
		Expect(posted).To(HaveLen(3))
		Expect(posted[0].header).NotTo(HaveKey("Mcp-Session-Id"))
		Expect(posted[0].header).NotTo(HaveKey("Mcp-Protocol-Version"))
		Expect(posted[2].body).To(Equal(call))
		Expect(posted[2].header.Get("Mcp-Session-Id")).To(Equal("s-1"))
		Expect(posted[2].header.Get("Mcp-Protocol-Version")).To(Equal("2025-06-18"))
		Expect(posted[2].header).NotTo(HaveKey("Mcp-Method"))
	})

	It("ends the session at the server when it is closed", func() {
		u := sessionServer(nil)
		p := joined(u)
		Expect(p.Close()).To(Succeed())
		var ended []string
		for _, r := range u.sent() {
			if r.method == http.MethodDelete {
				ended = append(ended, r.header.Get("Mcp-Session-Id"))
			}
		}
		Expect(ended).To(Equal([]string{"s-1"}))
		_, err := p.Receive()
		Expect(err).To(MatchError(io.EOF))
		Expect(p.Send([]byte(calls(1)))).To(MatchError(frame.ErrUnsent))
		Expect(p.Close()).To(Succeed())
	})

	It("sends nothing before initialize is answered", func() {
		let := make(chan struct{})
		u := serving(func(w http.ResponseWriter, _ *http.Request, body string) {
			if strings.Contains(body, `"initialize"`) {
				select {
				case <-let:
				case <-time.After(5 * time.Second):
				}
				writes(w, "application/json", welcome)
				return
			}
			writes(w, "application/json", answers(1))
		})
		p := dial(u.URL)
		does(p, hello)
		Eventually(u.sent).Should(HaveLen(1))
		sent := make(chan error, 1)
		go func() { sent <- p.Send([]byte(calls(1))) }()
		Consistently(u.sent).WithTimeout(100 * time.Millisecond).Should(HaveLen(1))
		close(let)
		hears(p, welcome)
		hears(p, answers(1))
		Expect(<-sent).To(Succeed())
	})

	It("takes frames from a stream of events, and those of many lines on one", func() {
		u := sessionServer(func(w http.ResponseWriter, _ *http.Request, _ string) {
			writes(w, "text/event-stream", ": hi\n\ndata: {\"jsonrpc\":\"2.0\",\ndata:  \"method\":\"notifications/message\",\"params\":{\"n\":9007199254740993}}\n\nevent: message\nid: 1\ndata: "+answers(1)+"\n\n")
		})
		p := joined(u)
		does(p, calls(1))
		hears(p, `{"jsonrpc":"2.0","method":"notifications/message","params":{"n":9007199254740993}}`)
		hears(p, answers(1))
	})

	It("has many requests on their way at once", func() {
		let := make(chan struct{})
		u := sessionServer(func(w http.ResponseWriter, r *http.Request, body string) {
			<-let
			id, _, _ := strings.Cut(strings.Split(body, `"id":`)[1], ",")
			writes(w, "application/json", `{"jsonrpc":"2.0","id":`+id+`,"result":{}}`)
		})
		p := joined(u)
		for id := range 64 {
			does(p, calls(id+1))
		}
		close(let)
		got := map[string]bool{}
		for range 64 {
			f, err := next(p)
			Expect(err).NotTo(HaveOccurred())
			got[f] = true
		}
		Expect(got).To(HaveLen(64))
	})

	It("says that nothing was sent where nobody listens", func() {
		u := serving(nil)
		url := u.URL
		u.Close()
		err := dial(url).Send([]byte(calls(1)))
		Expect(err).To(MatchError(frame.ErrUnsent))
		Expect(err.Error()).To(ContainSubstring("could not be reached"))
	})

	DescribeTable("loses a request that is not answered, and says why", func(h func(w http.ResponseWriter, r *http.Request, body string), why string) {
		u := sessionServer(h)
		p := joined(u)
		does(p, calls(1))
		Expect(loses(p, "1")).To(ContainSubstring(why))
	},
		Entry("an error page", func(w http.ResponseWriter, _ *http.Request, _ string) {
			w.Header().Set("Content-Type", "text/html")
			w.WriteHeader(500)
			_, _ = io.WriteString(w, "<h1>oops</h1>")
		}, "HTTP 500 (Internal Server Error)"),
		Entry("no credentials", func(w http.ResponseWriter, _ *http.Request, _ string) { w.WriteHeader(401) }, "give the proxy an Authorization header"),
		Entry("a redirect", func(w http.ResponseWriter, r *http.Request, _ string) {
			http.Redirect(w, r, "http://169.254.169.254/latest", http.StatusTemporaryRedirect)
		}, "redirects are not followed"),
		Entry("a page for an answer", func(w http.ResponseWriter, _ *http.Request, _ string) { writes(w, "text/html", "<p>") }, `the content type "text/html"`),
		Entry("an encoding that was not asked for", func(w http.ResponseWriter, _ *http.Request, _ string) {
			w.Header().Set("Content-Encoding", "gzip")
			writes(w, "application/json", "x")
		}, `the encoding "gzip"`),
		Entry("taken, with nothing said", func(w http.ResponseWriter, _ *http.Request, _ string) { w.WriteHeader(202) }, "ended its answer without one"),
		Entry("an empty stream", func(w http.ResponseWriter, _ *http.Request, _ string) { writes(w, "text/event-stream", "") }, "ended its answer without one"),
		Entry("death in the middle of an event", func(w http.ResponseWriter, _ *http.Request, _ string) {
			writes(w, "text/event-stream", "data: {\"jsonrpc\"")
			panic(http.ErrAbortHandler)
		}, "broke off"),
		Entry("death in the middle of a text", func(w http.ResponseWriter, _ *http.Request, _ string) {
			w.Header().Set("Content-Length", "100")
			writes(w, "application/json", `{"jsonrpc"`)
			panic(http.ErrAbortHandler)
		}, "broke off"),
		Entry("death before a word", func(http.ResponseWriter, *http.Request, string) { panic(http.ErrAbortHandler) }, "broke off"),
		Entry("success without a body", func(w http.ResponseWriter, _ *http.Request, _ string) { w.WriteHeader(204) }, "ended its answer without one"),
	)

	It("takes an error of JSON-RPC for the answer, whatever the status, and gives it its id", func() {
		u := sessionServer(func(w http.ResponseWriter, _ *http.Request, _ string) {
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(400)
			_, _ = io.WriteString(w, `{"jsonrpc":"2.0","id":null,"error":{"code":-32022,"message":"no","data":{"supported":["2025-11-25"]}}}`)
		})
		p := joined(u)
		does(p, calls(1))
		hears(p, `{"jsonrpc":"2.0","id":1,"error":{"code":-32022,"message":"no","data":{"supported":["2025-11-25"]}}}`)
	})

	It("takes no error without an id from a gateway for an answer", func() {
		u := sessionServer(func(w http.ResponseWriter, _ *http.Request, _ string) {
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(504)
			_, _ = io.WriteString(w, `{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"timeout"}}`)
		})
		p := joined(u)
		does(p, calls(1))
		Expect(loses(p, "1")).To(ContainSubstring("504"))
	})

	It("ends with words when the server has forgotten the session", func() {
		u := sessionServer(func(w http.ResponseWriter, _ *http.Request, _ string) { w.WriteHeader(404) })
		p := joined(u)
		does(p, calls(1))
		loses(p, "1")
		_, err := next(p)
		Expect(err).To(MatchError(ContainSubstring("no longer knows the session")))
		Expect(p.Close()).To(Succeed())
		Expect(u.sent()[len(u.sent())-1].method).NotTo(Equal(http.MethodDelete))
	})

	It("tells of a frame that is too long, and loses the request", func() {
		u := sessionServer(func(w http.ResponseWriter, _ *http.Request, _ string) {
			writes(w, "text/event-stream", "data: \""+strings.Repeat("x", 200_000)+"\"\n\n")
		})
		p := joined(u, func(o *remote.Options) { o.MaxFrame = 1000 })
		does(p, calls(1))
		_, err := next(p)
		var long *frame.TooLong
		Expect(errors.As(err, &long)).To(BeTrue())
		Expect(loses(p, "1")).To(ContainSubstring("without one"))
	})

	It("hands on all that a server says, for others to judge", func() {
		u := sessionServer(func(w http.ResponseWriter, _ *http.Request, _ string) {
			writes(w, "application/json", answers(1)+"\n"+answers(1)+answers(9)+"[]")
		})
		p := joined(u)
		does(p, calls(1))
		for _, want := range []string{answers(1), answers(1), answers(9), "[]"} {
			hears(p, want)
		}
	})

	It("says which notification a server did not take", func() {
		u := serving(func(w http.ResponseWriter, _ *http.Request, _ string) { w.WriteHeader(500) })
		p := dial(u.URL)
		does(p, `{"jsonrpc":"2.0","method":"notifications/roots/list_changed"}`)
		_, err := next(p)
		Expect(err).To(MatchError(ContainSubstring("a notifications/roots/list_changed: the upstream answered HTTP 500")))
	})

	DescribeTable("is to no URL but one of a server", func(url, hint string) {
		_, err := remote.Dial(remote.Options{URL: url, MaxFrame: 1})
		Expect(err).To(MatchError(ContainSubstring(hint)))
	},
		Entry("a file", "file:///etc/passwd", "http or https"),
		Entry("no host", "http:///mcp", "with a host"),
		Entry("credentials", "https://me:pw@example.com/mcp", "as a header"),
		Entry("a fragment", "https://example.com/mcp#x", "fragment"),
		Entry("nothing readable", "http://[", "cannot be read"),
	)
})
