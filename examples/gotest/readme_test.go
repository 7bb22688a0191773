package gotest_test

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

// The README, followed from top to bottom in a copy of this folder: its commands
// are run, what they print is compared, and so is the code that it shows.
func TestReadmeIsTrue(t *testing.T) {
	dir := copied(t)
	printed := ""
	for _, b := range blocks(t) {
		switch b.language {
		case "sh":
			printed = shell(t, dir, b.text)
		case "":
			if want := timeless(b.text); printed != want {
				t.Errorf("README.md:%d: this is printed:\n%s\nand this is shown:\n%s", b.line, printed, want)
			}
		case "go":
			contains(t, b, dir, "gotest_test.go", b.text)
		case "yaml":
			contains(t, b, dir, "acel.yaml", b.text)
		case "diff":
			var old, better string
			for line := range strings.Lines(b.text) {
				if rest, out := strings.CutPrefix(line, "-"); out {
					old += rest
				} else {
					better += line[1:]
				}
			}
			text := contains(t, b, dir, "gotest_test.go", old)
			write(t, dir, "gotest_test.go", strings.Replace(text, old, better, 1))
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
	inside := false
	line := 0
	for text := range strings.Lines(read(t, ".", "README.md")) {
		line++
		language, fence := strings.CutPrefix(strings.TrimSpace(text), "```")
		switch {
		case fence && !inside:
			all = append(all, block{line: line, language: language})
			inside = true
		case fence:
			inside = false
		case inside:
			all[len(all)-1].text += text
		}
	}
	if len(all) < 10 {
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
	module := strings.Replace(read(t, root, "go.mod"), "module "+ours, "module followed", 1)
	write(t, dir, "go.mod", fmt.Sprintf("%s\nrequire %s v0.0.0\n\nreplace %s => %q\n", module, ours, ours, root))
	write(t, dir, "go.sum", read(t, root, "go.sum"))
	return dir
}

// shell returns what a script prints, whether it fails or not.
func shell(t *testing.T, dir, script string) string {
	t.Helper()
	cmd := exec.Command("sh", "-c", script)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if cmd.ProcessState == nil {
		t.Fatal(err)
	}
	return timeless(strings.ReplaceAll(string(out), "\tfollowed", "\t"+ours+"/examples/gotest"))
}

// timeless returns what a test prints without the times that it took.
func timeless(text string) string {
	return regexp.MustCompile(`\d+\.\d+s`).ReplaceAllString(text, "0.00s")
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
