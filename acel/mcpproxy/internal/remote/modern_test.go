package remote_test

import (
	"net/http"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("a server since 2026-07-28", func() {
	It("gets the headers that repeat the body", func() {
		u := serving(func(w http.ResponseWriter, _ *http.Request, body string) {
			if strings.Contains(body, "tools/list") {
				writes(w, "application/json", `{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"ship","inputSchema":{"type":"object","properties":{"to":{"type":"string","x-mcp-header":"Region"}}}}]}}`)
				return
			}
			writes(w, "application/json", answers(2))
		})
		p := dial(u.URL)
		does(p, modernly(1, "tools/list", ""))
		_, err := next(p)
		Expect(err).NotTo(HaveOccurred())
		does(p, modernly(2, "tools/call", `"name":"ship","arguments":{"to":"Zürich"},`))
		hears(p, answers(2))
		list, call := u.sent()[0].header, u.sent()[1].header
		Expect(list.Get("Mcp-Protocol-Version")).To(Equal("2026-07-28"))
		Expect(list.Get("Mcp-Method")).To(Equal("tools/list"))
		Expect(list).NotTo(HaveKey("Mcp-Name"))
		Expect(call.Get("Mcp-Method")).To(Equal("tools/call"))
		Expect(call.Get("Mcp-Name")).To(Equal("ship"))
		Expect(call.Get("Mcp-Param-Region")).To(Equal("=?base64?WsO8cmljaA==?="))
		Expect(call).NotTo(HaveKey("Mcp-Session-Id"))
	})

	It("is told of a cancellation by the end of the request, and by nothing else", func() {
		ended := make(chan struct{})
		var u *upstream
		u = serving(func(w http.ResponseWriter, r *http.Request, _ string) {
			writes(w, "text/event-stream", ": working\n\n")
			u.until(r.Context())
			close(ended)
		})
		p := dial(u.URL)
		does(p, modernly(1, "tools/call", `"name":"ship","arguments":{},`))
		Eventually(u.sent).Should(HaveLen(1))
		does(p, `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}`)
		Expect(loses(p, "1")).To(ContainSubstring("cancelled"))
		Eventually(ended).Should(BeClosed())
		Expect(u.sent()).To(HaveLen(1))
	})

	It("is not what a cancellation up to 2025-11-25 is for: that one is sent", func() {
		let := make(chan struct{})
		u := sessionServer(func(w http.ResponseWriter, _ *http.Request, body string) {
			<-let
			writes(w, "application/json", answers(1))
		})
		p := joined(u)
		does(p, calls(1))
		does(p, `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"reason":"x","requestId":1}}`)
		close(let)
		hears(p, answers(1))
		Eventually(func() (all string) {
			for _, r := range u.sent() {
				all += r.body
			}
			return all
		}).Should(ContainSubstring("notifications/cancelled"))
	})
})
