//go:build unix

package main

import (
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("a live gate tells", func() {
	BeforeEach(func() {
		GinkgoT().Chdir(GinkgoT().TempDir())
		write("acel.yaml", verifyFirst)
	})

	It("whom it turns away, and why, and never the token", func() {
		s := serving("--http", "0", "--", "desk")
		url := s.logged("listening", 1)["url"].(string)
		status, _, said := (&visitor{url: url, token: "Bearer s3cret-guess"}).post(initializing)
		Expect(status).To(Equal(http.StatusUnauthorized))
		told := s.logged("request turned away", 1)
		Expect(told).To(And(HaveKeyWithValue("level", "INFO"), HaveKeyWithValue("status", BeEquivalentTo(401)), HaveKeyWithValue("why", strings.TrimSpace(said))))
		Expect(told["from"]).To(HavePrefix("127.0.0.1:"))
		r, err := http.NewRequest("POST", url, strings.NewReader("{}"))
		Expect(err).NotTo(HaveOccurred())
		r.Header.Set("Origin", "https://evil.example")
		answer, err := http.DefaultClient.Do(r)
		Expect(err).NotTo(HaveOccurred())
		Expect(answer.Body.Close()).To(Succeed())
		Expect(s.logged("request turned away", 2)["why"]).To(ContainSubstring("--allow-origin"))
		s.mu.Lock()
		defer s.mu.Unlock()
		Expect(strings.Join(s.lines, "\n")).NotTo(ContainSubstring("s3cret-guess"))
	})

	It("of an upstream that is no MCP endpoint with its URL, and what to look at", func() {
		nowhere := httptest.NewServer(http.NotFoundHandler())
		defer nowhere.Close()
		s := serving("--http", "0", "--upstream", nowhere.URL+"/wrong?key=hunter2")
		about := s.logged("listening", 1)
		(&visitor{url: about["url"].(string), token: about["authorization"].(string)}).post(initializing)
		trouble := s.logged("trouble", 1)
		Expect(trouble).To(HaveKeyWithValue("server", nowhere.URL+"/wrong"))
		Expect(trouble["why"]).To(Equal("the upstream answered HTTP 404: look whether its URL is that of an MCP endpoint"))
	})

	It("of an upstream that nobody listens at, and fails where its client goes without any answer", func() {
		closed := httptest.NewServer(nil)
		closed.Close()
		at := strings.TrimPrefix(closed.URL, "http://")
		s := serving("--upstream", closed.URL+"/mcp")
		Expect(s.ask(initializing)).To(ContainSubstring("nothing listens at " + at + `"`))
		Expect(s.logged("trouble", 1)).To(And(HaveKeyWithValue("server", closed.URL+"/mcp"), HaveKeyWithValue("why", "the upstream could not be reached: nothing listens at "+at)))
		Expect(s.in.Close()).To(Succeed())
		Expect(s.ends().ExitCode()).To(Equal(2))
	})

	It("that metrics which others can reach have no token", func() {
		s := serving("--metrics", "0.0.0.0:0", "--", "desk")
		s.logged("metrics can be read by whoever reaches their address: they have no token", 1)
	})

	It("of a few turned away a second, and counts the others", func() {
		k := &knocks{log: slog.New(slog.NewTextHandler(io.Discard, nil))}
		at := time.Unix(1_700_000_000, 0)
		told := 0
		for range 100 {
			if tell, _ := k.count(at); tell {
				told++
			}
		}
		Expect(told).To(Equal(mostKnocks))
		tell, untold := k.count(at.Add(time.Second))
		Expect(tell).To(BeTrue())
		Expect(untold).To(Equal(100 - mostKnocks))
		_, untold = k.count(at.Add(time.Second))
		Expect(untold).To(BeZero())
	})
})
