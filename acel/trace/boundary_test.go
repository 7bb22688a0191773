package trace_test

import (
	"bytes"
	"io"
	"testing/iotest"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/trace"
)

// A chunked reader gives its text in pieces of one size.
type chunked struct {
	text []byte
	size int
}

func (c *chunked) Read(p []byte) (int, error) {
	if len(c.text) == 0 {
		return 0, io.EOF
	}
	n := copy(p[:min(len(p), c.size)], c.text)
	c.text = c.text[n:]
	return n, nil
}

var _ = Describe("The boundary between two reads", func() {
	for _, limits := range []trace.Options{{}, {MaxCall: 60}, {MaxDepth: 3}} {
		It("makes no difference, wherever it falls", func() {
			for _, path := range fixtures("") {
				text := read(path)
				whole := events(bytes.NewReader(text), limits)
				Expect(events(iotest.OneByteReader(bytes.NewReader(text)), limits)).To(Equal(whole), path)
				Expect(events(iotest.DataErrReader(bytes.NewReader(text)), limits)).To(Equal(whole), path)
				for size := 2; size < len(text); size += 1 + 3*size/4 {
					Expect(events(&chunked{text, size}, limits)).To(Equal(whole), "%s in pieces of %d", path, size)
				}
			}
		})
	}
})
