package trace

import (
	"bufio"
	"bytes"
	"errors"
	"io"

	"github.com/klauspost/compress/zstd"

	"github.com/acel-dev/acel/acel"
)

// mostPacked is how often an input may be packed: once, and as a whole again.
const mostPacked = 2

// mostZstdWindow is the memory that unpacking zstd may take, which is also what
// zstd's own tool allows.
const mostZstdWindow = 128 << 20

// A packing is a way in which one file is packed.
type packing struct {
	name string
	open func(io.Reader) (io.Reader, error)
}

// packing returns how an input is packed; nil if it is not.
func (w *window) packing() *packing {
	w.begin(4)
	switch {
	case bytes.HasPrefix(w.text, []byte("\x1f\x8b")):
		return &packing{"gzip", openGzip}
	case bytes.HasPrefix(w.text, []byte("\x28\xb5\x2f\xfd")), isSkippableFrame(w.text):
		return &packing{"zstd", openZstd}
	}
	return nil
}

// isSkippableFrame reports whether a text begins with a part of a zstd archive
// that holds something else, as those do that several threads wrote.
func isSkippableFrame(text []byte) bool {
	return len(text) >= 4 && text[0]&0xf0 == 0x50 && bytes.HasPrefix(text[1:], []byte("\x2a\x4d\x18"))
}

// begin makes sure that the first n bytes are at hand, if there are so many.
func (w *window) begin(n int) {
	for len(w.text) < n && w.fill() == nil {
	}
}

// unpacked returns a window on what an input holds; the input's own if it is not
// packed. It streams.
func (w *window) unpacked() (*window, error) {
	for range mostPacked {
		p := w.packing()
		if p == nil {
			return w, nil
		}
		in := &packed{rest: w}
		out, err := p.open(bufio.NewReaderSize(in, windowMost))
		u := &unpacker{p.name, in, out}
		if err != nil {
			return nil, &acel.Problem{Place: acel.Place{File: w.file, Line: 1, Column: 1}, Message: "cannot be read: " + u.told(err).Error()}
		}
		how := p.name
		if w.packed != "" {
			how = w.packed + " in " + how
		}
		w = newWindow(u, w.file, w.max)
		w.packed = how
	}
	if w.packing() != nil {
		return nil, w.unknownShape("an archive in an archive in an archive", "unpack it first")
	}
	return w, nil
}

// packed is the text of a window that nothing else reads.
type packed struct {
	rest *window
	err  error // of the input
}

func (p *packed) Read(into []byte) (int, error) {
	w := p.rest
	if w.fed < len(w.text) {
		n := copy(into, w.text[w.fed:])
		w.fed += n
		return n, nil
	}
	if p.err = w.err; p.err != nil {
		return 0, p.err
	}
	n, err := w.from.Read(into)
	p.err = err
	return n, err
}

// An unpacker unpacks, and says in words what is wrong with an archive.
type unpacker struct {
	name string
	in   *packed
	out  io.Reader
}

func (u *unpacker) Read(into []byte) (int, error) {
	n, err := u.out.Read(into)
	if err != nil && err != io.EOF {
		err = u.told(err)
	}
	return n, err
}

// told returns an error of the archive in words, or that of its input.
func (u *unpacker) told(err error) error {
	archive := "the " + u.name + " archive "
	switch {
	case u.in.err != nil && u.in.err != io.EOF:
		return u.in.err
	case errors.Is(err, io.ErrUnexpectedEOF), err == io.EOF:
		return errors.New(archive + "ends too early: it was cut off, or is still being written")
	case errors.Is(err, errBehind), errors.Is(err, zstd.ErrMagicMismatch):
		return errors.New(archive + "ends, and something else follows")
	case errors.Is(err, zstd.ErrWindowSizeExceeded):
		return errors.New(archive + "takes more than " + size(mostZstdWindow) + " of memory to unpack")
	}
	return errors.New(archive + "is damaged: " + err.Error())
}

// openZstd unpacks in the goroutine that reads, so that there is nothing to
// close.
func openZstd(r io.Reader) (io.Reader, error) {
	return zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(mostZstdWindow))
}
