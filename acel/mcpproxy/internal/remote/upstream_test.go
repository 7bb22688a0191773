package remote_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/remote"
)

// An upstream is a server that does as a spec says, and remembers what it was sent.
type upstream struct {
	*httptest.Server
	mu   sync.Mutex
	got  []request
	gone chan struct{} // closed when the spec ends, for handlers that hang
}

// A request is what the upstream was sent.
type request struct {
	method, body string
	header       http.Header
}

// serving begins an upstream that ends with the spec.
func serving(h func(w http.ResponseWriter, r *http.Request, body string)) *upstream {
	u := &upstream{gone: make(chan struct{})}
	u.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		b, _ := io.ReadAll(r.Body)
		u.mu.Lock()
		u.got = append(u.got, request{r.Method, string(b), r.Header.Clone()})
		u.mu.Unlock()
		h(w, r, string(b))
	}))
	DeferCleanup(func() {
		close(u.gone)
		u.CloseClientConnections()
		u.Close()
	})
	return u
}

// sent are the requests so far.
func (u *upstream) sent() []request {
	u.mu.Lock()
	defer u.mu.Unlock()
	return append([]request{}, u.got...)
}

// dial returns a pipe to a URL, which ends with the spec.
func dial(url string, change ...func(*remote.Options)) frame.Pipe {
	GinkgoHelper()
	o := remote.Options{URL: url, MaxFrame: 1 << 20}
	for _, c := range change {
		c(&o)
	}
	p, err := remote.Dial(o)
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(p.Close)
	return p
}

// A came is what Receive returned.
type came struct {
	frame string
	err   error
}

// next receives one frame, and does not wait for ever.
func next(p frame.Pipe) (string, error) {
	GinkgoHelper()
	got := make(chan came, 1)
	go func() {
		f, err := p.Receive()
		got <- came{string(f), err}
	}()
	select {
	case c := <-got:
		return c.frame, c.err
	case <-time.After(10 * time.Second):
		_ = p.Close()
		<-got
		Fail("nothing came")
	}
	return "", nil
}

// hears expects the next frame.
func hears(p frame.Pipe, want string) {
	GinkgoHelper()
	f, err := next(p)
	Expect(err).NotTo(HaveOccurred())
	Expect(f).To(Equal(want))
}

// loses expects that the answer to a request does not come, and returns why.
func loses(p frame.Pipe, id string) string {
	GinkgoHelper()
	_, err := next(p)
	var lost *remote.Lost
	Expect(errors.As(err, &lost)).To(BeTrue(), "%v", err)
	Expect(lost.Key).To(Equal(frame.KeyOf([]byte(id))))
	var one *frame.Unreadable
	Expect(errors.As(err, &one)).To(BeTrue())
	return err.Error()
}

// does sends a frame.
func does(p frame.Pipe, f string) {
	GinkgoHelper()
	Expect(p.Send([]byte(f))).To(Succeed())
}

const (
	hello     = `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}`
	welcome   = `{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2025-06-18","capabilities":{},"serverInfo":{"name":"s","version":"1"}}}`
	inited    = `{"jsonrpc":"2.0","method":"notifications/initialized"}`
	modernEnd = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}`
)

// calls is a call of a tool in a session, modernly one of a version without.
func calls(id int) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"look","arguments":{}}}`, id)
}

func modernly(id int, method, params string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":%q,"params":{%s`, id, method, params) + modernEnd
}

func answers(id int) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"result":{"content":[]}}`, id)
}

func writes(w http.ResponseWriter, kind, text string) {
	w.Header().Set("Content-Type", kind)
	_, _ = io.WriteString(w, text)
	_ = http.NewResponseController(w).Flush()
}

// until waits for the end of a request or of the spec.
func (u *upstream) until(ctx context.Context) {
	select {
	case <-ctx.Done():
	case <-u.gone:
	}
}
