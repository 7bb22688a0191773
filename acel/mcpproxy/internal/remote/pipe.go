package remote

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"sync"
	"time"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
)

// patience is how long frames wait for a notification that opens to be taken.
const patience = 5 * time.Second

// mostPosts bounds how many frames are on their way at a time.
const mostPosts = 2048

// A pipe is the talk with one server.
type pipe struct {
	o      Options
	client *http.Client
	ctx    context.Context
	cancel context.CancelFunc
	inbox  chan received
	slots  chan struct{}
	done   chan struct{} // closed once the pipe has ended
	end    error         // how, once done
	tools  Tools

	mu       sync.Mutex
	running  sync.WaitGroup // is added to under mu, while not ended
	ended    bool
	session  string        // that the server has given
	version  string        // of the protocol, as initialize has told
	starting chan struct{} // closed once the last that opens was answered or failed; nil before
	flying   map[frame.Key]*exchange
}

// A received is what Receive returns.
type received struct {
	frame []byte
	err   error
}

// A Lost says that the answer to a request will not come, and that nobody knows what
// became of it. It is an [*frame.Unreadable]: go on receiving.
type Lost struct {
	// Key is of the id of the request.
	Key frame.Key
	// Why is a sentence without its full stop.
	Why string
}

func (l *Lost) Error() string { return l.Why }

// Unwrap makes it an Unreadable.
func (l *Lost) Unwrap() error { return &frame.Unreadable{Why: l.Why} }

// Receive returns the next frame of the server, from whatever stream. Beside what
// every pipe returns, an error may be a [*Lost].
func (p *pipe) Receive() ([]byte, error) {
	select {
	case <-p.done:
		return nil, p.end
	default:
	}
	select {
	case r := <-p.inbox:
		return r.frame, r.err
	case <-p.done:
		return nil, p.end
	}
}

// hand hands a frame or an error to Receive; false once the pipe has ended.
func (p *pipe) hand(r received) bool {
	select {
	case p.inbox <- r:
		return true
	case <-p.done:
		return false
	}
}

// Send posts a frame, and returns once it is out. What becomes of it is for Receive.
func (p *pipe) Send(f []byte) error {
	m, _ := frame.FromClient(f) // one that cannot be read passes in shadow: as it is
	if p.hangsUp(m) {
		return nil
	}
	x := p.newExchange(m, f)
	if err := p.turn(x); err != nil {
		x.cancel()
		return err
	}
	if !p.starts(x) {
		x.cancel()
		return errClosed
	}
	select {
	case err := <-x.failed:
		return err
	case <-x.sent.Whole():
		return nil
	case <-p.done:
		return errors.New("the connection to the upstream was closed meanwhile")
	}
}

var errClosed = fmt.Errorf("%w: the connection to the upstream is closed", frame.ErrUnsent)

// turn waits until a frame may go: none does before initialize is answered, which tells
// the session, nor before the server knows that this was heard.
func (p *pipe) turn(x *exchange) error {
	p.mu.Lock()
	starting := p.starting
	if x.opens() {
		its := make(chan struct{})
		p.starting, x.begun = its, sync.OnceFunc(func() { close(its) })
		if !x.asks() { // a server that does not take a notification answers requests all the same
			time.AfterFunc(patience, x.begun)
		}
	}
	p.mu.Unlock()
	if starting == nil {
		return nil
	}
	select {
	case <-starting:
		return nil
	case <-p.done:
		return errClosed
	}
}

// starts runs a post, unless the pipe has ended.
func (p *pipe) starts(x *exchange) bool {
	select {
	case p.slots <- struct{}{}:
	case <-p.done:
		return false
	}
	return p.run(func() {
		defer func() { <-p.slots }()
		x.run()
	})
}

// run runs something that Close waits for; false once the pipe has ended.
func (p *pipe) run(what func()) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.ended {
		return false
	}
	p.running.Go(what)
	return true
}

// fail ends the pipe, once.
func (p *pipe) fail(end error) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.ended {
		return false
	}
	p.ended, p.end = true, end
	close(p.done)
	p.cancel()
	return true
}

// Close ends the session at the server, and the pipe.
func (p *pipe) Close() error {
	if p.fail(io.EOF) {
		p.running.Wait()
		p.goodbye()
	}
	p.running.Wait()
	if p.o.Client == nil {
		p.client.CloseIdleConnections()
	}
	return nil
}
