package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// ran is a run, and what it said.
func ran(args ...string) (code int, out, complaint string) {
	var stdout, stderr strings.Builder
	code = run(args, &stdout, &stderr)
	return code, stdout.String(), stderr.String()
}

// built is acelctl, built for the specs that need it.
func built() string {
	GinkgoHelper()
	b := benchmark{}
	p, err := b.place(GinkgoT().TempDir())
	Expect(err).NotTo(HaveOccurred())
	return p.acelctl
}

var _ = Describe("proxy", func() {
	It("measures every route, whose every call is answered rightly and seen by the server once", func() {
		acelctl := built()
		env, err := exec.LookPath("env")
		Expect(err).NotTo(HaveOccurred())
		readme := filepath.Join(GinkgoT().TempDir(), "README.md")
		Expect(os.WriteFile(readme, []byte("above\n"+begins+"old\n"+ends+"below\n"), 0o600)).To(Succeed())
		args := []string{"-rounds", "2", "-calls", "11", "-acelctl", acelctl, "-beside", "nothing = " + env}
		code, out, complaint := ran(append(args, "-readme", readme)...)
		Expect([]any{code, out, complaint}).To(Equal([]any{0, "", ""}))
		text, err := os.ReadFile(readme)
		Expect(err).NotTo(HaveOccurred())
		Expect(string(text)).To(And(HavePrefix("above\n"+begins), HaveSuffix("|\n"+ends+"below\n"), Not(ContainSubstring("old"))))
		for s := range sizes() {
			Expect(labelled(string(text), s)).To(Equal(append(names(routes()), "nothing")))
		}
	})

	DescribeTable("has no figures of what",
		func(part, complaint string) {
			self, err := os.Executable()
			Expect(err).NotTo(HaveOccurred())
			r := route{name: "it", command: []string{"env", partVariable + "=" + part, self}}
			_, err = measure([]route{{name: direct}, r}, length{rounds: 1, calls: 40}, place{self: self, patience: patience / 30})
			Expect(err).To(MatchError(And(HavePrefix("it: "), ContainSubstring(complaint))))
		},
		Entry("answers twice", "once more", "call 4 was answered as if it were 3"),
		Entry("does not answer", "mute", "no answer to call 3: "),
		Entry("answers something else", "garble", "not the answer to a call: "),
		Entry("keeps calls from the server", "alone", "calls were made, and the server says "),
	)

	DescribeTable("does not measure",
		func(complaint string, args ...string) {
			code, out, said := ran(args...)
			Expect([]any{code, out}).To(Equal([]any{2, ""}))
			Expect(said).To(ContainSubstring(complaint))
		},
		Entry("no round", "-rounds 0: want from 1 to 1000", "-rounds", "0"),
		Entry("more rounds than it can keep", "-rounds 1001: want from 1", "-rounds", "1001"),
		Entry("no call", "-calls 0: want from 1 to 1000000", "-calls", "0"),
		Entry("a file", `"trace.json": proxy takes flags alone`, "trace.json"),
		Entry("a proxy without a name", "want NAME=COMMAND", "-beside", "=gate"),
		Entry("a proxy without a command", "want NAME=COMMAND", "-beside", "gate="),
		Entry("a gate that is not there", "acelctl serve, 0 rules: fork/exec nowhere/acelctl: no such file", "-acelctl", "nowhere/acelctl", "-calls", "1"),
		Entry("for a file that is not there", "open nowhere/README.md: no such file", "-readme", "nowhere/README.md"),
		Entry("for a file that has no place for tables", `want a line "<!-- proxy:begin -->`, "-readme", "doc.go"),
	)

	It("explains itself where that is asked for", func() {
		code, _, said := ran("-h")
		Expect(code).To(Equal(0))
		Expect(said).To(And(HavePrefix("Usage: "), ContainSubstring("-beside")))
	})
})
