package main

import (
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

func TestSupportAgent(t *testing.T) {
	RegisterFailHandler(Fail)
	suiteConfig, reporterConfig := GinkgoConfiguration()
	suiteConfig.RandomizeAllSpecs, suiteConfig.FailOnPending = true, true
	RunSpecs(t, "support-agent", suiteConfig, reporterConfig)
}
