//go:build unix

package process_test

import (
	"os"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/process"
)

var _ = DescribeTable("A child that cannot be started",
	func(o process.Options, says string) {
		Expect(o.Check()).To(MatchError(ContainSubstring(says)))
		_, err := process.Start(o)
		Expect(err).To(MatchError(ContainSubstring(says)))
	},
	Entry("nothing", process.Options{}, "give a program and its arguments"),
	Entry("a name without letters", process.Options{Command: []string{""}}, "give a program and its arguments"),
	Entry("a program that is not there", process.Options{Command: []string{"acel-no-such-program"}}, "install it, or give its path"),
	Entry("a line for a shell", process.Options{Command: []string{"npx some-server --fast"}}, "as words of their own, no shell reads them"),
	Entry("a NUL in a word", process.Options{Command: []string{"true", "a\x00b"}}, "word 2 of the upstream's command holds a NUL"),
	Entry("a variable that is not set", process.Options{Command: []string{"true"}, Env: []string{"ACEL_NOT_SET"}}, "declare it as ACEL_NOT_SET=VALUE"),
	Entry("a variable without a name", process.Options{Command: []string{"true"}, Env: []string{"=1"}}, "declare it as NAME=VALUE"),
	Entry("a NUL in a value, which is not told", process.Options{Command: []string{"true"}, Env: []string{"KEY=\x00secret"}}, `the variable "KEY" of the upstream holds a NUL, which no environment can`),
)

var _ = Describe("A child that does not start", func() {
	It("says where", func() {
		_, err := process.Start(process.Options{Command: []string{"true"}, Dir: "/no/such/place"})
		Expect(err).To(MatchError(ContainSubstring(`did not start in "/no/such/place"`)))
	})

	It("says of what is no program that it is none", func() {
		f, err := os.CreateTemp("", "")
		Expect(err).NotTo(HaveOccurred())
		DeferCleanup(os.Remove, f.Name())
		Expect(f.Close()).To(Succeed())
		Expect(os.Chmod(f.Name(), 0o755)).To(Succeed())
		_, err = process.Start(process.Options{Command: []string{f.Name()}})
		Expect(err).To(MatchError(ContainSubstring("did not start")))
	})
})

var _ = Describe("The environment of a child", func() {
	BeforeEach(func() {
		for name, value := range map[string]string{"ACEL_TEST_SECRET": "s3cr3t", "https_proxy": "http://proxy:1", "LC_TIME": "C", "SSL_CERT_FILE": "/certs"} {
			GinkgoT().Setenv(name, value)
		}
	})

	// environ is what a child finds there.
	environ := func(env ...string) []string {
		o := options("environ")
		o.Env = append(o.Env, env...)
		all := strings.Split(next(start(o)), "|")
		var names []string
		for _, variable := range all {
			name, _, _ := strings.Cut(variable, "=")
			names = append(names, name)
		}
		Expect(names).To(ConsistOf(o.EnvNames()))
		return all
	}

	It("has what is harmless of ours, and nothing else", func() {
		all := environ()
		Expect(all).To(ContainElements("https_proxy=http://proxy:1", "LC_TIME=C", "SSL_CERT_FILE=/certs", "PATH="+os.Getenv("PATH")))
		Expect(all).NotTo(ContainElement(ContainSubstring("s3cr3t")))
	})

	It("has what is declared, by a value or as ours, and of two the later", func() {
		Expect(environ("A=1", "A=2=3", "ACEL_TEST_SECRET", "LC_TIME=de", "EMPTY=")).To(ContainElements("A=2=3", "ACEL_TEST_SECRET=s3cr3t", "LC_TIME=de", "EMPTY="))
	})
})
