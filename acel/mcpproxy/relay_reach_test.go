//go:build unix

package mcpproxy_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/mcpproxy"
)

var _ = Describe("A proxy over stdio before a URL", func() {
	// before connects a client of a proxy before a server that answers so.
	before := func(h http.HandlerFunc) (*stdioTalk, *httptest.Server) {
		u := httptest.NewServer(h)
		DeferCleanup(u.Close)
		t := &stdioTalk{notebooks: map[string]*notebook{}, counts: map[string]int{}}
		var err error
		t.proxy, err = mcpproxy.NewProxy(t.told(mcpproxy.ProxyOptions{Upstream: mcpproxy.Upstream{URL: u.URL}, Drain: time.Second}))
		Expect(err).NotTo(HaveOccurred())
		DeferCleanup(t.proxy.Close)
		t.connect()
		return t, u
	}
	status := func(code int) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(code) }
	}

	It("ends in an error where nothing listens there, and says to the client, the meter and the log why", func() {
		t, u := before(status(200))
		at := u.Listener.Addr().String()
		u.Close()
		t.says(`{"jsonrpc":"2.0","id":1,"method":"ping"}`)
		Expect(t.hears()).To(ContainSubstring("the server behind ACEL was not reached: the upstream could not be reached: nothing listens at " + at + `"`))
		Expect(t.reports()).To(ContainElement(ContainSubstring("nothing listens at " + at)))
		Expect(t.counted("failed")).To(Equal(1))
		Expect(t.goes()).To(MatchError(ContainSubstring("no request of the client was answered: the upstream could not be reached: nothing listens at " + at)))
	})

	It("ends in an error where no MCP endpoint is there", func() {
		t, _ := before(status(404))
		t.says(`{"jsonrpc":"2.0","id":1,"method":"ping"}`)
		Expect(t.hears()).To(ContainSubstring("HTTP 404: look whether its URL is that of an MCP endpoint"))
		Expect(t.goes()).To(MatchError(ContainSubstring("HTTP 404: look whether its URL is that of an MCP endpoint")))
	})

	It("ends in order once one request was answered, whatever became of others", func() {
		t, u := before(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			_, _ = w.Write([]byte(`{"jsonrpc":"2.0","id":1,"result":{}}`))
		})
		t.says(`{"jsonrpc":"2.0","id":1,"method":"ping"}`)
		Expect(t.hears()).To(Equal(`{"jsonrpc":"2.0","id":1,"result":{}}`))
		u.CloseClientConnections()
		u.Close()
		t.says(`{"jsonrpc":"2.0","id":2,"method":"ping"}`)
		Expect(t.hears()).To(ContainSubstring(`"error"`))
		Expect(t.goes()).To(Succeed())
	})

	It("ends in order where the client goes without a word, or without its answer", func() {
		t, _ := before(status(404))
		Expect(t.goes()).To(Succeed())
		t, _ = before(func(_ http.ResponseWriter, r *http.Request) {
			_, _ = io.Copy(io.Discard, r.Body) // or else nobody sees the client go
			select {
			case <-r.Context().Done():
			case <-time.After(10 * time.Second):
			}
		})
		t.says(`{"jsonrpc":"2.0","id":1,"method":"ping"}`)
		Expect(t.goes()).To(Succeed())
		Expect(t.counted("failed")).To(BeZero())
	})
})
