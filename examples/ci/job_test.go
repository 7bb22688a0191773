package ci_test

import (
	"errors"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// A job runs a composite action as GitHub's runner does: each script with real
// bash and real files for what it hands back. Other actions are not run.
type job struct {
	action    actionFile
	inputs    map[string]string
	workspace string
	temp      string
	// path stands before the PATH.
	path []string

	// outputs are those of the steps, by id and name.
	outputs map[string]map[string]string
	// code is the exit code of the step that failed first.
	code int
	// log is what the steps printed, summary what they wrote of themselves.
	log, summary string
	// used are the actions that were left out, ran the names of the scripts that ran.
	used, ran []string
}

// run runs the action with inputs and returns its outputs.
func (j *job) run(with map[string]string) map[string]string {
	GinkgoHelper()
	j.action, j.outputs, j.inputs = replayAction(), map[string]map[string]string{}, map[string]string{}
	for name, input := range j.action.Inputs {
		j.inputs[name] = input.Default
	}
	for name := range with {
		Expect(j.action.Inputs).To(HaveKey(name))
	}
	maps.Copy(j.inputs, with)
	for _, s := range j.action.Runs.Steps {
		if !j.holds(s.If) {
			continue
		}
		if s.Uses != "" {
			j.used = append(j.used, s.Uses)
			continue
		}
		j.runStep(s)
	}
	result := map[string]string{}
	for name, output := range j.action.Outputs {
		result[name] = j.expand(output.Value)
	}
	return result
}

// runStep runs the script of a step.
func (j *job) runStep(s actionStep) {
	GinkgoHelper()
	Expect(s.Run).NotTo(ContainSubstring("${{"), "an expression in a script can become a command")
	Expect(s.Shell).To(Equal("bash"))
	files := j.commandFiles()
	script := filepath.Join(files["dir"], "script.sh")
	Expect(os.WriteFile(script, []byte(s.Run), 0o600)).To(Succeed())
	cmd := exec.Command("bash", "--noprofile", "--norc", "-eo", "pipefail", script)
	cmd.Dir = filepath.Join(j.workspace, j.expand(s.WorkingDirectory))
	cmd.Env = j.environment(s, files)
	printed, err := cmd.CombinedOutput()
	j.log += string(printed)
	j.ran = append(j.ran, s.Name)
	if j.code == 0 {
		j.code = exitCode(err)
	}
	j.outputs[s.ID] = outputsIn(contentOf(files["GITHUB_OUTPUT"]))
	j.summary += contentOf(files["GITHUB_STEP_SUMMARY"])
	j.path = append(strings.Fields(contentOf(files["GITHUB_PATH"])), j.path...)
}

// exitCode tells how a script ended. One that cannot be started, as in a folder
// that is not there, has failed as well.
func exitCode(err error) int {
	if err == nil {
		return 0
	}
	if failed := (*exec.ExitError)(nil); errors.As(err, &failed) {
		return failed.ExitCode()
	}
	return 1
}

// commandFiles makes the files by which a step hands something back, and tells
// the folder that they are in.
func (j *job) commandFiles() map[string]string {
	GinkgoHelper()
	dir, err := os.MkdirTemp(j.temp, "commands")
	Expect(err).NotTo(HaveOccurred())
	files := map[string]string{"dir": dir}
	for _, name := range []string{"GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY", "GITHUB_PATH", "GITHUB_ENV"} {
		files[name] = filepath.Join(dir, name)
		Expect(os.WriteFile(files[name], nil, 0o600)).To(Succeed())
	}
	return files
}

// environment is what a step finds set: of what is set here, nothing of a runner.
func (j *job) environment(s actionStep, files map[string]string) []string {
	var all []string
	for _, set := range os.Environ() {
		if !strings.HasPrefix(set, "GITHUB_") && !strings.HasPrefix(set, "RUNNER_") {
			all = append(all, set)
		}
	}
	path := strings.Join(append(j.path, os.Getenv("PATH")), string(os.PathListSeparator))
	all = append(all, "CI=true", "GITHUB_ACTIONS=true", "GITHUB_WORKSPACE="+j.workspace, "GITHUB_ACTION_PATH="+j.action.dir,
		"RUNNER_TEMP="+j.temp, "RUNNER_OS=Linux", "RUNNER_ARCH=X64", "PATH="+path)
	for name, file := range files {
		all = append(all, name+"="+file)
	}
	for name, value := range s.Env {
		all = append(all, name+"="+j.expand(value))
	}
	return all
}

func contentOf(file string) string {
	GinkgoHelper()
	data, err := os.ReadFile(file)
	Expect(err).NotTo(HaveOccurred())
	return string(data)
}

// outputsIn reads what a step wrote to GITHUB_OUTPUT: lines name=value, and
// name<<END with lines up to END.
func outputsIn(text string) map[string]string {
	GinkgoHelper()
	all := map[string]string{}
	for text != "" {
		var line string
		line, text, _ = strings.Cut(text, "\n")
		if line == "" { // which the runner passes over
			continue
		}
		name, value, simple := strings.Cut(line, "=")
		if key, end, many := strings.Cut(line, "<<"); many && (!simple || len(key) < len(name)) {
			name = key
			var found bool
			value, text, found = strings.Cut(text, "\n"+end+"\n")
			Expect(found).To(BeTrue(), "the output %s has no end", name)
		} else {
			Expect(simple).To(BeTrue(), "the runner refuses the line %q", line)
		}
		all[name] = value
	}
	return all
}
