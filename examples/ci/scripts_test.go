package ci_test

import (
	"os"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"go.yaml.in/yaml/v4"
)

// scriptsOf returns every run of a workflow or an action, wherever it stands.
func scriptsOf(file string) []string {
	GinkgoHelper()
	data, err := os.ReadFile(file)
	Expect(err).NotTo(HaveOccurred())
	var document any
	Expect(yaml.Load(data, &document)).To(Succeed(), file)
	return scriptsIn(document)
}

func scriptsIn(value any) []string {
	var all []string
	switch value := value.(type) {
	case map[string]any:
		for key, inner := range value {
			if script, is := inner.(string); is && key == "run" {
				all = append(all, script)
			}
			all = append(all, scriptsIn(inner)...)
		}
	case []any:
		for _, inner := range value {
			all = append(all, scriptsIn(inner)...)
		}
	}
	return all
}
