package ci_test

import (
	"os"
	"path/filepath"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// hostile are texts of which a careless action makes commands, options, outputs
// or other names.
var hostile = []string{
	"$(touch pwned)", "`touch pwned`", "; touch pwned", "x' ; touch pwned ; '", `x" ; touch pwned ; "`, "$HOME", "~",
	"--output=pwned", "-o\npwned", "--help", "-", "a * b", "[a-z]*", "x\nverdict=pwned", "x\r\n::set-output name=verdict::pwned", "${{ inputs.args }}", "%0Averdict=pwned",
}

var _ = Describe("what a workflow hands to the action stays text:", func() {
	for _, input := range []string{"traces", "rules", "fail-on", "baseline", "format", "sarif-file", "working-directory", "install", "upload-sarif"} {
		It("in "+input, func() {
			for _, text := range hostile {
				j := newJob()
				before := namesIn(j.workspace)
				with := map[string]string{"traces": "traces/hasty.jsonl", input: text}
				if input != "install" {
					with["install"] = "none"
				}
				outputs := j.run(with)
				if input != "upload-sarif" && input != "sarif-file" {
					Expect(j.code).To(BeElementOf(1, 2), "%q: %s", text, j.log)
					Expect(namesIn(j.workspace)).To(Equal(before), "%q: %s", text, j.log)
				}
				Expect(filepath.Join(j.workspace, "pwned")).NotTo(BeAnExistingFile(), "%q", text)
				Expect(outputs["verdict"]).NotTo(Equal("pwned"), "%q", text)
			}
		})
	}

	It("a file may be called like a command, an option or a pattern", func() {
		for _, name := range []string{"$(touch pwned).jsonl", "--help.jsonl", "two words [1].jsonl", "a 'b' \"c\".jsonl"} {
			j := newJob()
			Expect(os.Rename(filepath.Join(j.workspace, "traces", "good.jsonl"), filepath.Join(j.workspace, name))).To(Succeed())
			Expect(j.replayed(map[string]string{"traces": name})).To(told("0", "0", "1"), "%s: %s", name, j.log)
		}
	})

	It("a flag without its value takes none of what follows it for one, and no trace becomes an option", func() {
		for _, flag := range []string{"--error-pattern", "--rules", "--fail-on", "--baseline"} {
			j := newJob()
			outputs := j.run(map[string]string{"args": flag, "traces": "traces/hasty.jsonl\n--fail-on=never", "install": "none"})
			Expect(j.code).To(Equal(2), "%s: %s", flag, j.log)
			Expect(outputs["verdict"]).To(Equal("unchecked"), flag)
		}
	})

	It("a pattern with a space is one pattern, and acelctl's", func() {
		j := newJob()
		Expect(os.Rename(filepath.Join(j.workspace, "traces"), filepath.Join(j.workspace, "my traces"))).To(Succeed())
		Expect(j.replayed(map[string]string{"traces": "my traces/*.jsonl"})).To(told("1", "2", "2"), j.log)
	})
})

// namesIn lists the files below a folder.
func namesIn(dir string) []string {
	GinkgoHelper()
	var all []string
	Expect(filepath.WalkDir(dir, func(path string, _ os.DirEntry, err error) error {
		all = append(all, path)
		return err
	})).To(Succeed())
	return all
}
