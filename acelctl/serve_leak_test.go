//go:build unix

package main

import (
	"bytes"
	"context"
	"os"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"github.com/onsi/gomega/gleak"
)

var _ = Describe("serving", func() {
	DescribeTable("leaves nothing running once it is over",
		func(code int, in string, more ...string) {
			GinkgoT().Chdir(GinkgoT().TempDir())
			write("acel.yaml", verifyFirst)
			before := gleak.Goroutines()
			descriptors := openDescriptors()
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			var out, log bytes.Buffer
			args := append([]string{"serve", "--metrics", "0", "--journal", "runs", "--save-evidence", "proof"}, more...)
			if in == "" { // over HTTP nobody goes
				cancel()
			}
			Expect(run(ctx, args, strings.NewReader(in), &out, &log)).To(Equal(code), log.String())
			Eventually(gleak.Goroutines).ShouldNot(gleak.HaveLeaked(before))
			Eventually(openDescriptors).Should(BeNumerically("<=", descriptors)) // specs before this one may let go of some meanwhile
		},
		Entry("on standard streams", 0, callOf(1, "refund")+"\n"+callOf(2, "look")+"\n", "--", "desk"),
		Entry("over HTTP", 0, "", "--http", "0", "--", "desk"),
		Entry("where the address cannot be had", 2, "-", "--http", "192.0.2.1:1", "--allow-host", "x", "--token-file", "t", "--", "desk"),
		Entry("where the journal cannot be made", 2, "-", "--journal", "acel.yaml", "--", "desk"),
	)
})

// openDescriptors counts the files that this process has open; 0 where that cannot be
// told.
func openDescriptors() int {
	all, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		return 0
	}
	return len(all)
}
