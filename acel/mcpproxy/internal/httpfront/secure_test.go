package httpfront_test

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/httpfront"
)

// A knock is a request at the door, told from one that is let in by what it changes.
type knock struct {
	method, path, host, body string
	header                   http.Header
}

const token = "s3cret-token"

func (k knock) at(url string) *http.Response {
	GinkgoHelper()
	r, err := http.NewRequest(k.method, url+k.path, strings.NewReader(k.body))
	Expect(err).NotTo(HaveOccurred())
	r.Host, r.Header = k.host, k.header
	answer, err := http.DefaultTransport.RoundTrip(r)
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(answer.Body.Close)
	return answer
}

// welcome is a request that is let in.
func welcome() knock {
	return knock{http.MethodPost, "/mcp", "localhost:8080", "{}", http.Header{"Authorization": {"Bearer " + token}}}
}

var _ = Describe("the door", func() {
	var (
		url    string
		inside []*http.Request
		mu     sync.Mutex
		told   []string
	)
	BeforeEach(func() {
		inside, told = nil, nil
		next := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			inside = append(inside, r)
			if _, ok := httpfront.ReadBody(w, r); ok {
				w.WriteHeader(http.StatusAccepted)
			}
		})
		server := httptest.NewServer(httpfront.Secure(next, httpfront.Security{
			Token: token, Hosts: []string{"gate.example", "other.example:8443"}, Origins: []string{"https://desk.example"}, MaxBody: 100,
			TurnedAway: func(r *http.Request, status int, why string) {
				mu.Lock()
				defer mu.Unlock()
				told = append(told, fmt.Sprint(status, " ", r.RemoteAddr, " ", why))
			},
		}))
		DeferCleanup(server.Close)
		DeferCleanup(http.DefaultTransport.(*http.Transport).CloseIdleConnections)
		url = server.URL
	})

	DescribeTable("lets in",
		func(change func(*knock)) {
			k := welcome()
			change(&k)
			Expect(k.at(url)).To(HaveHTTPStatus(http.StatusAccepted))
			Expect(inside).To(HaveLen(1))
			Expect(inside[0].Header).NotTo(HaveKey("Authorization"))
			Expect(inside[0].Header).NotTo(HaveKey("Cookie"))
			Expect(told).To(BeEmpty())
		},
		Entry("who has the token", func(*knock) {}),
		Entry("who writes bearer small", func(k *knock) { k.header.Set("Authorization", "bearer "+token) }),
		Entry("who sends cookies, but leaves them here", func(k *knock) { k.header.Set("Cookie", "a=b") }),
		Entry("who calls it by its address", func(k *knock) { k.host = "127.0.0.1:9" }),
		Entry("who calls it by another address of loopback", func(k *knock) { k.host = "127.8.8.8" }),
		Entry("who calls it by its IPv6 address", func(k *knock) { k.host = "[::1]:9" }),
		Entry("who calls it by a name that is allowed", func(k *knock) { k.host = "Gate.Example:7777" }),
		Entry("who calls it by a name and a port that are allowed", func(k *knock) { k.host = "other.example:8443" }),
		Entry("a page that is allowed", func(k *knock) { k.header.Set("Origin", "https://desk.example") }),
		Entry("a page that is allowed, its port written", func(k *knock) { k.header.Set("Origin", "https://desk.example:443") }),
		Entry("its own page", func(k *knock) { k.header.Set("Origin", "http://localhost:8080") }),
		Entry("DELETE", func(k *knock) { k.method, k.body = http.MethodDelete, "" }),
		Entry("as much as may be", func(k *knock) { k.body = strings.Repeat(" ", 100) }),
	)

	DescribeTable("refuses",
		func(status int, change func(*knock)) {
			k := welcome()
			change(&k)
			answer := k.at(url)
			Expect(answer).To(HaveHTTPStatus(status))
			Expect(inside).To(BeEmpty())
			for name := range answer.Header {
				Expect(name).NotTo(HavePrefix("Access-Control-"), "no page of another origin may read an answer")
			}
			Expect(answer.Header.Get("X-Content-Type-Options")).To(Equal("nosniff"))
		},
		Entry("who has no token", 401, func(k *knock) { k.header.Del("Authorization") }),
		Entry("who has another", 401, func(k *knock) { k.header.Set("Authorization", "Bearer s3cret-toke") }),
		Entry("who has more than it", 401, func(k *knock) { k.header.Set("Authorization", "Bearer "+token+"x") }),
		Entry("who has it in another scheme", 401, func(k *knock) { k.header.Set("Authorization", "Basic "+token) }),
		Entry("who sends two", 401, func(k *knock) { k.header.Add("Authorization", "Bearer "+token) }),
		Entry("who sends it in the address", 401, func(k *knock) { k.header.Del("Authorization"); k.path += "?token=" + token }),
		Entry("a page whose name was made to point here", 403, func(k *knock) { k.host = "evil.example:8080" }),
		Entry("a name that begins as ours", 403, func(k *knock) { k.host = "localhost.evil.example" }),
		Entry("a name that ends as ours", 403, func(k *knock) { k.host = "evil-gate.example" }),
		Entry("a name that is allowed, at another port", 403, func(k *knock) { k.host = "other.example:80" }),
		Entry("a name with a user", 403, func(k *knock) { k.host = "evil@localhost" }),
		Entry("an address that is all addresses", 403, func(k *knock) { k.host = "0.0.0.0:8080" }),
		Entry("a page of another origin", 403, func(k *knock) { k.header.Set("Origin", "https://evil.example") }),
		Entry("a page of an allowed name, not encrypted", 403, func(k *knock) { k.header.Set("Origin", "http://desk.example") }),
		Entry("a page of another port of this machine", 403, func(k *knock) { k.header.Set("Origin", "http://localhost:3000") }),
		Entry("a page of no origin", 403, func(k *knock) { k.header.Set("Origin", "null") }),
		Entry("a page of an empty origin", 403, func(k *knock) { k.header.Set("Origin", "") }),
		Entry("two origins", 403, func(k *knock) {
			k.header["Origin"] = []string{"https://desk.example", "https://evil.example"}
		}),
		Entry("another path, before it asks for a token", 404, func(k *knock) { k.path = "/.well-known/oauth-protected-resource"; k.header.Del("Authorization") }),
		Entry("a path below", 404, func(k *knock) { k.path = "/mcp/x" }),
		Entry("PUT", 405, func(k *knock) { k.method = http.MethodPut }),
		Entry("a browser's question whether it may", 405, func(k *knock) { k.method, k.body = http.MethodOptions, "" }),
		Entry("a body that says it is larger than may be", 413, func(k *knock) { k.body = strings.Repeat(" ", 101) }),
	)

	DescribeTable("tells of whom it turns away, and how that is mended",
		func(change func(*knock), line string) {
			k := welcome()
			change(&k)
			answer := text(k.at(url))
			Eventually(func() []string {
				mu.Lock()
				defer mu.Unlock()
				return slices.Clone(told)
			}).Should(ConsistOf(MatchRegexp(line)))
			Expect(told[0]).To(HaveSuffix(strings.TrimSpace(answer)))
			Expect(told[0]).NotTo(ContainSubstring("s3cret"))
		},
		Entry("for want of the token", func(k *knock) { k.header.Set("Authorization", "Bearer s3cret-x") }, `^401 127\.0\.0\.1:\d+ send the server's token`),
		Entry("for its Host", func(k *knock) { k.host = "evil.example" }, `^403 127\.\S+ the Host "evil.example" .* --allow-host`),
		Entry("for its Origin", func(k *knock) { k.header.Set("Origin", "https://evil.example") }, `^403 127\.\S+ pages of "https://evil.example" .* --allow-origin`),
		Entry("for its path", func(k *knock) { k.path = "/" }, `^404 .* the MCP endpoint is /mcp$`),
		Entry("for its method", func(k *knock) { k.method = http.MethodPut }, `^405 .* takes POST, GET, DELETE$`),
		Entry("for its length", func(k *knock) { k.body = strings.Repeat(" ", 101) }, `^413 .* more than 100 bytes`),
	)

	It("says which scheme it wants", func() {
		k := welcome()
		k.header.Del("Authorization")
		Expect(k.at(url)).To(HaveHTTPHeaderWithValue("WWW-Authenticate", "Bearer"))
	})

	It("cuts off a body that does not say how long it is", func() {
		r, err := http.NewRequest(http.MethodPost, url+"/mcp", io.MultiReader(strings.NewReader(strings.Repeat(" ", 1000))))
		Expect(err).NotTo(HaveOccurred())
		r.Header.Set("Authorization", "Bearer "+token)
		answer, err := http.DefaultTransport.RoundTrip(r)
		Expect(err).NotTo(HaveOccurred())
		defer answer.Body.Close()
		Expect(answer).To(HaveHTTPStatus(http.StatusRequestEntityTooLarge))
	})

	It("waits for no body of who is not let in", func() {
		c, err := net.Dial("tcp", strings.TrimPrefix(url, "http://"))
		Expect(err).NotTo(HaveOccurred())
		defer c.Close()
		_, err = fmt.Fprint(c, "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{")
		Expect(err).NotTo(HaveOccurred())
		Expect(c.SetReadDeadline(time.Now().Add(20 * time.Second))).To(Succeed())
		answer, err := io.ReadAll(c)
		Expect(err).NotTo(HaveOccurred(), "the server hangs up")
		Expect(string(answer)).To(HavePrefix("HTTP/1.1 401 "))
	})

	It("takes no body that is packed", func() {
		k := welcome()
		k.header.Set("Content-Encoding", "gzip")
		Expect(k.at(url)).To(HaveHTTPStatus(http.StatusUnsupportedMediaType))
	})

	It("lets in nobody where it has no token", func() {
		server := httptest.NewServer(httpfront.Secure(http.NotFoundHandler(), httpfront.Security{}))
		defer server.Close()
		k := welcome()
		k.header.Set("Authorization", "Bearer ")
		Expect(k.at(server.URL)).To(HaveHTTPStatus(http.StatusUnauthorized))
	})
})

var _ = Describe("a body that comes slowly", func() {
	It("is waited for as long as may be", func() {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if _, ok := httpfront.ReadBodyWithin(w, r, 50*time.Millisecond); ok {
				w.WriteHeader(http.StatusAccepted)
			}
		}))
		defer server.Close()
		c, err := net.Dial("tcp", server.Listener.Addr().String())
		Expect(err).NotTo(HaveOccurred())
		defer c.Close()
		_, err = fmt.Fprint(c, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{")
		Expect(err).NotTo(HaveOccurred())
		answer, err := io.ReadAll(c)
		Expect(err).NotTo(HaveOccurred())
		Expect(string(answer)).To(HavePrefix("HTTP/1.1 408 "))
	})
})
