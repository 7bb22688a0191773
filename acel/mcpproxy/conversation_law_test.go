package mcpproxy_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/gate"
	"github.com/acel-dev/acel/acel/mcpproxy"
)

// seenBy is what an observer was told: the steps and the rules.
type seenBy []string

func (s *seenBy) Observe(v acel.Violation) { *s = append(*s, fmt.Sprint(v.Step, " ", v.Rule)) }

// A chat is a conversation that is drawn at random.
type chat struct {
	*rapid.T
	c    *mcpproxy.Conversation
	ids  int
	open []*mcpproxy.Asked
	id   map[*mcpproxy.Asked]int
}

// ask makes a call.
func (c *chat) ask() {
	c.ids++
	tool := rapid.SampledFrom([]string{"verify", "refund", "bye", "look"}).Draw(c.T, "tool")
	args := fmt.Sprintf(`{"amount":%d}`, rapid.SampledFrom([]int{1, 200, 400}).Draw(c.T, "amount"))
	if _, _, a := c.c.FromClient(calls(fmt.Sprint(c.ids), tool, args)); a != nil {
		c.open, c.id[a] = append(c.open, a), c.ids
	}
}

// settle ends one that is open, in some way.
func (c *chat) settle() {
	i := rapid.IntRange(0, len(c.open)-1).Draw(c.T, "which")
	a := c.open[i]
	id := c.id[a]
	c.open = slices.Delete(c.open, i, i+1)
	switch rapid.IntRange(0, 7).Draw(c.T, "how") {
	case 0:
		a.Unsent(errors.New("no way"))
	case 1:
		a.Lost("gone")
	case 2:
		c.c.FromServer(replies(fmt.Sprint(id), "declined"))
	case 3:
		c.c.FromServer(fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"error":{"code":1,"message":"x"}}`, id))
	case 4:
		c.c.FromServer(tells(id, `{"a":1,"a":2}`))
	case 5:
		c.c.FromServer(tells(id, fmt.Sprintf(`{"resultType":"task","taskId":"t%d"}`, id)))
		c.fetch(id)
	default:
		c.c.FromServer(replies(fmt.Sprint(id), "ok"))
	}
}

// fetch asks for a task, perhaps.
func (c *chat) fetch(task int) {
	how := rapid.SampledFrom([]string{"", `"status":"cancelled"`, `"status":"completed","result":{"content":[]}`, `"status":"completed"`}).Draw(c.T, "task")
	if how == "" {
		return
	}
	c.ids++
	c.c.FromClient(asksTask(c.ids, "get", fmt.Sprint("t", task)))
	c.c.FromServer(tells(c.ids, fmt.Sprintf(`{"taskId":"t%d",%s}`, task, how)))
}

// The journal of a session is a trace: judged anew, it breaks the rules that the proxy
// has found broken, at the same steps.
func TestAJournalReplaysToWhatTheProxyGave(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		policy := lawRules(t)
		var told seenBy
		n := &notebook{}
		p, err := mcpproxy.NewProxy(mcpproxy.ProxyOptions{
			Options: mcpproxy.Options{
				Policy: policy, Mode: rapid.SampledFrom([]acel.Mode{acel.Enforce, acel.Shadow}).Draw(t, "mode"),
				Journal:  func(string) (gate.Journal, error) { return n, nil },
				Observer: func(string) acel.Observer { return &told },
				Clock:    func() time.Time { return time.Unix(0, 0) },
			},
			Upstream: mcpproxy.Upstream{URL: "http://127.0.0.1:1/mcp"},
		})
		if err != nil {
			t.Fatal(err)
		}
		c := &chat{T: t, c: p.NewConversation("s"), id: map[*mcpproxy.Asked]int{}}
		for range rapid.IntRange(1, 30).Draw(t, "moves") {
			if len(c.open) > 0 && rapid.Bool().Draw(t, "settles") {
				c.settle()
			} else {
				c.ask()
			}
		}
		if rapid.Bool().Draw(t, "breaks") {
			c.c.Broken("killed")
		}
		if err := c.c.Close(); err != nil {
			t.Fatal(err)
		}
		again := replayed(t, policy, n)
		slices.Sort(told)
		slices.Sort(again)
		if n.Ended == 1 && !slices.Equal(told, again) {
			t.Fatalf("the proxy gave %q, the journal says %q", told, again)
		}
	})
}

func lawRules(t *rapid.T) *acel.Policy {
	p, err := acel.NewPolicy(acel.PolicyConfig{
		Rules: []acel.Rule{acel.MustPrecede("verify", "refund"), acel.AtMostTotal("refund", "amount", 500), acel.RequiredBeforeSessionEnd("bye"), acel.NoRepeat("look", 2)},
		Tools: []acel.Tool{{Name: "refund", Ensure: notDeclined}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func replayed(t *rapid.T, p *acel.Policy, n *notebook) (all []string) {
	result, err := acel.Replay(p, acel.Trace{Calls: n.Records}.All())
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range result.Violations {
		all = append(all, fmt.Sprint(v.Step, " ", v.Rule))
	}
	return all
}
