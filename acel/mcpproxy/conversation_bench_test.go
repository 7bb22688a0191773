package mcpproxy_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/mcpproxy"
)

// What a call and its answer cost, without a journal.
func BenchmarkConversation(b *testing.B) {
	policy, err := acel.NewPolicy(acel.PolicyConfig{Rules: []acel.Rule{acel.MustPrecede("verify", "refund"), acel.Never("drop")}})
	if err != nil {
		b.Fatal(err)
	}
	p, err := mcpproxy.NewProxy(mcpproxy.ProxyOptions{Options: mcpproxy.Options{Policy: policy}, Upstream: mcpproxy.Upstream{URL: "http://127.0.0.1:1/mcp"}})
	if err != nil {
		b.Fatal(err)
	}
	for _, size := range []int{100, 10_000} {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			text := strings.Repeat("x", size)
			ask, reply := []byte(calls("1", "verify", fmt.Sprintf("{%q:%q}", "note", text))), []byte(replies("1", text))
			c := p.NewConversation("s")
			b.ReportAllocs()
			for b.Loop() {
				if forward, shown := c.RoundTrip(ask, reply); forward == nil || shown == nil {
					b.Fatal("it does not pass")
				}
			}
		})
	}
}
