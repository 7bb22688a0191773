package mcpproxy_test

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
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/gate"
	"github.com/acel-dev/acel/acel/mcpproxy"
)

// A porch is a proxy over HTTP before an upstream over HTTP, and what both know.
type porch struct {
	proxy    *mcpproxy.Proxy
	url      string
	upstream *httptest.Server
	gone     chan struct{} // closed when the spec ends, for upstreams that hang

	mu        sync.Mutex
	got       []heard
	notebooks map[string]*notebook
	ends      []string
	reported  []string
}

// heard is what upstream was sent.
type heard struct {
	method, body string
	header       http.Header
}

func (o *porch) Observe(v acel.Violation) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.ends = append(o.ends, v.Rule)
}

func (o *porch) unmet() []string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return append([]string{}, o.ends...)
}

// reached are the bodies of what upstream was posted.
func (o *porch) reached() (bodies []string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, h := range o.got {
		if h.method == http.MethodPost {
			bodies = append(bodies, h.body)
		}
	}
	return bodies
}

// lastHeard is the last request that upstream was sent.
func (o *porch) lastHeard() heard {
	GinkgoHelper()
	o.mu.Lock()
	defer o.mu.Unlock()
	Expect(o.got).NotTo(BeEmpty())
	return o.got[len(o.got)-1]
}

// record is how the last call of a session stands in its journal; "" before there is one.
func (o *porch) record(session string) acel.Outcome {
	o.mu.Lock()
	n := o.notebooks[session]
	o.mu.Unlock()
	if n == nil {
		return acel.Outcome{}
	}
	all := n.All()
	if len(all) == 0 {
		return acel.Outcome{}
	}
	return all[len(all)-1].Outcome
}

// newPorch stands before a handler.
func newPorch(h http.Handler, change ...func(*mcpproxy.ProxyOptions)) *porch {
	GinkgoHelper()
	o := &porch{gone: make(chan struct{}), notebooks: map[string]*notebook{}}
	o.upstream = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		b, _ := io.ReadAll(r.Body)
		r.Body = io.NopCloser(strings.NewReader(string(b)))
		o.mu.Lock()
		o.got = append(o.got, heard{r.Method, string(b), r.Header.Clone()})
		o.mu.Unlock()
		h.ServeHTTP(w, r)
	}))
	options := mcpproxy.ProxyOptions{
		Options: mcpproxy.Options{
			Policy:   rules(),
			Observer: func(string) acel.Observer { return o },
			Journal: func(session string) (gate.Journal, error) {
				o.mu.Lock()
				defer o.mu.Unlock()
				n := &notebook{}
				o.notebooks[session] = n
				return n, nil
			},
			Report: func(session string, err error) {
				o.mu.Lock()
				defer o.mu.Unlock()
				o.reported = append(o.reported, session+": "+err.Error())
			},
		},
		Upstream: mcpproxy.Upstream{URL: o.upstream.URL + "/mcp", Header: http.Header{"Authorization": {"Bearer upstream"}}},
		Front:    mcpproxy.FrontOptions{Token: "t0ken"},
	}
	for _, c := range change {
		c(&options)
	}
	var err error
	o.proxy, err = mcpproxy.NewProxy(options)
	Expect(err).NotTo(HaveOccurred())
	front := httptest.NewServer(o.proxy.Handler())
	o.url = front.URL + "/mcp"
	DeferCleanup(func() {
		close(o.gone)
		front.CloseClientConnections()
		http.DefaultTransport.(*http.Transport).CloseIdleConnections()
		Expect(o.proxy.Close()).To(Succeed())
		front.Close()
		o.upstream.CloseClientConnections()
		o.upstream.Close()
	})
	return o
}

// client returns one of mcp-go.
func (o *porch) client(version string) *client.Client {
	GinkgoHelper()
	c, err := client.NewStreamableHttpClient(o.url, transport.WithHTTPBasicClient(&http.Client{Transport: presenting{}}))
	Expect(err).NotTo(HaveOccurred())
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	Expect(c.Start(ctx)).To(Succeed())
	asked := mcp.InitializeRequest{}
	asked.Params.ProtocolVersion = version
	_, err = c.Initialize(ctx, asked)
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(c.Close)
	return c
}

// send makes a request of its own; headers are names and values in turn.
func (o *porch) send(ctx context.Context, method, body string, headers ...string) *http.Response {
	GinkgoHelper()
	r, err := http.NewRequestWithContext(ctx, method, o.url, strings.NewReader(body))
	Expect(err).NotTo(HaveOccurred())
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json, text/event-stream")
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	res, err := presenting{}.RoundTrip(r)
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(res.Body.Close)
	return res
}

// post sends a frame in a session, "" for none, and returns all that comes back.
func (o *porch) post(session, body string, headers ...string) (*http.Response, string) {
	GinkgoHelper()
	ctx, cancel := context.WithTimeout(context.Background(), 15*time.Second)
	DeferCleanup(cancel)
	if session != "" {
		headers = append(headers, "Mcp-Session-Id", session)
	}
	res := o.send(ctx, http.MethodPost, body, headers...)
	said, err := io.ReadAll(res.Body)
	Expect(err).NotTo(HaveOccurred())
	return res, string(said)
}

// begun begins a session by hand, whose upstream gives it the id s-1.
func (o *porch) begun() {
	GinkgoHelper()
	res, said := o.post("", helloFrame)
	Expect(res).To(HaveHTTPStatus(http.StatusOK))
	Expect(res.Header.Get("Mcp-Session-Id")).To(Equal("s-1"))
	Expect(said).To(Equal(welcomeFrame))
}

const (
	helloFrame   = `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}`
	welcomeFrame = ` {"jsonrpc":"2.0", "id":0,"result":{"protocolVersion":"2025-11-25","capabilities":{},"serverInfo":{"name":"s","version":"1"}}}` + "\n"
	lookFrame    = `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"look","arguments":{}}}`
	lookAnswer   = `{"jsonrpc":"2.0","id":7,"result":{"content":[{"type":"text","text":"here"}]}}`
	payFrame     = `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"refund","arguments":{"amount":10}}}`
	verifyFrame  = `{"jsonrpc":"2.0","id":6,"method":"tools/call","params":{"name":"verify","arguments":{}}}`
	declined     = `{"jsonrpc":"2.0","id":7,"result":{"content":[{"type":"text","text":"declined SECRET"}]}}`
	modernLook   = `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"look","arguments":{},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}`
)

var modernHeaders = []string{"Mcp-Protocol-Version", "2026-07-28", "Mcp-Method", "tools/call", "Mcp-Name", "look"}

// byHand is an upstream that begins the session s-1, takes verify, and for anything else
// does as the spec says.
func byHand(h http.HandlerFunc) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		b, _ := io.ReadAll(r.Body)
		r.Body = io.NopCloser(strings.NewReader(string(b)))
		switch {
		case strings.Contains(string(b), `"initialize"`):
			w.Header().Set("Mcp-Session-Id", "s-1")
			puts(w, "application/json", welcomeFrame)
		case strings.Contains(string(b), `"verify"`):
			puts(w, "application/json", `{"jsonrpc":"2.0","id":6,"result":{"content":[]}}`)
		default:
			h(w, r)
		}
	})
}

// puts writes a piece of an answer, at once.
func puts(w http.ResponseWriter, kind, text string) {
	w.Header().Set("Content-Type", kind)
	_, _ = io.WriteString(w, text)
	_ = http.NewResponseController(w).Flush()
}

// saysBare answers with the bytes that are given, whatever HTTP has to say to them.
func saysBare(text string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		conn, _, err := http.NewResponseController(w).Hijack()
		if err != nil {
			return
		}
		_, _ = io.WriteString(conn, text)
		_ = conn.Close()
	}
}
