package guard_test

import (
	"context"
	"errors"
	"time"

	"github.com/mark3labs/mcp-go/mcp"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/gate"
	"github.com/acel-dev/acel/acel/mcpproxy"
	"github.com/acel-dev/acel/acel/mcpproxy/guard"
)

var _ = Describe("a guard", func() {
	It("does not run the handler of a call that breaks a rule, and says which, why, and what would be right", func() {
		d := newDesk(mcpproxy.Options{})
		words, about := refused(call(d.client(), "refund", `{"amount": 5}`))
		Expect(words).To(Equal("ACEL refused this call, and it was not made. refund at step 1 needs an earlier successful verify. " +
			"[rule: must_precede(verify, refund)] Call verify first, and refund only once it has succeeded."))
		Expect(about).To(Equal(map[string]any{"rules": []any{"must_precede(verify, refund)"}, "step": 1.0}))
		Expect(d.all()).To(BeEmpty())
		Expect(d.notebook().Last().Outcome.Status).To(Equal(acel.Refused))
	})

	It("lets a call pass that breaks nothing, with the result as the handler returned it", func() {
		d := newDesk(mcpproxy.Options{})
		d.tool("order", func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			return &mcp.CallToolResult{Content: []mcp.Content{mcp.NewTextContent("a <b>"), mcp.NewTextContent("c")}, RawStructuredContent: []byte(`{"z":9007199254740993,"a":1.10}`)}, nil
		})
		r := call(d.client(), "order", `{}`)
		Expect(r.IsError).To(BeFalse())
		Expect(r.Content).To(HaveLen(2))
		Expect(string(r.RawStructuredContent)).To(Equal(`{"z":9007199254740993,"a":1.10}`))
	})

	It("withholds a result that breaks what is ensured, and says that the effect has happened", func() {
		d := newDesk(mcpproxy.Options{})
		d.tool("refund", says("declined"))
		c := d.client()
		call(c, "verify", `{}`)
		r := call(c, "refund", `{"amount": 5}`)
		Expect(r.IsError).To(BeTrue())
		Expect(text(r)).To(HavePrefix("ACEL withholds the result of this call: the call was made and its effect has happened"))
		Expect(r.Meta.AdditionalFields).To(HaveKeyWithValue("dev.acel/withheld", HaveKeyWithValue("step", 2.0)))
		Expect(r.Meta.AdditionalFields).NotTo(HaveKey("dev.acel/refused"))
		Expect(d.all()).To(Equal([]string{"verify", "refund"}))
	})

	It("refuses and withholds nothing in shadow", func() {
		d := newDesk(mcpproxy.Options{Mode: acel.Shadow})
		d.tool("refund", says("declined"))
		Expect(text(call(d.client(), "refund", `{"amount": 600}`))).To(Equal("declined"))
		Expect(d.ends).NotTo(BeEmpty())
	})

	It("names the server to the rules", func() {
		p, err := acel.NewPolicy(acel.PolicyConfig{Rules: []acel.Rule{acel.AtMostNTimes("mcp__desk__look", 0)}})
		Expect(err).NotTo(HaveOccurred())
		refused(call(newDesk(mcpproxy.Options{Policy: p, Server: "desk"}).client(), "look", ""))
		Expect(text(call(newDesk(mcpproxy.Options{Policy: p, Server: "shop"}).client(), "look", ""))).To(Equal("here"))
	})

	It("refuses a call whose journal cannot be opened, keeps the reason to itself, and tries again", func() {
		fails := errors.New("disk full at /var/acel")
		d := newDesk(mcpproxy.Options{Journal: func(string) (gate.Journal, error) {
			if fails != nil {
				return nil, fails
			}
			return &notebook{}, nil
		}})
		c := d.client()
		words, _ := refused(call(c, "look", ""))
		Expect(words).To(And(ContainSubstring("it could not be recorded"), Not(ContainSubstring("disk full"))))
		Expect(d.reports()).To(Equal([]string{"disk full at /var/acel"}))
		fails = nil
		Expect(text(call(c, "look", ""))).To(Equal("here"))
	})

	It("refuses what cannot be written down, and reports why", func() {
		n := &notebook{Fails: errors.New("disk full")}
		d := newDesk(mcpproxy.Options{Journal: func(string) (gate.Journal, error) { return n, nil }})
		words, _ := refused(call(d.client(), "look", ""))
		Expect(words).To(ContainSubstring("it could not be recorded"))
		Expect(d.all()).To(BeEmpty())
		Expect(d.reports()).To(ContainElement(ContainSubstring("disk full")))
	})

	It("holds no lock while a handler runs, so that a handler can call another tool of its session", func() {
		d := newDesk(mcpproxy.Options{})
		c := d.client()
		d.tool("outer", func(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
			defer cancel()
			return c.CallTool(ctx, request("look", ""))
		})
		Expect(text(call(c, "outer", ""))).To(Equal("here"))
		Expect(d.all()).To(Equal([]string{"outer", "look"}))
	})

	DescribeTable("is of options that mean something", func(o mcpproxy.Options, says string) {
		_, err := guard.New(o)
		Expect(err).To(MatchError(says))
	},
		Entry("a policy", mcpproxy.Options{}, "mcpproxy: no policy"),
		Entry("a mode", mcpproxy.Options{Policy: &acel.Policy{}, Mode: 9}, "mcpproxy: no mode 9: use Enforce, Shadow or Halt"),
		Entry("a state", mcpproxy.Options{Policy: &acel.Policy{}, Mode: acel.Shadow, State: map[string]any{"at": func() {}}}, `mcpproxy: state key "at": json: unsupported type: func()`),
		Entry("a time", mcpproxy.Options{Policy: &acel.Policy{}, Idle: -1}, "mcpproxy: Idle is -1ns; give how long a session may be idle, or 0 for ever"),
		Entry("a number", mcpproxy.Options{Policy: &acel.Policy{}, MaxSessions: -1}, "mcpproxy: MaxSessions is -1; give how many there may be, or 0 for 10000"),
	)
})
