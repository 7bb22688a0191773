package httpfront_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"time"

	"github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/client/transport"
	"github.com/mark3labs/mcp-go/mcp"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/httpfront"
)

// bearing has each request carry the token: of its own, the client leaves it out of DELETE.
type bearing struct{}

func (bearing) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+token)
	return http.DefaultTransport.RoundTrip(r)
}

var _ = Describe("mcp-go's client", func() {
	It("is let in, begins a session, calls, is told of changes, asked, and ends it", func() {
		h := newHouse(httpfront.Options{})
		door := httptest.NewServer(httpfront.Secure(h.front, httpfront.Security{Token: token}))
		defer door.Close()
		told := make(chan string, 10)
		c, err := client.NewStreamableHttpClient(door.URL+"/mcp",
			//lint:ignore SA1019 clients with sessions open the stream that it opens
			transport.WithContinuousListening(), transport.WithHTTPBasicClient(&http.Client{Transport: bearing{}}))
		Expect(err).NotTo(HaveOccurred())
		c.OnNotification(func(n mcp.JSONRPCNotification) { told <- n.Method })
		ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
		defer cancel()
		Expect(c.Start(ctx)).To(Succeed())
		var asked mcp.InitializeRequest
		asked.Params.ProtocolVersion = "2025-11-25"
		_, err = c.Initialize(ctx, asked)
		Expect(err).NotTo(HaveOccurred())
		id := c.GetSessionId()
		Expect(h.frames(id)()).To(HaveLen(2), "initialized, too")
		_, err = c.ListTools(ctx, mcp.ListToolsRequest{})
		Expect(err).NotTo(HaveOccurred())
		h.send(id, `{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}`)
		Eventually(told).Should(Receive(Equal("notifications/tools/list_changed")))
		h.send(id, `{"jsonrpc":"2.0","id":"q","method":"ping"}`)
		Eventually(h.frames(id)).Should(ContainElement(And(ContainSubstring(`"id":"q"`), ContainSubstring(`"result"`))))
		Expect(c.Close()).To(Succeed())
		Eventually(h.over).Should(Equal(1), "it deletes its session")
	})

	It("without the token is not let in", func() {
		door := httptest.NewServer(httpfront.Secure(http.NotFoundHandler(), httpfront.Security{Token: token}))
		defer door.Close()
		c, err := client.NewStreamableHttpClient(door.URL + "/mcp")
		Expect(err).NotTo(HaveOccurred())
		defer c.Close()
		Expect(c.Start(context.Background())).To(Succeed())
		_, err = c.Initialize(context.Background(), mcp.InitializeRequest{})
		Expect(err).To(HaveOccurred())
	})
})
