package main

import (
	"context"
	"io"
)

// pumpSize is how much a pump reads at a time.
const pumpSize = 64 << 10

// A pump reads in a goroutine of its own, so that whoever waits for input can
// be told to stop. A read that waits for ever keeps the goroutine until the
// process ends.
type pump struct {
	ctx  context.Context
	full chan chunk
	rest []byte
	err  error
}

// A chunk is what one read returned.
type chunk struct {
	data []byte
	err  error
}

func newPump(ctx context.Context, r io.Reader) *pump {
	p := &pump{ctx: ctx, full: make(chan chunk)}
	go p.run(r)
	return p
}

// run fills two buffers by turns: the other one is in use until the next chunk
// has been asked for.
func (p *pump) run(r io.Reader) {
	buffers := [2][]byte{make([]byte, pumpSize), make([]byte, pumpSize)}
	for i := 0; ; i = 1 - i {
		n, err := r.Read(buffers[i])
		select {
		case p.full <- chunk{buffers[i][:n], err}:
		case <-p.ctx.Done():
			return
		}
		if err != nil {
			return
		}
	}
}

// Read returns what was read, or the context's error once it is done.
func (p *pump) Read(b []byte) (int, error) {
	for len(p.rest) == 0 {
		if p.err != nil {
			return 0, p.err
		}
		select {
		case c := <-p.full:
			p.rest, p.err = c.data, c.err
		case <-p.ctx.Done():
			p.err = p.ctx.Err()
		}
	}
	n := copy(b, p.rest)
	p.rest = p.rest[n:]
	return n, nil
}

// Close does nothing: the goroutine may be in the middle of a read.
func (p *pump) Close() error { return nil }
