package mcpproxy

import (
	"cmp"
	"context"
	"errors"
	"io"
	"path/filepath"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/remote"
)

// ServeStdio serves one client over two streams, as one session. It returns when the
// client has closed its stream, the context is done, or upstream has ended; calls that
// are on their way are then waited for, for [ProxyOptions.Drain], and the session's end
// is judged and written down. It is an orderly end whatever was refused, and the error
// is nil. An error says that upstream could not be started, or ended first and how, that
// one at a URL has answered nothing of what the client asked, or that the end could not
// be written down.
//
// Both streams are closed where they are io.Closers. A reader that Close does not
// interrupt, such as a terminal, leaves one goroutine waiting for it.
//
// A process that serves on its own standard output must not die of its client's death:
// os/signal must be told to ignore SIGPIPE, or calls that are on their way are lost.
func (p *Proxy) ServeStdio(ctx context.Context, in io.Reader, out io.Writer) error {
	closing := func() error { return errors.Join(closed(in), closed(out)) }
	return p.serve(ctx, p.stdioSession(), frame.NewStream(in, out, p.o.MaxFrame, closing))
}

// closed closes a stream that can be closed.
func closed(stream any) error {
	if c, is := stream.(io.Closer); is {
		return c.Close()
	}
	return nil
}

// serve serves the client at the other end of a pipe, as a session of its own, and
// closes the pipe.
func (p *Proxy) serve(ctx context.Context, session string, front frame.Pipe) error {
	ctx, leave, err := p.begin(ctx)
	if err != nil {
		_ = front.Close()
		return err
	}
	defer leave()
	upstream, err := p.dial()
	if err != nil {
		p.o.Meter.UpstreamFailed()
		_ = front.Close()
		return err
	}
	return p.converse(ctx, session, front, upstream)
}

// converse carries a session between its two ends, and closes both.
func (p *Proxy) converse(ctx context.Context, session string, front, upstream frame.Pipe) error {
	p.o.Meter.SessionBegan()
	defer p.o.Meter.SessionEnded()
	r := p.newRelay(session, front, upstream)
	err := r.run(ctx)
	if unwritten := r.talk.close(); unwritten != nil {
		p.unwritten(session, unwritten)
		return errors.Join(err, unwritten)
	}
	return err
}

// dial starts or reaches the upstream of a session.
func (p *Proxy) dial() (frame.Pipe, error) {
	u := &p.o.Upstream
	if u.URL != "" {
		return remote.Dial(remote.Options{URL: u.URL, Header: u.Header, Client: u.Client, MaxFrame: p.o.MaxFrame})
	}
	o := u.process()
	o.MaxFrame, o.Prefix = p.o.MaxFrame, cmp.Or(p.o.Server, filepath.Base(u.Command[0]))+": "
	return p.start(o)
}
