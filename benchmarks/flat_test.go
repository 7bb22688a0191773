package benchmarks_test

import (
	"io"
	"runtime"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/trace"
	"github.com/acel-dev/acel/benchmarks"
)

// mayKeep says how much of what is added to a file decoding may hold, as a share, in
// formats that stream. Of conversations that may go on, of which there are 64 at
// most, something is kept, and of what Claude Code writes the hashes by which lines
// that come again are known. Formats whose calls have to be put in order are not
// here: those calls are held.
var mayKeep = map[string]float64{
	"native": 0.03, "tau-bench": 0.03, "turns": 0.03, "codex": 0.03, "codex-exec": 0.03, "inspect": 0.03, "tau2": 0.03,
	"agentdojo": 0.03, "swe-agent": 0.03, "atif": 0.03, "pydantic-ai": 0.03, "openai-chat": 0.2, "claude-code": 0.3,
}

var _ = Describe("the memory of decoding", func() {
	for _, s := range benchmarks.Shapes() {
		share, streams := mayKeep[s.Format]
		if !streams {
			continue
		}
		It("is the same for ten times the bytes, up to what is kept of each session: "+s.Format, func() {
			const size = 500_000
			few, many := held(s, size), held(s, 10*size)
			Expect(few).To(BeNumerically(">", 0))
			Expect(many).To(BeNumerically("<=", few+int(share*9*size)), "%d are held of a tenth", few)
		})
	}
})

// held returns the most memory that is in use while a file is decoded, beyond
// what was before: at each twentieth of it what nobody needs is given back, and
// the rest is counted. The file is written while it is read.
func held(s benchmarks.Shape, size int) (most int) {
	GinkgoHelper()
	r, w := io.Pipe()
	go func() {
		_, err := s.Generate(w, size)
		w.CloseWithError(err)
	}()
	before, next, in := inUse(), size/20, &counted{r: r}
	for _, err := range trace.Decode(in, trace.Options{}) {
		Expect(err).NotTo(HaveOccurred())
		if in.read >= next {
			next = in.read + size/20
			most = max(most, inUse()-before)
		}
	}
	Expect(in.read).To(BeNumerically(">=", size))
	return most
}

func inUse() int {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC() // for what pools held on to
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

// A counted counts the bytes that are read.
type counted struct {
	r    io.Reader
	read int
}

func (c *counted) Read(into []byte) (int, error) {
	n, err := c.r.Read(into)
	c.read += n
	return n, err
}
