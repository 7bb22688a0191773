package ci_test

import (
	"maps"
	"os"
	"path/filepath"
	"slices"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"go.yaml.in/yaml/v4"
)

// A reusable is what a workflow to call holds of inputs, and hands to its steps.
type reusable struct {
	On struct {
		Call struct {
			Inputs map[string]actionInput
		} `yaml:"workflow_call"`
	}
	Jobs map[string]struct{ Steps []actionStep }
}

var _ = Describe("the workflows to call", func() {
	for _, name := range []string{"acel.yml", "acel-sarif.yml"} {
		It(name+" hands each of its inputs on, and keeps reports", func() {
			data, err := os.ReadFile(filepath.Join(root(), ".github", "workflows", name))
			Expect(err).NotTo(HaveOccurred())
			var w reusable
			Expect(yaml.Load(data, &w)).To(Succeed())
			var handed []string
			for _, s := range w.Jobs["replay"].Steps {
				for _, value := range s.With {
					if found := expression.FindStringSubmatch(value); found != nil {
						handed = append(handed, found[1])
					}
				}
			}
			inputs := slices.Collect(maps.Keys(w.On.Call.Inputs))
			Expect(inputs).To(ContainElements("format", "keep", "baseline"))
			for _, input := range inputs {
				Expect(handed).To(ContainElement("inputs." + input))
			}
		})
	}
})
