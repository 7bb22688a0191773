//go:build !race

// Under the race detector every read of a text that grows to 64 MiB is checked
// from its beginning, which takes minutes.

package trace_test

import (
	"io"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/trace"
)

var _ = Describe("MaxCall", func() {
	It("is 64 MiB unless said otherwise", func() {
		long := func(bytes int) io.Reader {
			return io.MultiReader(strings.NewReader(`{"tool":"a","result":"`), io.LimitReader(forever{}, int64(bytes)), strings.NewReader(`"}`))
		}
		calls := 0
		for e, err := range trace.Decode(long(60<<20), trace.Options{}) {
			Expect(err).NotTo(HaveOccurred())
			if e.Kind == trace.Called {
				calls++
				Expect(e.Call.Outcome.Result).To(HaveLen(60<<20 + 2))
			}
		}
		Expect(calls).To(Equal(1))
		_, err := trace.Collect(trace.Decode(long(64<<20), trace.Options{}))
		Expect(err).To(MatchError(ContainSubstring("longer than 64 MiB")))
	})
})

// forever is an endless text.
type forever struct{}

func (forever) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'x'
	}
	return len(p), nil
}
