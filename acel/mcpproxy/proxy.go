package mcpproxy

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/process"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/session"
)

// A Proxy stands between MCP clients and a server, and holds the tool calls of each
// client session to a policy: one that breaks a rule never reaches the server. All else
// passes as the bytes that arrived. It is safe for concurrent use. Make one with
// [NewProxy].
type Proxy struct {
	o      ProxyOptions                // checked, and filled in; policy has the Policy of today
	policy atomic.Pointer[acel.Policy] // for sessions that begin

	elsewhere time.Duration // how long an answer is awaited whose stream has ended

	// ctx is done once the proxy is closed.
	ctx  context.Context
	stop context.CancelFunc

	mu      sync.Mutex
	closed  bool
	started map[*process.Process]struct{} // what runs behind the sessions
	running sync.WaitGroup                // sessions, each from before it begins until all of it has ended
	served  int                           // sessions over stdio, so far
	failed  []error                       // the ends that could not be written down once it was closed
}

// NewProxy returns a proxy. The error says what is wrong with the options. Nothing is
// started before a client comes.
func NewProxy(o ProxyOptions) (*Proxy, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	p := &Proxy{o: o, elsewhere: untilElsewhere}
	p.policy.Store(o.Policy)
	p.ctx, p.stop = context.WithCancel(context.Background())
	return p, nil
}

// SetPolicy sets the policy of sessions that begin from now on. Those that have begun
// keep the one that they began under. The error says why it cannot be held to; nothing
// has changed then.
func (p *Proxy) SetPolicy(policy *acel.Policy) error {
	if policy == nil {
		return session.ErrNoPolicy
	}
	p.policy.Store(policy)
	return nil
}

// options are those of a session that begins now.
func (p *Proxy) options() Options {
	o := p.o.Options
	o.Policy = p.policy.Load()
	if under := p.o.ObserverUnder; under != nil {
		o.Observer = func(session string) acel.Observer { return under(session, o.Policy) }
	}
	return o
}

// Close ends all sessions, as when their clients had gone: answers that are on their way
// are waited for, for [ProxyOptions.Drain], the ends are judged and written down, and
// what was started has ended when Close returns. No session begins any more. The error
// says which ends could not be written down. Closing again does nothing.
func (p *Proxy) Close() error {
	p.mu.Lock()
	p.closed = true
	p.mu.Unlock()
	p.stop()
	p.running.Wait()
	p.mu.Lock()
	defer p.mu.Unlock()
	err := errors.Join(p.failed...)
	p.failed = nil
	return err
}

// Kill kills what was started, at once: for who ends without [Proxy.Close], or cannot wait
// for it any longer. Where calls were on their way, nobody knows what became of them.
func (p *Proxy) Kill() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for its := range p.started {
		its.Kill()
	}
}

// start starts a process, which Kill knows of as long as anything of it is left.
func (p *Proxy) start(o process.Options) (*process.Process, error) {
	its, err := process.Start(o)
	if err != nil {
		return nil, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.started == nil {
		p.started = map[*process.Process]struct{}{}
	}
	p.started[its] = struct{}{}
	go func() {
		its.Wait()
		p.mu.Lock()
		defer p.mu.Unlock()
		delete(p.started, its)
	}()
	return its, nil
}

// begin makes room for a session, which ends by leave. The context is done when the one
// that is given is, or the proxy is closed.
func (p *Proxy) begin(ctx context.Context) (its context.Context, leave func(), no error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return nil, nil, errProxyClosed
	}
	p.running.Add(1)
	its, cancel := context.WithCancel(ctx)
	unlink := context.AfterFunc(p.ctx, cancel)
	return its, func() { unlink(); cancel(); p.running.Done() }, nil
}

// stdioSession names the next session over stdio.
func (p *Proxy) stdioSession() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.served++
	return fmt.Sprintf("stdio-%d", p.served)
}

// unwritten remembers that the end of a session could not be written down.
func (p *Proxy) unwritten(session string, err error) {
	p.o.report(session, err)
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		p.failed = append(p.failed, fmt.Errorf("session %q: %w", session, err))
	}
}
