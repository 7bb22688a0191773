package httpfront_test

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/httpfront"
)

// An upstream is what stands behind a front in specs: it answers what it is asked with the
// params, but "hold", which it leaves to the spec.
type upstream struct {
	mu      sync.Mutex
	pipes   map[string]frame.Pipe
	got     map[string][]string
	reports []string
	ended   int
	refuses bool // to initialize
	dies    bool // at once
}

func (u *upstream) serve(ctx context.Context, session string, client frame.Pipe) error {
	u.with(func() { u.pipes[session] = client })
	defer u.with(func() { u.ended++ })
	defer context.AfterFunc(ctx, func() { _ = client.Close() })()
	if u.dies {
		return io.ErrUnexpectedEOF
	}
	for {
		f, err := client.Receive()
		if err != nil {
			return nil // its client has ended it
		}
		u.with(func() { u.got[session] = append(u.got[session], string(f)) })
		m, no := frame.FromClient(f)
		switch {
		case no != nil:
			_ = client.Send(frame.ErrorAnswer(no.ID, no.Code, no.Why))
		case m.Kind != frame.Request || m.Method == "hold" || m.Method == "subscriptions/listen":
		case m.Method == "initialize" && u.refuses:
			_ = client.Send(frame.ErrorAnswer(m.ID, frame.CodeParams, "no"))
		case m.Method == "initialize":
			_ = client.Send(frame.ResultAnswer(m.ID, []byte(`{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"u","version":"1"}}`)))
		case m.Method == "nope":
			_ = client.Send(frame.ErrorAnswer(m.ID, -32601, "no such method"))
		case m.Params == nil:
			_ = client.Send(frame.ResultAnswer(m.ID, []byte(`{}`)))
		default:
			_ = client.Send(frame.ResultAnswer(m.ID, m.Params))
		}
	}
}

func (u *upstream) with(do func()) {
	u.mu.Lock()
	defer u.mu.Unlock()
	do()
}

// frames are what a session's client has sent, for Eventually.
func (u *upstream) frames(session string) func() []string {
	return func() (all []string) {
		u.with(func() { all = append(all, u.got[session]...) })
		return all
	}
}

// reported is what was reported, for Eventually.
func (u *upstream) reported() (all []string) {
	u.with(func() { all = append(all, u.reports...) })
	return all
}

func (u *upstream) over() (n int) {
	u.with(func() { n = u.ended })
	return n
}

// send sends a frame to a session's client.
func (u *upstream) send(session, f string) {
	GinkgoHelper()
	var pipe frame.Pipe
	u.with(func() { pipe = u.pipes[session] })
	Expect(pipe).NotTo(BeNil(), "no session %q", session)
	Expect(pipe.Send([]byte(f))).To(Succeed())
}

// A house is a front with an upstream behind it, and clients before it.
type house struct {
	*upstream
	front *httpfront.Front
	url   string
	stop  context.CancelFunc
}

func newHouse(o httpfront.Options) *house {
	h := &house{upstream: &upstream{pipes: map[string]frame.Pipe{}, got: map[string][]string{}}}
	o.Serve = h.serve
	o.Report = func(session string, err error) {
		h.with(func() { h.reports = append(h.reports, session+": "+err.Error()) })
	}
	ctx, stop := context.WithCancel(context.Background())
	h.stop = stop
	h.front = httpfront.New(ctx, o)
	server := httptest.NewServer(h.front)
	h.url = server.URL
	DeferCleanup(server.Close)
	DeferCleanup(func() { Eventually(h.front.Sessions).Should(BeZero()) })
	DeferCleanup(stop)
	DeferCleanup(http.DefaultTransport.(*http.Transport).CloseIdleConnections)
	return h
}

// headers are those of a request, as name and value by turns.
func headers(pairs ...string) http.Header {
	h := http.Header{"Content-Type": {"application/json"}, "Accept": {"application/json, text/event-stream"}}
	for i := 0; i < len(pairs); i += 2 {
		h.Set(pairs[i], pairs[i+1])
	}
	return h
}

// do makes a request. The answer has begun when it returns.
func (h *house) do(ctx context.Context, method, body string, header http.Header) *http.Response {
	GinkgoHelper()
	r, err := http.NewRequestWithContext(ctx, method, h.url, strings.NewReader(body))
	Expect(err).NotTo(HaveOccurred())
	r.Header = header
	answer, err := http.DefaultTransport.RoundTrip(r)
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(answer.Body.Close)
	return answer
}

// post sends a frame in a session.
func (h *house) post(session, body string) *http.Response {
	GinkgoHelper()
	return h.do(context.Background(), http.MethodPost, body, headers("Mcp-Session-Id", session))
}

// posting sends a frame whose answer the spec is still to give.
func (h *house) posting(session, body string) <-chan *http.Response {
	answers := make(chan *http.Response, 1)
	go func() {
		defer GinkgoRecover()
		answers <- h.post(session, body)
	}()
	return answers
}

// session begins one.
func (h *house) session() string {
	GinkgoHelper()
	answer := h.do(context.Background(), http.MethodPost, initialize, headers())
	Expect(answer).To(HaveHTTPStatus(http.StatusOK))
	id := answer.Header.Get("Mcp-Session-Id")
	Expect(id).NotTo(BeEmpty())
	return id
}

const initialize = `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}`

// text is a whole body.
func text(answer *http.Response) string {
	GinkgoHelper()
	all, err := io.ReadAll(answer.Body)
	Expect(err).NotTo(HaveOccurred())
	return string(all)
}

// events reads the data of a stream's events, one by one; "" is its end. Signs of life
// come as ":".
func events(answer *http.Response) <-chan string {
	GinkgoHelper()
	Expect(answer).To(HaveHTTPHeaderWithValue("Content-Type", "text/event-stream"))
	all := make(chan string, 4096)
	go func() {
		defer close(all)
		for lines := bufio.NewScanner(answer.Body); lines.Scan(); {
			if data, is := strings.CutPrefix(lines.Text(), "data: "); is {
				all <- data
			} else if strings.HasPrefix(lines.Text(), ":") {
				all <- ":"
			}
		}
	}()
	return all
}
