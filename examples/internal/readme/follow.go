package readme

import (
	"os/exec"
	"strings"
	"testing"
)

// A Page is the README of an example, in the folder of the test.
type Page struct {
	// Example is the name of the example's folder.
	Example string
	// Code and Rules are the files that the page shows parts of.
	Code, Rules string
	// Needs are the commands that the page uses beside the go tool's; where one
	// is not there, the test is skipped.
	Needs []string
	// Blocks is how many blocks the page has, so that none is overlooked.
	Blocks int
}

// Follow follows a page from top to bottom in a copy of its folder:
//
//   - sh blocks are run,
//   - blocks of no language are held to what the last of them printed, which
//     must have the block in it, the times and places of a run apart,
//   - go and yaml blocks must stand in the example's files, but for "- run:",
//     the step of a workflow, which is run,
//   - diff blocks are made.
func Follow(t *testing.T, p Page) {
	t.Helper()
	for _, command := range p.Needs {
		if _, err := exec.LookPath(command); err != nil {
			t.Skipf("the README uses %s, which is not here", command)
		}
	}
	blocks := blocksOf(read(t, ".", "README.md"))
	if len(blocks) != p.Blocks {
		t.Errorf("README.md has %d blocks, expected %d", len(blocks), p.Blocks)
	}
	f := follower{page: p, dir: copied(t)}
	for _, b := range blocks {
		f.block(t, b)
	}
}

// A follower has come so far on a page.
type follower struct {
	page    Page
	dir     string // the copy
	printed string // by the last command
}

func (f *follower) block(t *testing.T, b block) {
	t.Helper()
	switch b.language {
	case "sh":
		f.printed = f.shell(t, b.text)
	case "":
		if !strings.Contains(f.printed, timeless(b.text)) {
			t.Errorf("README.md:%d: this is printed:\n%s\nand this is shown:\n%s", b.line, f.printed, b.text)
		}
	case "go":
		f.contains(t, b, f.page.Code, b.text)
	case "yaml":
		if step, found := strings.CutPrefix(b.text, "- run: "); found {
			f.shell(t, step)
		} else {
			f.contains(t, b, f.page.Rules, b.text)
		}
	case "diff":
		f.change(t, b)
	default:
		t.Errorf("README.md:%d: nothing is known about %s", b.line, b.language)
	}
}

// change makes the change that a diff shows.
func (f *follower) change(t *testing.T, b block) {
	t.Helper()
	var old, better string
	for line := range strings.Lines(b.text) {
		if rest, out := strings.CutPrefix(line, "-"); out {
			old += rest
		} else {
			better += line[1:]
		}
	}
	text := f.contains(t, b, f.page.Code, old)
	write(t, f.dir, f.page.Code, strings.Replace(text, old, better, 1))
}

// contains returns the text of a file, which must hold some words.
func (f *follower) contains(t *testing.T, b block, name, words string) string {
	t.Helper()
	text := read(t, f.dir, name)
	if !strings.Contains(text, words) {
		t.Errorf("README.md:%d: this is not in %s:\n%s", b.line, name, words)
	}
	return text
}
