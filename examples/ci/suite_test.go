package ci_test

import (
	"path/filepath"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

func TestCI(t *testing.T) {
	RegisterFailHandler(Fail)
	suiteConfig, reporterConfig := GinkgoConfiguration()
	suiteConfig.RandomizeAllSpecs, suiteConfig.FailOnPending = true, true
	RunSpecs(t, "ci", suiteConfig, reporterConfig)
}

// root returns where the module begins.
func root() string {
	GinkgoHelper()
	dir, err := filepath.Abs("../..")
	Expect(err).NotTo(HaveOccurred())
	return dir
}
