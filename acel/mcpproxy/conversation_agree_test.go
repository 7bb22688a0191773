package mcpproxy_test

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/gate"
	"github.com/acel-dev/acel/acel/mcpproxy"
	"github.com/acel-dev/acel/acel/mcpproxy/guard"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/mcptest"
)

var _ = Describe("a proxy and a guard", func() {
	for name, h := range mcptest.Handlers {
		result, failed := h(context.Background(), mcp.CallToolRequest{})
		if failed != nil {
			continue // which the server puts in its own words
		}
		It("find the same outcome: "+name, func() {
			raw, err := json.Marshal(result)
			Expect(err).NotTo(HaveOccurred())
			t := in(mcpproxy.Options{})
			t.passes(calls("1", "verify", "{}"))
			t.FromServer(tells(1, string(raw)))

			n := &notebook{}
			g, err := guard.New(mcpproxy.Options{Policy: rules(), Journal: func(string) (gate.Journal, error) { return n, nil }})
			Expect(err).NotTo(HaveOccurred())
			s := server.NewMCPServer("desk", "1", g.Option())
			s.AddTool(mcp.NewTool("try"), h)
			ctx := s.WithContext(context.Background(), server.NewInProcessSession("s", nil))
			s.HandleMessage(ctx, []byte(calls("1", "try", "{}")))
			Expect(t.last()).To(Equal(n.Last().Outcome))
			Expect(g.Close()).To(Succeed())
		})
	}
})

// A slowBook is a journal whose first record takes long to be durable.
type slowBook struct {
	notebook
	once        sync.Once
	begun, goOn chan struct{}
}

func (s *slowBook) Record(c acel.Call) func() error {
	durable := s.notebook.Record(c)
	return func() error {
		s.once.Do(func() { close(s.begun); <-s.goOn })
		return durable()
	}
}

var _ = Describe("a conversation of many calls at once", func() {
	It("lets no more pass than a budget has, and answers each once", func() {
		p, err := acel.NewPolicy(acel.PolicyConfig{Rules: []acel.Rule{acel.AtMostNTimes("look", 10)}})
		Expect(err).NotTo(HaveOccurred())
		t := in(mcpproxy.Options{Policy: p})
		var passed, refused, answered atomic.Int64
		var all sync.WaitGroup
		for id := range 64 {
			all.Go(func() {
				forward, _, _ := t.FromClient(calls(fmt.Sprint(id), "look", "{}"))
				if forward == "" {
					refused.Add(1)
				} else {
					passed.Add(1)
				}
			})
		}
		all.Wait()
		for id := range 128 {
			all.Go(func() {
				if t.FromServer(replies(fmt.Sprint(id%64), "ok")) != "" {
					answered.Add(1)
				}
			})
		}
		all.Wait()
		Expect(passed.Load()).To(BeEquivalentTo(10))
		Expect(refused.Load()).To(BeEquivalentTo(54))
		Expect(answered.Load()).To(BeEquivalentTo(10))
		Expect(t.Awaited()).To(BeZero())
		Expect(t.Close()).To(Succeed())
	})

	DescribeTable("takes no answer to a call that is still being judged", func(breaks bool) {
		slow := &slowBook{begun: make(chan struct{}), goOn: make(chan struct{})}
		t := in(mcpproxy.Options{Journal: func(string) (gate.Journal, error) { return slow, nil }})
		t.book = &slow.notebook
		var forward, answer string
		done := make(chan struct{})
		go func() {
			defer close(done)
			forward, answer, _ = t.FromClient(calls("1", "verify", "{}"))
		}()
		<-slow.begun
		Expect(t.FromServer(replies("1", "ok"))).To(BeEmpty())
		if breaks {
			withheldBy(t.Broken("killed")[0])
		}
		close(slow.goOn)
		<-done
		Expect(answer).To(BeEmpty())
		if breaks {
			Expect(forward).To(BeEmpty())
			Expect(t.last().Status).To(Equal(acel.Refused), "it was not sent")
		} else {
			Expect(t.FromServer(replies("1", "ok"))).NotTo(BeEmpty())
		}
	},
		Entry("and passes", false),
		Entry("when its upstream is gone", true),
	)

	It("answers each once, whoever is first", func() {
		t := in(mcpproxy.Options{})
		var answers atomic.Int64
		count := func(answer string) {
			if answer != "" {
				answers.Add(1)
			}
		}
		var all sync.WaitGroup
		for id := range 100 {
			a := t.passes(calls(fmt.Sprint(id), "look", "{}"))
			all.Go(func() { count(t.FromServer(replies(fmt.Sprint(id), "ok"))) })
			all.Go(func() { count(t.AnswerTo(a, replies(fmt.Sprint(id), "ok"))) })
			all.Go(func() { count(a.Lost("gone")) })
		}
		all.Go(func() {
			for _, answer := range t.Broken("killed") {
				count(answer)
			}
		})
		all.Wait()
		Expect(answers.Load()).To(BeEquivalentTo(100))
	})
})
