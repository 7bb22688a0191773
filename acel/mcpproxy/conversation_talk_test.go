package mcpproxy_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/gate"
	"github.com/acel-dev/acel/acel/mcpproxy"
)

// A talk is a conversation, and what is known about it.
type talk struct {
	*mcpproxy.Conversation
	book *notebook

	mu       sync.Mutex
	reported []string
	decided  []string
}

func (t *talk) Decided(what mcpproxy.Decision, rules []string, _ time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.decided = append(t.decided, string(what)+" "+strings.Join(rules, ","))
}
func (*talk) SessionBegan()   {}
func (*talk) SessionEnded()   {}
func (*talk) UpstreamFailed() {}

func (t *talk) reports() []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return append([]string{}, t.reported...)
}

// newTalk begins one under the rules of a desk, where nothing else is said.
func newTalk(o mcpproxy.ProxyOptions) *talk {
	GinkgoHelper()
	t := &talk{book: &notebook{}}
	if o.Policy == nil {
		o.Policy = rules()
	}
	if o.Journal == nil {
		o.Journal = func(string) (gate.Journal, error) { return t.book, nil }
	}
	o.Report = func(_ string, err error) {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.reported = append(t.reported, err.Error())
	}
	o.Clock = func() time.Time { return time.Date(2026, 11, 30, 10, 0, 0, 0, time.UTC) }
	o.Meter, o.Upstream.URL = t, "http://127.0.0.1:1/mcp"
	p, err := mcpproxy.NewProxy(o)
	Expect(err).NotTo(HaveOccurred())
	t.Conversation = p.NewConversation("s1")
	return t
}

// in is a talk in a mode.
func in(m mcpproxy.Options) *talk {
	GinkgoHelper()
	return newTalk(mcpproxy.ProxyOptions{Options: m})
}

// says is a request of a tool, with an id as it is written.
func calls(id, tool, args string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"method":"tools/call","params":{"name":%q,"arguments":%s}}`, id, tool, args)
}

// replies is an answer with one text.
func replies(id, text string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":{"content":[{"type":"text","text":%q}]}}`, id, text)
}

// passes has a frame sent on as it is, and returns what is awaited.
func (t *talk) passes(frame string) *mcpproxy.Asked {
	GinkgoHelper()
	forward, answer, a := t.FromClient(frame)
	Expect(forward).To(Equal(frame))
	Expect(answer).To(BeEmpty())
	return a
}

// stops has a frame not sent on, and returns what the client is told.
func (t *talk) stops(frame string) string {
	GinkgoHelper()
	forward, answer, a := t.FromClient(frame)
	Expect(forward).To(BeEmpty())
	Expect(a).To(BeNil())
	return answer
}

// does makes a call of a tool that is answered with a text.
func (t *talk) does(id, tool, args, text string) string {
	GinkgoHelper()
	t.passes(calls(id, tool, args))
	return t.FromServer(replies(id, text))
}

// A shown is an answer as a client reads it.
type shown struct {
	ID     json.RawMessage
	Result struct {
		ResultType string
		IsError    bool
		Content    []struct{ Type, Text string }
		Structured json.RawMessage            `json:"structuredContent"`
		Meta       map[string]json.RawMessage `json:"_meta"`
	}
	Error *struct {
		Code    int
		Message string
	}
}

func read(answer string) shown {
	GinkgoHelper()
	var s shown
	Expect(json.Unmarshal([]byte(answer), &s)).To(Succeed(), answer)
	return s
}

// put checks the shape of a result that stands in the place of another, and returns its
// text.
func put(answer, key string) string {
	GinkgoHelper()
	s := read(answer)
	Expect(s.Error).To(BeNil(), answer)
	Expect(s.Result.IsError).To(BeTrue(), answer)
	Expect(s.Result.Structured).To(BeNil())
	Expect(s.Result.Meta).To(HaveKey(key), answer)
	Expect(s.Result.Content).To(HaveLen(1))
	return s.Result.Content[0].Text
}

func refusedBy(answer string) string  { GinkgoHelper(); return put(answer, "dev.acel/refused") }
func withheldBy(answer string) string { GinkgoHelper(); return put(answer, "dev.acel/withheld") }

// fault returns the code and the message of an error.
func fault(answer string) (int, string) {
	GinkgoHelper()
	s := read(answer)
	Expect(s.Error).NotTo(BeNil(), answer)
	return s.Error.Code, s.Error.Message
}

// last is the status of the last record.
func (t *talk) last() acel.Outcome {
	GinkgoHelper()
	return t.book.Last().Outcome
}

func ping(id int) string { return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"ping"}`, id) }

// notDeclined is a condition on the result of a refund.
func notDeclined(_ *acel.State, _ acel.Call, result json.RawMessage) error {
	if strings.Contains(string(result), "declined") {
		return errors.New("nothing was paid")
	}
	return nil
}
