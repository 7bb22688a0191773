package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/acel-dev/acel/acel/hook"
	"github.com/acel-dev/acel/acel/render"
	"github.com/acel-dev/acel/acel/report"
)

// A hookSelftest is one run of the command.
type hookSelftest struct {
	hookWhere
	rules      []string
	tool, args string

	cmd     *cobra.Command
	harness *hook.Harness
}

func hookSelftestCommand() *cobra.Command {
	s := &hookSelftest{}
	cmd := &cobra.Command{
		Use:   "selftest HARNESS",
		Short: "Prove that a bad call is refused through an agent's settings",
		Long:  hookSelftestLong,
		Example: `  acelctl hook selftest claude-code --rules acel.yaml
  acelctl hook selftest codex --tool Bash --args '{"command": "git push --force"}'`,
		Args:      oneHarness,
		ValidArgs: harnessNames(),
		RunE: func(cmd *cobra.Command, args []string) error {
			s.cmd, s.harness = cmd, hook.Named(args[0])
			return s.run()
		},
	}
	cmd.Flags().SortFlags = false
	addHookRules(cmd, &s.rules)
	cmd.Flags().StringVar(&s.tool, "tool", "", "try a call of `TOOL`, and no example")
	cmd.Flags().StringVar(&s.args, "args", "{}", "the arguments of that call, a `JSON` object")
	s.hookWhere.addTo(cmd)
	return cmd
}

// run tries each command that is installed.
func (s *hookSelftest) run() error {
	if s.cmd.Flags().Changed("args") && s.tool == "" {
		return usageError(s.cmd, errors.New("--args are those of a call; name its tool with --tool"))
	}
	if !isJSONObject(s.args) {
		return usageError(s.cmd, fmt.Errorf("--args is a JSON object, such as '{\"command\": \"git push\"}', and %q is none", render.Clip(s.args, 60)))
	}
	bad, err := s.badCall()
	if err != nil {
		return fmt.Errorf("%s: %w", s.cmd.CommandPath(), err)
	}
	settings, hooks, err := s.installed()
	if err != nil {
		return fmt.Errorf("%s: %w", s.cmd.CommandPath(), err)
	}
	outcome := report.Clean
	for _, one := range hooks {
		said, refused := s.try(one, bad)
		if !refused {
			outcome = report.Failed
		}
		if err := s.write(settings, one, bad, said, refused); err != nil {
			return err
		}
	}
	return exitOf(outcome)
}

// write tells what came of a command.
func (s *hookSelftest) write(settings string, one installedHook, bad *badCall, said string, refused bool) error {
	word := "NOT REFUSED"
	if refused {
		word = "refused"
	}
	_, err := fmt.Fprintf(s.cmd.OutOrStdout(), "%s: %s: %s\n  by   %s\n  in   %s\n  told %s\n",
		s.harness.Name, word, render.Sanitize(bad.String()), render.Sanitize(one.command), render.Sanitize(settings), render.Sanitize(said))
	if err == nil && refused {
		_, err = fmt.Fprintf(s.cmd.OutOrStdout(), "left to look at: %s\n", placeOf(s.harness).look)
	}
	if weak := placeOf(s.harness).weak; err == nil && weak != "" {
		_, err = fmt.Fprintf(s.cmd.OutOrStdout(), "note: %s\n", weak)
	}
	if err == nil && refused && bad.good == nil {
		_, err = fmt.Fprintln(s.cmd.OutOrStdout(), "note: these rules let no call pass that is known here, so it was not tried whether it refuses all; give an example under good:")
	}
	return err
}

// installed returns the settings with a hook of acelctl for this agent, and its entries.
func (s *hookSelftest) installed() (string, []installedHook, error) {
	p := placeOf(s.harness)
	looked, err := p.files(s.hookWhere)
	if err == nil {
		err = p.disabled()
	}
	if err != nil {
		return "", nil, err
	}
	for _, name := range looked {
		found, err := s.read(name)
		if err != nil || len(found) > 0 {
			return name, found, err
		}
	}
	return "", nil, fmt.Errorf("there is no hook of acelctl for %s in %s; write one with: acelctl hook install %s", p.events[0], strings.Join(looked, " nor in "), s.harness.Name)
}

// read returns the entries of acelctl in settings; none where there are no settings.
func (s *hookSelftest) read(name string) ([]installedHook, error) {
	data, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("%s cannot be read: %w", name, reason(err))
	}
	m := hookMerge{placeOf(s.harness), s.harness.Name}
	found, err := m.found(string(data))
	if err != nil {
		return nil, fmt.Errorf("%s cannot be read: %w", name, err)
	}
	if len(found) == 0 {
		return nil, nil
	}
	top, _ := jsonObjectOf(string(data)) // which found has read
	for _, must := range m.top {
		if top.get(must.name) != must.value {
			return nil, fmt.Errorf("%s has no %s: %s, without which %s refuses it; install it anew", name, must.name, must.value, s.harness.Title)
		}
	}
	if beside, err := m.foundFor(string(data), cmp.Or(m.skills, m.events[0])); err != nil || len(beside) == 0 {
		found[0].lacks = "there is none for " + m.skills + ", at which the commands in skills are told; install it anew"
	}
	return found, nil
}
