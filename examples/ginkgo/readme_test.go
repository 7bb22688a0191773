package deskspecs_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The README, followed from top to bottom in a copy of this folder: its commands
// are run, what they print holds what is shown, and so does the code.
func TestReadmeIsTrue(t *testing.T) {
	if _, err := exec.LookPath("jq"); err != nil {
		t.Skip("the README uses jq, which is not here")
	}
	dir := copied(t)
	printed := ""
	for _, b := range blocks(t) {
		switch b.language {
		case "sh":
			printed = shell(t, dir, b.text)
		case "":
			if !strings.Contains(printed, timeless(b.text)) {
				t.Errorf("README.md:%d: this is printed:\n%s\nand this is shown:\n%s", b.line, printed, b.text)
			}
		case "go":
			contains(t, b, dir, "ginkgo_test.go", b.text)
		case "yaml": // the rules, or a step of a workflow that runs a command
			if step, found := strings.CutPrefix(b.text, "- run: "); found {
				shell(t, dir, step)
			} else {
				contains(t, b, dir, "acel.yaml", b.text)
			}
		case "diff":
			out, in, _ := strings.Cut(b.text, "\n")
			text := contains(t, b, dir, "ginkgo_test.go", out[1:])
			write(t, dir, "ginkgo_test.go", strings.Replace(text, out[1:]+"\n", in[1:], 1))
		default:
			t.Errorf("README.md:%d: nothing is known about %s", b.line, b.language)
		}
	}
}

// A block is one that stands between fences.
type block struct {
	line           int
	language, text string
}

func blocks(t *testing.T) []block {
	t.Helper()
	var all []block
	line := 0
	for i, part := range strings.Split("\n"+read(t, ".", "README.md"), "\n```") {
		if i%2 == 1 {
			language, text, _ := strings.Cut(part, "\n")
			all = append(all, block{line, language, text + "\n"})
		}
		line += strings.Count(part, "\n") + 1
	}
	if len(all) < 20 {
		t.Fatalf("the README has %d blocks", len(all))
	}
	return all
}

// copied returns a copy of this folder, but for this file, as a module of its
// own that finds ours.
func copied(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(".")); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(dir, "readme_test.go")); err != nil {
		t.Fatal(err)
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	write(t, dir, "go.mod", fmt.Sprintf("module followed\n\ngo 1.26\n\nrequire github.com/acel-dev/acel v0.0.0\n\nreplace github.com/acel-dev/acel => %q\n", root))
	write(t, dir, "go.sum", read(t, root, "go.sum"))
	return dir
}

// shell returns what a script prints, whether it fails or not, as if this folder
// had been at a place of the reader's.
func shell(t *testing.T, dir, script string) string {
	t.Helper()
	cmd := exec.Command("sh", "-c", script)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off", "GINKGO_NO_COLOR=1")
	out, err := cmd.CombinedOutput()
	if cmd.ProcessState == nil {
		t.Fatal(err)
	}
	here := strings.NewReplacer(dir, "/home/you/acel/examples/ginkgo", "\tfollowed", "\tgithub.com/acel-dev/acel/examples/ginkgo")
	return timeless(here.Replace(string(out)))
}

// timeless returns what a test prints without the times that it took and was
// run at.
func timeless(text string) string {
	text = regexp.MustCompile(`@ \d\d/\d\d/\d\d \d\d:\d\d:\d\d(\.\d+)?`).ReplaceAllString(text, "@ 12/01/26 09:00:00.000")
	return regexp.MustCompile(`\d+\.\d+( ?s)`).ReplaceAllString(text, "0.000$1")
}

// contains returns the text of a file, which must hold some words.
func contains(t *testing.T, b block, dir, name, words string) string {
	t.Helper()
	text := read(t, dir, name)
	if !strings.Contains(text, words) {
		t.Errorf("README.md:%d: this is not in %s:\n%s", b.line, name, words)
	}
	return text
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
