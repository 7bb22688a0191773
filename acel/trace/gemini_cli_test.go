package trace_test

import (
	"fmt"
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/trace"
)

func FuzzGeminiCLI(f *testing.F) { fuzzFormat(f, "gemini-cli", "gemini-cli") }

var _ = Describe("A session of Gemini CLI", func() {
	// session has a number of calls, each of which is written down again and again.
	session := func(calls, times int) string {
		var b strings.Builder
		b.WriteString(`{"sessionId":"s","projectHash":"p"}` + "\n")
		for i := range calls {
			for range times {
				fmt.Fprintf(&b, `{"id":"m%d","type":"gemini","toolCalls":[{"id":"a","name":"look","args":{},"status":"executing"}]}`+"\n", i)
			}
		}
		return b.String()
	}
	decode := func(text string) string {
		return events(strings.NewReader(text), trace.Options{MaxCall: 1000})
	}

	It("is held in memory, but not more of it than sixteen calls may be long", func() {
		Expect(decode(session(1000, 1))).To(ContainSubstring("have to be put in order, are longer than"))
	})

	It("takes no more memory for a call that is written down again", func() {
		Expect(decode(session(1, 1000))).NotTo(ContainSubstring("problem"))
	})
})
