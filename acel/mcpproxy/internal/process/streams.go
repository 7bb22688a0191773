package process

import (
	"errors"
	"io"
	"os"
	"sync"
	"sync/atomic"
	"time"
)

// streams are the pipes between a child and us. They are our own, and not those that
// [os/exec] makes: it would close them when the child ends, with what is not yet read.
type streams struct{ in, out, err pipe }

// A pipe is one of the system.
type pipe struct{ r, w *os.File }

// openStreams opens all three, or none.
func openStreams() (*streams, error) {
	s := &streams{}
	for _, p := range []*pipe{&s.in, &s.out, &s.err} {
		var err error
		if p.r, p.w, err = os.Pipe(); err != nil {
			s.closeChilds()
			s.closeOurs()
			return nil, err
		}
	}
	return s, nil
}

// closeChilds closes the ends that are the child's, which has its own copies.
func (s *streams) closeChilds() { closeAll(s.in.r, s.out.w, s.err.w) }

// closeOurs closes the ends that are ours.
func (s *streams) closeOurs() { closeAll(s.in.w, s.out.r, s.err.r) }

// closeAll closes files; one that was never opened is nil, whose Close does nothing.
func closeAll(files ...*os.File) {
	for _, f := range files {
		_ = f.Close()
	}
}

// An output is what a child writes, read until the child has ended and nothing more of
// it comes: others that it started may keep the stream open for ever.
type output struct {
	file  *os.File
	over  atomic.Bool // the child has ended
	ended chan struct{}
	once  sync.Once
}

// settle is how long a stream may be silent once the child has ended.
const settle = 250 * time.Millisecond

func newOutput(f *os.File) *output { return &output{file: f, ended: make(chan struct{})} }

// Read reads what the child has written.
func (o *output) Read(b []byte) (int, error) {
	if o.over.Load() {
		_ = o.file.SetReadDeadline(time.Now().Add(settle))
	}
	n, err := o.file.Read(b)
	if err == nil {
		return n, nil
	}
	if errors.Is(err, os.ErrDeadlineExceeded) || errors.Is(err, os.ErrClosed) {
		err = io.EOF
	}
	o.once.Do(func() { close(o.ended) })
	return n, err
}

// settle has reading end soon, since the child has ended.
func (o *output) settle() {
	o.over.Store(true)
	_ = o.file.SetReadDeadline(time.Now().Add(settle))
}

// close closes the stream, once it was read to its end or is not being read.
func (o *output) close() {
	await(2*settle, o.ended)
	_ = o.file.Close()
}
