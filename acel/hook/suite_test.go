package hook_test

import (
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

func TestHook(t *testing.T) {
	RegisterFailHandler(Fail)
	suite, reporter := GinkgoConfiguration()
	suite.RandomizeAllSpecs, suite.FailOnPending = true, true
	RunSpecs(t, "Hook", suite, reporter)
}
