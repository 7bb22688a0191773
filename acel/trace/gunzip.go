package trace

import (
	"bufio"
	"compress/gzip"
	"errors"
	"io"
)

// errBehind is what stands behind an archive that is no archive.
var errBehind = errors.New("something follows")

// A gunzip reads the members of a gzip archive, behind which zeros may stand.
type gunzip struct {
	in     *bufio.Reader
	member *gzip.Reader
}

func openGzip(r io.Reader) (io.Reader, error) {
	g := &gunzip{in: bufio.NewReader(r)}
	var err error
	if g.member, err = gzip.NewReader(g.in); err == nil {
		g.member.Multistream(false)
	}
	return g, err
}

func (g *gunzip) Read(into []byte) (int, error) {
	for {
		n, err := g.member.Read(into)
		if n > 0 && err == io.EOF {
			err = nil
		}
		if n > 0 || err != io.EOF {
			return n, err
		}
		if err := g.next(); err != nil {
			return 0, err
		}
	}
}

// next begins the next member; [io.EOF] says that there is none.
func (g *gunzip) next() error {
	begins, err := g.in.Peek(1)
	for err == nil && begins[0] == 0 {
		_, _ = g.in.Discard(1)
		begins, err = g.in.Peek(1)
	}
	if err != nil {
		return err
	}
	if magic, _ := g.in.Peek(2); string(magic) != "\x1f\x8b" {
		return errBehind
	}
	if err := g.member.Reset(g.in); err != nil {
		return err
	}
	g.member.Multistream(false)
	return nil
}
