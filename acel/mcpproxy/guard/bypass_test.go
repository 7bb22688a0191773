package guard_test

import (
	"context"
	"fmt"
	"time"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/mcpproxy"
)

// taskTool adds a task tool, whose handler no middleware is put before.
func (d *desk) taskTool(name string) {
	d.server.AddTaskTool(mcp.NewTool(name, mcp.WithTaskSupport(mcp.TaskSupportRequired)), func(context.Context, mcp.CallToolRequest) (*mcp.CreateTaskResult, error) {
		d.mu.Lock()
		defer d.mu.Unlock()
		d.ran = append(d.ran, name)
		return &mcp.CreateTaskResult{}, nil
	})
}

// asTask makes a call that runs as a task, and returns the answer.
func (d *desk) asTask(tool, args string) string {
	GinkgoHelper()
	return d.answer(server.NewInProcessSession("tasks", nil),
		fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":%q,"arguments":%s,"task":{}}}`, tool, args))
}

var _ = Describe("a server whose handlers run past middleware", func() {
	It("is refused every call, and told why", func() {
		d := newDesk(mcpproxy.Options{})
		d.taskTool("deploy")
		words, _ := refused(call(d.client(), "look", ""))
		Expect(words).To(Equal(`ACEL refused this call, and it was not made: the server has the task tool "deploy", whose calls nothing can judge, ` +
			"so that none is let pass. Whoever runs the server must add it by AddTool, as a tool that may run as a task."))
		Expect(d.all()).To(BeEmpty())
	})

	It("cannot be made to run one of them", func() {
		d := newDesk(mcpproxy.Options{}, server.WithTaskCapabilities(true, true, true))
		d.taskTool("deploy")
		Expect(d.asTask("deploy", `{}`)).To(ContainSubstring("tool 'deploy' not found"))
		Consistently(d.all).WithTimeout(50 * time.Millisecond).Should(BeEmpty())
	})

	It("is found out where one is added later", func() {
		d := newDesk(mcpproxy.Options{})
		c := d.client()
		Expect(text(call(c, "look", ""))).To(Equal("here"))
		d.taskTool("deploy")
		listed, err := c.ListTools(context.Background(), mcp.ListToolsRequest{})
		Expect(err).NotTo(HaveOccurred())
		Expect(listed.Tools).NotTo(ContainElement(HaveField("Name", "deploy")))
		refused(call(c, "look", ""))
	})

	It("is let run in shadow, which reports it and judges the rest", func() {
		d := newDesk(mcpproxy.Options{Mode: acel.Shadow}, server.WithTaskCapabilities(true, true, true))
		d.taskTool("deploy")
		d.asTask("deploy", `{}`)
		Eventually(d.all).Should(Equal([]string{"deploy"}))
		Expect(text(call(d.client(), "refund", `{"amount": 1}`))).To(Equal("paid"))
		Expect(d.reports()).To(HaveExactElements(HavePrefix(`the server has the task tool "deploy"`)))
		Expect(d.ends).To(HaveLen(1))
	})

	It("is not one that deletes a tool while its list is read", func() {
		var d *desk
		deletes := func(_ context.Context, tools []mcp.Tool) []mcp.Tool {
			d.server.DeleteTools("old")
			return tools
		}
		d = newDesk(mcpproxy.Options{}, server.WithToolFilter(deletes))
		d.tool("old", says("old"))
		c := d.client()
		_, err := c.ListTools(context.Background(), mcp.ListToolsRequest{})
		Expect(err).NotTo(HaveOccurred())
		Expect(text(call(c, "look", ""))).To(Equal("here"))
	})
})

var _ = Describe("a tool that may run as a task", func() {
	It("is guarded as any other", func() {
		d := newDesk(mcpproxy.Options{}, server.WithTaskCapabilities(true, true, true))
		d.tool("refund", says("paid"), mcp.WithTaskSupport(mcp.TaskSupportOptional))
		Expect(d.asTask("refund", `{"amount": 1}`)).To(ContainSubstring("taskId"))
		Eventually(func() int { d.mu.Lock(); defer d.mu.Unlock(); return len(d.ends) }).Should(Equal(1))
		Expect(d.all()).To(BeEmpty())
		d.asTask("verify", `{}`)
		Eventually(d.all).Should(Equal([]string{"verify"}))
		d.asTask("refund", `{"amount": 1}`)
		Eventually(d.all).Should(Equal([]string{"verify", "refund"}))
	})
})

var _ = Describe("a guard that stands wrong", func() {
	It("refuses the calls of a second server", func() {
		d := newDesk(mcpproxy.Options{})
		second := &desk{guard: d.guard, server: server.NewMCPServer("second", "1", d.guard.Option())}
		second.tool("look", says("here"))
		words, _ := refused(call(second.client(), "look", ""))
		Expect(words).To(ContainSubstring("must make one guard for each"))
		Expect(text(call(d.client(), "look", ""))).To(Equal("here"))
	})

	It("refuses every call where its hooks were replaced, as sessions would never end", func() {
		d := newDesk(mcpproxy.Options{})
		server.WithHooks(&server.Hooks{})(d.server)
		words, _ := refused(call(d.client(), "look", ""))
		Expect(words).To(ContainSubstring("behind WithHooks"))
	})

	It("keeps the hooks that a server has", func() {
		var gone []string
		hooks := &server.Hooks{}
		hooks.AddOnUnregisterSession(func(_ context.Context, s server.ClientSession) { gone = append(gone, s.SessionID()) })
		d := newDesk(mcpproxy.Options{}, server.WithHooks(hooks))
		c := d.client()
		call(c, "look", "")
		Expect(c.Close()).To(Succeed())
		Expect(gone).To(Equal([]string{d.session()}))
		Expect(d.notebook().Ended).To(Equal(1))
	})
})
