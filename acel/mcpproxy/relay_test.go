package mcpproxy_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/mcpproxy"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
)

// A memPipe is a pipe in memory, seen from the one end.
type memPipe struct {
	in     chan []byte
	sends  func([]byte) error
	closed chan struct{}
	once   sync.Once
	err    error // of Receive, once it is closed
}

func newMemPipe(sends func([]byte) error) *memPipe {
	return &memPipe{in: make(chan []byte, 100), sends: sends, closed: make(chan struct{}), err: io.EOF}
}

func (p *memPipe) Receive() ([]byte, error) {
	select {
	case f := <-p.in:
		if f == nil {
			return nil, io.EOF
		}
		return f, nil
	case <-p.closed:
		return nil, p.err
	}
}

func (p *memPipe) Send(f []byte) error { return p.sends(f) }

func (p *memPipe) Close() error {
	p.once.Do(func() { close(p.closed) })
	return nil
}

// memTalk is a session between two pipes in memory.
type memTalk struct {
	front, upstream *memPipe
	heard           chan string // by the client
	ended           chan error
}

// converse begins a session whose upstream takes frames in a way of its own; nil answers
// each.
func (t *stdioTalk) converse(ctx context.Context, session string, takes func(up *memPipe, f []byte) error) *memTalk {
	m := &memTalk{heard: make(chan string, 100), ended: make(chan error, 1)}
	m.front = newMemPipe(func(f []byte) error { m.heard <- string(f); return nil })
	m.upstream = newMemPipe(func(f []byte) error {
		if takes != nil {
			return takes(m.upstream, f)
		}
		m.upstream.in <- []byte(okAnswer("1"))
		return nil
	})
	go func() { m.ended <- t.proxy.Converse(ctx, session, m.front, m.upstream) }()
	return m
}

// verifies calls a tool that is allowed.
func (m *memTalk) verifies() {
	m.front.in <- []byte(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"verify"}}`)
}

// leaves ends the client.
func (m *memTalk) leaves() { close(m.front.in) }

var _ = Describe("A session between two pipes", func() {
	var t *stdioTalk
	BeforeEach(func() {
		t = newStdioTalk("", mcpproxy.ProxyOptions{Drain: 200 * time.Millisecond})
		Expect(t.goes()).To(Succeed())
	})

	It("can be had 1,000 times, one after the other", func() {
		for i := range 1000 {
			session := fmt.Sprintf("s%d", i)
			m := t.converse(context.Background(), session, nil)
			m.verifies()
			Expect(<-m.heard).To(Equal(okAnswer("1")))
			m.leaves()
			Expect(<-m.ended).To(Succeed())
			Expect(t.records(session)).To(HaveLen(2))
		}
		Expect(t.counted("ended")).To(Equal(1001))
	})

	It("refuses a call of which nothing went out, and records that it was not made", func() {
		m := t.converse(context.Background(), "s", func(*memPipe, []byte) error { return fmt.Errorf("%w: no route", frame.ErrUnsent) })
		m.verifies()
		Expect(<-m.heard).To(And(ContainSubstring("dev.acel/refused"), ContainSubstring("no route"), ContainSubstring("it was not made")))
		m.front.in <- []byte(`{"jsonrpc":"2.0","method":"notifications/initialized"}`)
		Eventually(t.reports).Should(ContainElement(ContainSubstring("did not reach upstream")))
		m.leaves()
		Expect(<-m.ended).To(MatchError(ContainSubstring("no request of the client was answered")))
		Expect(t.records("s")[1].Outcome.Status).To(Equal(acel.Refused))
	})

	It("leaves a call unfinished of which a part went out, and ends", func() {
		m := t.converse(context.Background(), "s", func(*memPipe, []byte) error { return errors.New("cut off") })
		m.verifies()
		Expect(<-m.heard).To(And(ContainSubstring(`"id":1`), ContainSubstring("may have been made")))
		Expect(<-m.ended).To(MatchError(ContainSubstring("the upstream ended the session")))
		Expect(t.records("s")[1].Outcome.Status).To(Equal(acel.Unfinished))
	})

	It("says why an upstream that failed is gone", func() {
		m := t.converse(context.Background(), "s", func(*memPipe, []byte) error { return nil })
		m.upstream.err = errors.New("the server knows no such session any more")
		m.verifies()
		Consistently(m.heard, "50ms").ShouldNot(Receive())
		Expect(m.upstream.Close()).To(Succeed())
		Expect(<-m.heard).To(ContainSubstring("the server knows no such session any more"))
		Expect(<-m.ended).To(MatchError("mcpproxy: the upstream: the server knows no such session any more"))
	})

	It("sees that its client has gone while upstream takes nothing", func() {
		m := t.converse(context.Background(), "s", func(up *memPipe, _ []byte) error { <-up.closed; return errors.New("closed") })
		m.verifies()
		m.leaves()
		Eventually(m.ended).WithTimeout(3 * time.Second).Should(Receive(Succeed()))
		Expect(t.records("s")[1].Outcome.Status).To(Equal(acel.Unfinished))
	})

	It("learns what became of a call though its client hears nothing any more", func() {
		m := t.converse(context.Background(), "s", func(up *memPipe, _ []byte) error {
			up.in <- []byte(`{"jsonrpc":"2.0","method":"notifications/progress"}`)
			time.AfterFunc(100*time.Millisecond, func() { up.in <- []byte(okAnswer("1")) })
			return nil
		})
		m.front.sends = func([]byte) error { return io.ErrClosedPipe }
		m.verifies()
		m.leaves()
		Expect(<-m.ended).To(Succeed())
		Expect(t.records("s")[1].Outcome.Status).To(Equal(acel.OK))
	})

	It("ends though its client takes nothing", func() {
		stuck, told := make(chan struct{}), make(chan struct{})
		DeferCleanup(func() { close(stuck) })
		ctx, stop := context.WithCancel(context.Background())
		m := t.converse(ctx, "s", nil)
		m.front.sends = func([]byte) error { close(told); <-stuck; return nil }
		m.verifies()
		<-told
		stop()
		Eventually(m.ended).WithTimeout(8 * time.Second).Should(Receive(Succeed()))
		Expect(t.records("s")).To(HaveLen(2))
	})

	It("makes one line of what the server wrote on several", func() {
		m := t.converse(context.Background(), "s", nil)
		m.upstream.in <- []byte("{\"jsonrpc\":\"2.0\",\r\n\"method\":\"x\"}")
		Expect(<-m.heard).To(Equal(`{"jsonrpc":"2.0",  "method":"x"}`))
		m.leaves()
		Expect(<-m.ended).To(Succeed())
	})
})
