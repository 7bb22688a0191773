package main

import (
	"io"
	"os"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// TestMain has the test's own program play the parts, and some that measuring must not
// be content with.
func TestMain(m *testing.M) {
	name := os.Getenv(partVariable)
	p, is := part(name)
	if !is {
		p, is = map[string]func(io.Reader, io.Writer) error{"once more": onceMore, "mute": mute, "garble": garble, "alone": alone}[name]
	}
	if is {
		os.Exit(play(p))
	}
	os.Exit(m.Run())
}

func TestProxy(t *testing.T) {
	RegisterFailHandler(Fail)
	suiteConfig, reporterConfig := GinkgoConfiguration()
	suiteConfig.RandomizeAllSpecs = true
	suiteConfig.FailOnPending = true
	RunSpecs(t, "benchmarks/proxy", suiteConfig, reporterConfig)
}
