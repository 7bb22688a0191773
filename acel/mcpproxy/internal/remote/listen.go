package remote

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/mark3labs/mcp-go/mcp"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/body"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
)

const (
	mostTries  = 5                     // that fail one after another
	untilAgain = time.Second           // before a stream is asked for again, where the server says nothing
	leastAgain = 50 * time.Millisecond // whatever it says
	steady     = 5 * time.Second       // a stream that lasted so long did not fail
)

// A place is how far a stream of events came, and how long to wait when it breaks.
type place struct {
	id    string
	named bool
	retry time.Duration
	came  bool // something, since it was last looked at
}

func (a *place) note(p body.Part) {
	a.came = true
	if p.Named {
		a.id, a.named = p.ID, p.ID != ""
	}
	if p.Retry > 0 {
		a.retry = max(p.Retry, leastAgain)
	}
}

// listen reads what the server says by itself, until the session ends. A server need
// not offer that.
func (p *pipe) listen() {
	x := p.newExchange(frame.Message{Kind: frame.Notification}, nil)
	defer x.cancel()
	for failed := 0; failed < mostTries; failed++ {
		begun := time.Now()
		x.at.came = false
		if code, err := x.again(); err == nil && code >= 400 && code < 500 {
			return
		}
		if x.at.came || time.Since(begun) >= steady {
			failed = -1
		}
		if !x.wait() {
			return
		}
	}
}

// resume goes on with the stream of an answer that has broken.
func (x *exchange) resume() error {
	last := errors.New("the upstream broke off its answer")
	for failed := 0; failed < mostTries; failed++ {
		if !x.wait() {
			return last
		}
		code, err := x.again()
		switch {
		case x.answered:
			return nil
		case err != nil:
			last = err
		case code == http.StatusOK:
			failed = -1
		case code >= 400 && code < 500:
			return last
		}
	}
	return last
}

// again asks for a stream, from where it broke, and reads it.
func (x *exchange) again() (status int, err error) {
	r, err := http.NewRequestWithContext(x.ctx, http.MethodGet, x.p.o.URL, nil)
	if err != nil {
		return 0, err
	}
	x.p.dress(r, "")
	r.Header.Set("Accept", "text/event-stream")
	if x.at.named {
		r.Header.Set(mcp.HeaderLastEventID, x.at.id)
	}
	res, err := x.p.client.Do(r)
	if err != nil {
		return 0, errors.New(Failure(err))
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return res.StatusCode, nil
	}
	return res.StatusCode, x.read(res)
}

// wait waits until a stream may be asked for again; false where that is no longer wanted.
func (x *exchange) wait() bool {
	retry := x.at.retry
	if retry == 0 {
		retry = untilAgain
	}
	select {
	case <-time.After(retry):
		return true
	case <-x.ctx.Done():
		return false
	}
}

// goodbye ends the session at the server, which need not take that.
func (p *pipe) goodbye() {
	p.mu.Lock()
	session := p.session
	p.mu.Unlock()
	if session == "" {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), untilGone)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodDelete, p.o.URL, nil)
	if err != nil {
		return
	}
	p.dress(r, "")
	if res, err := p.client.Do(r); err == nil {
		_ = res.Body.Close() // it says nothing
	}
}
