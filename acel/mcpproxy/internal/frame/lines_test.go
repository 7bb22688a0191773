package frame_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"pgregory.net/rapid"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
)

// linesOf reads all lines; one that is too long is "!".
func linesOf(l *frame.Lines) (all []string, end error) {
	for {
		line, err := l.Next()
		var unreadable *frame.Unreadable
		switch {
		case errors.As(err, &unreadable):
			all = append(all, "!")
		case err != nil:
			return all, err
		default:
			all = append(all, string(line))
		}
	}
}

var _ = Describe("lines", func() {
	DescribeTable("are the frames of a stream", func(stream string, want ...string) {
		all, end := linesOf(frame.NewLines(strings.NewReader(stream), 8))
		Expect(all).To(Equal(want))
		Expect(end).To(Equal(io.EOF))
	},
		Entry("one", "abc\n", "abc"),
		Entry("some", "a\nb\n", "a", "b"),
		Entry("that end as on Windows", "a\r\nb\r\n", "a", "b"),
		Entry("of which one carriage return is taken", "a\r\r\n", "a\r"),
		Entry("with one inside", "a\rb\n", "a\rb"),
		Entry("that are not empty", "\n\r\n\na\n\n", "a"),
		Entry("the last without its end", "a\nb", "a", "b"),
		Entry("as long as may be", "12345678\n12345678\r\n", "12345678", "12345678"),
		Entry("and one longer, which is passed over", "123456789\nb\n1234567890123456\r\nc\n", "!", "b", "!", "c"),
		Entry("the last too long", "a\n1234567890", "a", "!"),
	)

	It("are passed over whatever they would take", func() {
		long := strings.Repeat("x", 1<<20)
		all, _ := linesOf(frame.NewLines(strings.NewReader("a\n"+long+"\nb\n"+long), 100_000))
		Expect(all).To(Equal([]string{"a", "!", "b", "!"}))
	})

	It("are the reader's to keep", func() {
		l := frame.NewLines(strings.NewReader("abc\nxyz\n"), 8)
		first, _ := l.Next()
		_, _ = l.Next()
		Expect(string(first)).To(Equal("abc"))
	})

	It("end with the stream's error", func() {
		broken := errors.New("broken")
		all, end := linesOf(frame.NewLines(io.MultiReader(strings.NewReader("a\nhalf"), iotest.ErrReader(broken)), 8))
		Expect(all).To(Equal([]string{"a"}))
		Expect(end).To(Equal(broken))
		_, end = linesOf(frame.NewLines(io.MultiReader(strings.NewReader(strings.Repeat("x", 1<<17)), iotest.ErrReader(broken)), 8))
		Expect(end).To(Equal(broken))
	})
})

// However a stream comes in, its lines are the same.
func TestLinesAreTheSameInAnyPieces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		stream := rapid.StringOfN(rapid.SampledFrom([]rune("ab\r\n")), 0, 200, -1).Draw(t, "stream")
		most := rapid.IntRange(1, 10).Draw(t, "most")
		var want []string
		for _, line := range strings.Split(stream, "\n") {
			switch line = strings.TrimSuffix(line, "\r"); {
			case len(line) > most:
				want = append(want, "!")
			case line != "":
				want = append(want, line)
			}
		}
		all, _ := linesOf(frame.NewLines(iotest.OneByteReader(strings.NewReader(stream)), most))
		if strings.Join(all, "|") != strings.Join(want, "|") {
			t.Fatalf("%q is %q, not %q", stream, all, want)
		}
	})
}

// A half is a writer that writes some bytes and then fails.
type half struct {
	bytes.Buffer
	most int
}

func (h *half) Write(p []byte) (int, error) {
	n := min(len(p), h.most-h.Len())
	h.Buffer.Write(p[:n])
	if n < len(p) {
		return n, io.ErrClosedPipe
	}
	return n, nil
}

var _ = Describe("a writer", func() {
	It("writes a frame a line", func() {
		var b bytes.Buffer
		w := frame.NewWriter(&b)
		Expect(w.Send([]byte(`{"a":1}`))).To(Succeed())
		Expect(w.Send([]byte(strings.Repeat("x", 1<<17)))).To(Succeed())
		Expect(b.String()).To(Equal("{\"a\":1}\n" + strings.Repeat("x", 1<<17) + "\n"))
	})

	DescribeTable("writes no frame that would be two", func(f string) {
		var b bytes.Buffer
		Expect(frame.NewWriter(&b).Send([]byte(f))).To(MatchError(frame.ErrUnsent))
		Expect(b.Len()).To(BeZero())
	},
		Entry(nil, "a\nb"), Entry(nil, "a\rb"), Entry(nil, "a\n"),
	)

	It("says whether anything of a frame went out", func() {
		h := &half{most: 4}
		w := frame.NewWriter(h)
		Expect(w.Send([]byte("abc"))).To(Succeed())
		Expect(w.Send([]byte("xyz"))).To(MatchError(frame.ErrUnsent))
		h.most = 6
		Expect(w.Send([]byte("xyz"))).NotTo(MatchError(frame.ErrUnsent))
		h.most = 100
		Expect(w.Send([]byte("z"))).To(MatchError(frame.ErrUnsent), "it would be taken for the rest")
		Expect(h.String()).To(Equal("abc\nxy"))
	})
})

var _ = Describe("a stream", func() {
	It("is closed once", func() {
		closed := 0
		p := frame.NewStream(strings.NewReader("a\n"), io.Discard, 8, func() error { closed++; return nil })
		Expect(p.Receive()).To(Equal([]byte("a")))
		Expect(p.Close()).To(Succeed())
		Expect(p.Close()).To(Succeed())
		Expect(closed).To(Equal(1))
		Expect(frame.NewStream(nil, nil, 8, nil).Close()).To(Succeed())
	})
})
