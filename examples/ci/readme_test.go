package ci_test

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"go.yaml.in/yaml/v4"
)

var _ = Describe("the action's documentation", func() {
	It("names every input and output, and no others", func() {
		a := replayAction()
		Expect(rowsBelow("## Inputs")).To(ConsistOf(slices.Collect(maps.Keys(a.Inputs))))
		Expect(rowsBelow("## Outputs")).To(ConsistOf(slices.Collect(maps.Keys(a.Outputs))))
	})

	It("shows only inputs that there are", func() {
		inputs := slices.Collect(maps.Keys(replayAction().Inputs))
		for _, text := range shownWorkflows() {
			var workflow struct {
				Jobs map[string]struct {
					Steps []struct {
						Uses string
						With map[string]string
					}
				}
			}
			Expect(yaml.Load([]byte(text), &workflow)).To(Succeed())
			for _, job := range workflow.Jobs {
				for _, step := range job.Steps {
					if strings.HasPrefix(step.Uses, "acel-dev/acel/") {
						Expect(inputs).To(ContainElements(slices.Collect(maps.Keys(step.With))))
					}
				}
			}
		}
	})
})

// rowsBelow returns what the first column of the table below a heading holds.
func rowsBelow(heading string) []string {
	GinkgoHelper()
	_, section, found := strings.Cut(readme(), heading+"\n")
	Expect(found).To(BeTrue(), heading)
	section, _, _ = strings.Cut(section, "\n## ")
	var all []string
	for _, row := range regexp.MustCompile("(?m)^\\| `([^`]+)`").FindAllStringSubmatch(section, -1) {
		all = append(all, row[1])
	}
	return all
}
