package readme

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const ours = "github.com/acel-dev/acel"

// copied returns a copy of the test's folder, but for the test that follows its
// README, as a module of its own that finds ours and needs what ours needs.
func copied(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(".")); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(dir, "readme_test.go")); err != nil {
		t.Fatal(err)
	}
	forget(t, dir)
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	module := strings.Replace(read(t, root, "go.mod"), "module "+ours, "module followed", 1)
	write(t, dir, "go.mod", fmt.Sprintf("%s\nrequire %s v0.0.0\n\nreplace %s => %q\n", module, ours, ours, root))
	write(t, dir, "go.sum", read(t, root, "go.sum"))
	return dir
}

// forget takes out what an earlier reader has left, which .gitignore names.
func forget(t *testing.T, dir string) {
	t.Helper()
	ignored, err := os.ReadFile(filepath.Join(dir, ".gitignore"))
	if err != nil {
		return // an example that leaves nothing
	}
	for line := range strings.Lines(string(ignored)) {
		pattern, rooted := strings.CutPrefix(strings.TrimSpace(line), "/")
		if !rooted {
			continue
		}
		left, err := filepath.Glob(filepath.Join(dir, pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range left {
			if err := os.Remove(name); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// shell returns what a script prints, whether it fails or not, as if the copy
// were the example in a reader's clone.
func (f *follower) shell(t *testing.T, script string) string {
	t.Helper()
	cmd := exec.Command("sh", "-c", script)
	cmd.Dir, cmd.Env = f.dir, append(os.Environ(), "GINKGO_NO_COLOR=1")
	out, err := cmd.CombinedOutput()
	if cmd.ProcessState == nil {
		t.Fatal(err)
	}
	example := "examples/" + f.page.Example
	here := strings.NewReplacer(f.dir, "/home/you/acel/"+example, "\tfollowed", "\t"+ours+"/"+example)
	return timeless(here.Replace(string(out)))
}

// timeless returns what a test prints without the times that it took and was
// run at.
func timeless(text string) string {
	text = regexp.MustCompile(`@ \d\d/\d\d/\d\d \d\d:\d\d:\d\d(\.\d+)?`).ReplaceAllString(text, "@ 12/01/26 09:00:00.000")
	return regexp.MustCompile(`\d+\.\d+( ?s)`).ReplaceAllString(text, "0.000$1")
}

func read(t *testing.T, dir, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
