package main

import (
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
	return err
}

// installed returns the settings with a hook of acelctl for this agent, and its entries.
func (s *hookSelftest) installed() (string, []installedHook, error) {
	p := placeOf(s.harness)
	looked, err := p.files(s.hookWhere)
	for _, name := range looked {
		found, err := s.read(name)
		if err != nil || len(found) > 0 {
			return name, found, err
		}
	}
	if err != nil {
		return "", nil, err
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
	if top, _ := jsonObjectOf(string(data)); top.get("disableAllHooks") == "true" && len(found) > 0 {
		return nil, fmt.Errorf("%s has disableAllHooks: no hook is run at all", name)
	}
	return found, nil
}
