package deskspecs_test

import (
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

func TestHelpDesk(t *testing.T) {
	RegisterFailHandler(Fail)
	suiteConfig, reporterConfig := GinkgoConfiguration()
	suiteConfig.RandomizeAllSpecs, suiteConfig.FailOnPending = true, true
	RunSpecs(t, "help desk", suiteConfig, reporterConfig)
}
