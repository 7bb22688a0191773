package main

import (
	"fmt"
	"net/url"
	"os/exec"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

// settleDashes sees that no flag has taken the -- before the command for its value.
func (s *serve) settleDashes(args []string) (err error) {
	s.cmd.Flags().Visit(func(f *pflag.Flag) {
		values := []string{f.Value.String()}
		if many, is := f.Value.(pflag.SliceValue); is {
			values = many.GetSlice()
		}
		if len(args) > 0 && slices.Contains(values, "--") {
			err = fmt.Errorf("--%s has taken the -- before the command for its value; give it one of its own, or leave it out", f.Name)
		}
	})
	return err
}

// settleName sees that --server is the name of a server, and of no tool.
func (s *serve) settleName() error {
	if name, is := strings.CutPrefix(s.server, "mcp__"); is {
		server, _ := acel.SplitTool(s.server)
		if server == "" {
			server = strings.Trim(name, "_")
		}
		return fmt.Errorf("--server is the name between the underscores of mcp__SERVER__TOOL: --server %s", shellWord(server))
	}
	return nil
}

// isCommandLine reports whether a word is a whole command line, and no program.
func isCommandLine(word string) bool {
	if len(strings.Fields(word)) < 2 {
		return false
	}
	_, err := exec.LookPath(word)
	return err != nil
}

// isOrigin reports whether a text is the origin of pages.
func isOrigin(text string) bool {
	u, err := url.Parse(text)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != "" && text == u.Scheme+"://"+u.Host
}

// checkEnv sees that no name of a variable has blanks, which no shell could give one.
func checkEnv(given []string) error {
	for _, text := range given {
		if name, _, _ := strings.Cut(text, "="); strings.ContainsAny(name, " \t\n") {
			return fmt.Errorf("--env is one NAME or NAME=VALUE, and no variable has blanks in its name: %q", render.Clip(name, 40))
		}
	}
	return nil
}
