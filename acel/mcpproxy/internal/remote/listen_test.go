package remote_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// note is a notification with a number.
func note(n int) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","method":"notifications/message","params":{"n":%d}}`, n)
}

var _ = Describe("what a server says by itself", func() {
	It("is heard once the session has begun, and again from where it broke off", func() {
		var gets atomic.Int64
		var u *upstream
		u = serving(func(w http.ResponseWriter, r *http.Request, body string) {
			switch {
			case r.Method == http.MethodGet:
				n := int(gets.Add(1))
				writes(w, "text/event-stream", fmt.Sprintf("retry: 60\nid: e%d\ndata: %s\n\n", n, note(n)))
				if n == 3 {
					u.until(r.Context())
				}
			case strings.Contains(body, `"initialize"`):
				writes(w, "application/json", welcome)
			default:
				w.WriteHeader(http.StatusAccepted)
			}
		})
		p := joined(u)
		for n := range 3 {
			hears(p, note(n+1))
		}
		var from []string
		for _, r := range u.sent() {
			if r.method == http.MethodGet {
				from = append(from, r.header.Get("Last-Event-Id"))
			}
		}
		Expect(from).To(Equal([]string{"", "e1", "e2"}))
	})

	It("is not asked for twice where a server offers none", func() {
		u := sessionServer(func(w http.ResponseWriter, _ *http.Request, _ string) { writes(w, "application/json", answers(1)) })
		p := joined(u)
		does(p, calls(1))
		hears(p, answers(1))
		Eventually(func() (gets int) {
			for _, r := range u.sent() {
				if r.method == http.MethodGet {
					gets++
				}
			}
			return gets
		}).Should(Equal(1))
	})

	It("may be the answer to a request whose stream has broken", func() {
		u := serving(func(w http.ResponseWriter, r *http.Request, body string) {
			switch {
			case r.Method == http.MethodGet && r.Header.Get("Last-Event-Id") == "":
				w.WriteHeader(http.StatusMethodNotAllowed)
			case r.Method == http.MethodGet:
				writes(w, "text/event-stream", "data: "+answers(1)+"\n\n")
			case strings.Contains(body, `"initialize"`):
				writes(w, "application/json", welcome)
			case strings.Contains(body, "tools/call"):
				writes(w, "text/event-stream", "id: p1\nretry: 60\ndata:\n\n")
			default:
				w.WriteHeader(http.StatusAccepted)
			}
		})
		p := joined(u)
		does(p, calls(1))
		hears(p, answers(1))
		last := u.sent()[len(u.sent())-1]
		Expect(last.header.Get("Last-Event-Id")).To(Equal("p1"))
	})

	It("loses a request whose stream cannot be gone on with", func() {
		u := sessionServer(func(w http.ResponseWriter, _ *http.Request, _ string) {
			writes(w, "text/event-stream", "id: p1\nretry: 60\ndata:\n\n")
		})
		p := joined(u)
		does(p, calls(1))
		Expect(loses(p, "1")).To(ContainSubstring("broke off"))
	})
})
