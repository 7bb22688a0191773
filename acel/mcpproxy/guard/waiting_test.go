package guard_test

import (
	"context"
	"errors"

	"github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/gate"
	"github.com/acel-dev/acel/acel/mcpproxy"
)

// A yesSayer answers what it is asked.
type yesSayer struct{}

func (yesSayer) Elicit(context.Context, mcp.ElicitationRequest) (*mcp.ElicitationResult, error) {
	return &mcp.ElicitationResult{ElicitationResponse: mcp.ElicitationResponse{Action: mcp.ElicitationResponseActionAccept, Content: map[string]any{"yes": true}}}, nil
}

// asks is a handler that wants an answer first.
func asks(_ context.Context, r mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if server.ElicitationResponse(r.Params.InputResponses, "sure") == nil {
		return server.NewInputRequestBuilder("s1").Elicit("sure", mcp.ElicitationParams{
			Message: "Sure?", RequestedSchema: map[string]any{"type": "object", "properties": map[string]any{"yes": map[string]any{"type": "boolean"}}},
		}).ToolResult(), nil
	}
	return mcp.NewToolResultText("paid"), nil
}

// once is a desk where look may be called once, and asks first.
func once(mode ...acel.Mode) *desk {
	GinkgoHelper()
	p, err := acel.NewPolicy(acel.PolicyConfig{Rules: []acel.Rule{acel.AtMostNTimes("look", 1)}})
	Expect(err).NotTo(HaveOccurred())
	o := mcpproxy.Options{Policy: p}
	for _, m := range mode {
		o.Mode = m
	}
	d := newDesk(o, server.WithElicitation())
	d.tool("look", asks)
	return d
}

var _ = Describe("a call whose handler asks for input", func() {
	DescribeTable("is one call, however often the handler runs", func(o ...client.ClientOption) {
		d := once()
		c := d.client(append(o, client.WithElicitationHandler(yesSayer{}))...)
		Expect(text(call(c, "look", `{"id": 1}`))).To(Equal("paid"))
		Expect(d.all()).To(Equal([]string{"look", "look"}))
		Expect(d.notebook().Records).To(HaveExactElements(HaveField("Phase", acel.Begins), HaveField("Outcome.Status", acel.OK)))
		refused(call(c, "look", `{"id": 1}`))
	},
		Entry("of a client that repeats it"),
		Entry("of one that the server asks", client.WithProtocolVersion("2025-11-25")),
	)

	It("has its pass once: a repetition of the repetition is another call", func() {
		d := once()
		s := server.NewInProcessSession("s", nil)
		Expect(d.answer(s, first(1))).To(ContainSubstring("input_required"))
		Expect(d.answer(s, again(1, "s1"))).To(ContainSubstring("paid"))
		Expect(d.answer(s, again(1, "s1"))).To(ContainSubstring("ACEL refused"))
	})

	DescribeTable("is not repeated by another", func(other string) {
		d := once()
		s := server.NewInProcessSession("s", nil)
		Expect(d.answer(s, first(1))).To(ContainSubstring("input_required"))
		Expect(d.answer(s, other)).To(ContainSubstring("ACEL refused"))
		Expect(d.answer(s, again(1, "s1"))).To(ContainSubstring("paid"))
	},
		Entry("with other arguments", again(2, "s1")),
		Entry("in another state", again(1, "s2")),
		Entry("that brings no answer", first(1)),
	)

	It("does not go on in a session that was halted meanwhile", func() {
		d := once(acel.Halt)
		s := server.NewInProcessSession("s", nil)
		Expect(d.answer(s, first(1))).To(ContainSubstring("input_required"))
		Expect(d.answer(s, first(1))).To(ContainSubstring("ACEL refused"))
		Expect(d.answer(s, again(1, "s1"))).To(And(ContainSubstring("ACEL refused"), ContainSubstring("halted")))
		Expect(d.all()).To(Equal([]string{"look"}))
		Expect(d.notebook().Last().Outcome.Status).To(Equal(acel.Unfinished))
	})

	It("is unfinished where nobody answers", func() {
		d := once()
		d.answer(server.NewInProcessSession("s", nil), first(1))
		Expect(d.guard.Close()).To(Succeed())
		Expect(d.notebook().Records).To(HaveExactElements(HaveField("Phase", acel.Begins), HaveField("Outcome.Status", acel.Unfinished)))
	})

	It("is reported where that it waits no longer cannot be written down", func() {
		d := newDesk(mcpproxy.Options{Mode: acel.Shadow, Journal: func(string) (gate.Journal, error) {
			return &notebook{Fails: errors.New("disk full")}, nil
		}})
		d.tool("look", asks)
		s := server.NewInProcessSession("s", nil)
		d.answer(s, first(1))
		before := len(d.reports())
		d.answer(s, first(1)) // the first has no pass to come back to
		Expect(d.reports()[before:]).To(HaveExactElements(ContainSubstring("disk full"), ContainSubstring("disk full")), "of the second call's begin, and of the first one's end")
		Expect(d.guard.Close()).To(MatchError(ContainSubstring("disk full")))
	})

	It("waits with no more than a thousand others", func() {
		p, err := acel.NewPolicy(acel.PolicyConfig{Rules: []acel.Rule{acel.AtMostNTimes("look", 1001)}})
		Expect(err).NotTo(HaveOccurred())
		d := newDesk(mcpproxy.Options{Policy: p})
		d.tool("look", asks)
		s := server.NewInProcessSession("s", nil)
		for id := range 1001 {
			Expect(d.answer(s, first(id))).To(ContainSubstring("input_required"))
		}
		Expect(d.notebook().Last()).To(And(HaveField("Phase", acel.Ends), HaveField("Outcome.Status", acel.Unfinished)))
		Expect(d.answer(s, again(1000, "s1"))).To(ContainSubstring("ACEL refused"))
		Expect(d.answer(s, again(999, "s1"))).To(ContainSubstring("paid"))
	})
})
