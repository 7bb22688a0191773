package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/hook"
	"github.com/acel-dev/acel/acel/render"
)

// hookWhere are the flags that say which settings are meant.
type hookWhere struct{ project, user bool }

func (w *hookWhere) addTo(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&w.project, "project", false, "the settings of the project that is the working directory (the default)")
	cmd.Flags().BoolVar(&w.user, "user", false, "your settings, for all projects")
	cmd.MarkFlagsMutuallyExclusive("project", "user")
}

// A hookInstall is one run of install or uninstall.
type hookInstall struct {
	hooking
	hookWhere
	dry bool

	policy *acel.Policy // that is installed
}

func hookInstallCommand() *cobra.Command {
	i := &hookInstall{hooking: hooking{mode: "enforce"}}
	cmd := &cobra.Command{
		Use:   "install HARNESS",
		Short: "Write the hook into an agent's settings",
		Long:  hookInstallLong,
		Example: `  acelctl hook install claude-code --rules acel.yaml
  acelctl hook install cursor --user --dry-run`,
		Args:      oneHarness,
		ValidArgs: harnessNames(),
		RunE: func(cmd *cobra.Command, args []string) error {
			i.cmd, i.harness = cmd, hook.Named(args[0])
			return i.install()
		},
	}
	i.hooking.addTo(cmd)
	i.hookWhere.addTo(cmd)
	cmd.Flags().BoolVar(&i.dry, "dry-run", false, "print the settings as they would be, and write nothing")
	return cmd
}

func hookUninstallCommand() *cobra.Command {
	i := &hookInstall{}
	cmd := &cobra.Command{
		Use:   "uninstall HARNESS",
		Short: "Take the hook out of an agent's settings",
		Long: `Take every hook of acelctl out of the settings of a coding agent. Nothing else in them
is changed.

Exit codes:
  0  there is none in them any more
  2  they cannot be read or written, or a usage error`,
		Args:      oneHarness,
		ValidArgs: harnessNames(),
		RunE: func(cmd *cobra.Command, args []string) error {
			i.cmd, i.harness = cmd, hook.Named(args[0])
			return i.uninstall()
		},
	}
	i.hookWhere.addTo(cmd)
	cmd.Flags().BoolVar(&i.dry, "dry-run", false, "print the settings as they would be, and write nothing")
	return cmd
}

// install writes the entries.
func (i *hookInstall) install() error {
	command, err := i.command()
	if err != nil {
		return i.failed(err)
	}
	m := hookMerge{placeOf(i.harness), i.harness.Name}
	name, changed, err := i.change(func(settings string) (string, error) { return m.with(settings, command) })
	if err != nil || i.dry {
		return i.failed(err)
	}
	said := "has the hook"
	if !changed {
		said = "had the hook already, and was left as it is"
	}
	_, err = fmt.Fprintf(i.cmd.OutOrStdout(), "%s %s: %s\nto check: acelctl hook selftest %s%s\nlook at it: %s\n",
		render.Sanitize(name), said, render.Sanitize(command), i.harness.Name, i.flags(), m.look)
	if err == nil && m.weak != "" {
		_, err = fmt.Fprintf(i.cmd.OutOrStdout(), "note: %s\n", m.weak)
	}
	if foreign := foreignShell(i.harness.Name, i.policy); err == nil && foreign != "" {
		_, err = fmt.Fprintf(i.cmd.OutOrStdout(), "note: these rules speak of %s, and the shell of %s is called %s, which none of them is about: tool: [%[1]s, %[3]s] holds both\n",
			foreign, i.harness.Title, hookShells[i.harness.Name])
	}
	if top := projectAbove("."); err == nil && !i.user && top != "" {
		_, err = fmt.Fprintf(i.cmd.OutOrStdout(), "note: an agent that is started in %s, where the project begins, may not read these settings: install it there\n", render.Sanitize(top))
	}
	return err
}

// uninstall takes the entries out.
func (i *hookInstall) uninstall() error {
	m := hookMerge{placeOf(i.harness), i.harness.Name}
	name, changed, err := i.change(func(settings string) (string, error) {
		if before, same := i.restored(m, settings); same {
			return before, nil
		}
		top, hooks, err := m.without(settings)
		switch {
		case err != nil || len(top) == 0 || sameJSON(top.get("hooks"), hooks.String()):
			return settings, err
		case len(hooks) == 0:
			top.drop("hooks")
		default:
			top.set("hooks", hooks.String())
		}
		return top.laidOut(settings)
	})
	if err != nil || i.dry {
		return i.failed(err)
	}
	said := "has no hook of acelctl any more"
	if !changed {
		said = "has no hook of acelctl"
	}
	_, err = fmt.Fprintf(i.cmd.OutOrStdout(), "%s %s\n", render.Sanitize(name), said)
	return err
}

// flags are those that name the same rules and settings.
func (i *hookInstall) flags() string {
	text := ""
	for _, file := range i.rules {
		text += " --rules " + shellWord(file)
	}
	if i.user {
		text += " --user"
	}
	return text
}

// failed is the error that ends the command; nil for none.
func (i *hookInstall) failed(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", i.cmd.CommandPath(), err)
}
