//go:build unix

package process_test

import (
	"os"
	"testing"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"github.com/onsi/gomega/gleak"
)

func TestProcess(t *testing.T) {
	RegisterFailHandler(Fail)
	SetDefaultEventuallyTimeout(15 * time.Second) // a loaded machine is slow
	suiteConfig, reporterConfig := GinkgoConfiguration()
	suiteConfig.RandomizeAllSpecs = true
	suiteConfig.FailOnPending = true
	RunSpecs(t, "process", suiteConfig, reporterConfig)
}

// Every spec leaves nothing running and nothing open behind.
var _ = BeforeEach(func() {
	before, open := gleak.Goroutines(), files()
	DeferCleanup(func() {
		Eventually(gleak.Goroutines).WithTimeout(15 * time.Second).ShouldNot(gleak.HaveLeaked(before))
		Eventually(files).WithTimeout(15 * time.Second).Should(BeNumerically("<=", open))
	})
})

// files counts the files that are open, where the system tells; 0 elsewhere.
func files() int {
	all, _ := os.ReadDir("/proc/self/fd")
	return len(all)
}
