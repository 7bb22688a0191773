package ci_test

import (
	"os"
	"path/filepath"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"go.yaml.in/yaml/v4"
)

// An actionFile is what a composite action's action.yml holds. A key that it does
// not list is a mistake.
type actionFile struct {
	Name, Description, Author string
	Branding                  map[string]string
	Inputs                    map[string]actionInput
	Outputs                   map[string]actionOutput
	Runs                      struct {
		Using string
		Steps []actionStep
	}
	dir string
}

type actionInput struct {
	Description, Default string
	Required             bool
}

type actionOutput struct{ Description, Value string }

// An actionStep is a step that runs a script or uses another action.
type actionStep struct {
	Name, ID, Shell, Run, Uses string
	If                         string
	WorkingDirectory           string `yaml:"working-directory"`
	Env, With                  map[string]string
}

// replayAction reads our action.
func replayAction() actionFile {
	GinkgoHelper()
	dir := filepath.Join(root(), ".github", "actions", "replay")
	data, err := os.ReadFile(filepath.Join(dir, "action.yml"))
	Expect(err).NotTo(HaveOccurred())
	a := actionFile{dir: dir}
	Expect(yaml.Load(data, &a, yaml.WithKnownFields())).To(Succeed())
	return a
}
