package ci_test

import (
	"os"
	"path/filepath"
	"regexp"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"go.yaml.in/yaml/v4"
)

// A hook is one of those that we offer. Files and exclude are Python's regular
// expressions, of which ours use only what Go has as well.
type hook struct {
	ID, Name, Description, Language, Entry, Files, Exclude string

	Args          []string
	PassFilenames *bool  `yaml:"pass_filenames"`
	RequireSerial bool   `yaml:"require_serial"`
	Minimum       string `yaml:"minimum_pre_commit_version"`
}

// hooks are ours, by id.
func hooks() map[string]hook {
	GinkgoHelper()
	data, err := os.ReadFile(filepath.Join(root(), ".pre-commit-hooks.yaml"))
	Expect(err).NotTo(HaveOccurred())
	var list []hook
	Expect(yaml.Load(data, &list, yaml.WithKnownFields())).To(Succeed())
	all := map[string]hook{}
	for _, h := range list {
		all[h.ID] = h
	}
	return all
}

// takes reports whether a hook runs for a file.
func (h hook) takes(name string) bool {
	return regexp.MustCompile(h.Files).MatchString(name) && (h.Exclude == "" || !regexp.MustCompile(h.Exclude).MatchString(name))
}

var _ = Describe("the hooks", func() {
	DescribeTable("run for the files that they are about, and no others",
		func(name string, wanted ...string) {
			var ids []string
			for id, h := range hooks() {
				if h.takes(name) {
					ids = append(ids, id)
				}
			}
			Expect(ids).To(ConsistOf(wanted))
		},
		Entry(nil, "acel.yaml", "acel-validate", "acel-test"),
		Entry(nil, "agents/refunds/acel.yml", "acel-validate", "acel-test"),
		Entry(nil, "acel.test.yaml", "acel-validate", "acel-test"),
		Entry(nil, "tests/refunds.test.json", "acel-validate", "acel-test"),
		Entry(nil, "traces/acel.yaml", "acel-validate", "acel-test"),
		Entry(nil, "traces/good.jsonl", "acel-replay"),
		Entry(nil, "agents/traces/day 1/run.json.gz", "acel-replay"),
		Entry(nil, "traces/README.md"),
		Entry(nil, "src/traces.json"),
		Entry(nil, "myacel.yaml"),
		Entry(nil, "package.json"),
	)

	It("take names of files for no options, and run one at a time", func() {
		for id, h := range hooks() {
			Expect(h.RequireSerial).To(BeTrue(), id)
			if h.PassFilenames == nil || *h.PassFilenames {
				Expect(h.Args).To(HaveExactElements("--"), id)
			}
		}
	})

	It("are all in this example's configuration", func() {
		data, err := os.ReadFile(".pre-commit-config.yaml")
		Expect(err).NotTo(HaveOccurred())
		var config struct {
			Repos []struct {
				Repo, Rev string
				Hooks     []hook
			}
		}
		Expect(yaml.Load(data, &config, yaml.WithKnownFields())).To(Succeed())
		Expect(config.Repos).To(HaveLen(1))
		Expect(config.Repos[0].Hooks).To(HaveLen(len(hooks())))
		for _, h := range config.Repos[0].Hooks {
			Expect(hooks()).To(HaveKey(h.ID))
		}
	})
})
