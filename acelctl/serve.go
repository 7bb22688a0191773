package main

import (
	"errors"
	"fmt"
	"log/slog"
	"strings"

	"github.com/spf13/cobra"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/mcpproxy"
	"github.com/acel-dev/acel/acel/render"
)

func serveCommand() *cobra.Command {
	s := &serve{}
	cmd := &cobra.Command{
		Use:     "serve [flags] -- COMMAND [ARG...]",
		Short:   "Hold an agent's calls to rules, between an MCP client and a server",
		Long:    serveLong,
		Example: serveExample,
		Args:    cobra.ArbitraryArgs, // settle looks at them
		RunE: func(cmd *cobra.Command, args []string) error {
			s.cmd = cmd
			return s.run(args)
		},
		DisableFlagsInUseLine: true,
	}
	s.addFlags(cmd)
	return cmd
}

// A serve is one run of the command.
type serve struct {
	serveFlags
	cmd      *cobra.Command
	command  []string // that starts the server; none with --upstream
	log      *slog.Logger
	journals *journalDir  // nil writes nothing down
	evidence *evidenceDir // nil keeps none
	meter    *meter       // nil counts nothing
	fresh    string       // the token that was made for this run; "" where it is in a file
}

// run serves what the flags and arguments say.
func (s *serve) run(args []string) error {
	if err := s.settle(args); err != nil {
		return usageError(s.cmd, err)
	}
	if err := s.findRules(); err != nil {
		return err
	}
	s.log = newLog(s.cmd.ErrOrStderr(), s.logForm, s.logMin)
	if s.keep.save != "" {
		var err error
		if s.evidence, err = openEvidenceDir(&s.keep); err != nil {
			return usageError(s.cmd, err)
		}
	}
	first, problems := s.ruling()
	s.show(problems)
	if first == nil {
		return exitUnchecked
	}
	s.show(first.warnings)
	o, err := s.options(first)
	if err != nil {
		return usageError(s.cmd, err)
	}
	collectSeldom()
	proxy, err := mcpproxy.NewProxy(o)
	if err != nil {
		return s.failed(err)
	}
	if s.dryRun {
		return errors.Join(s.foresee(), s.describe(first, &o), proxy.Close())
	}
	return s.serve(proxy, first)
}

// failed says why nothing could be served, or not to its end.
func (s *serve) failed(err error) error {
	text := strings.ReplaceAll("\n"+err.Error(), "\nmcpproxy: ", "\n")
	return fmt.Errorf("%s: %s", s.cmd.CommandPath(), text[1:])
}

// show tells of problems before anything is served. In a log of JSON, warnings are lines
// of it: what is served goes on below them.
func (s *serve) show(problems []*acel.Problem) {
	stderr := s.cmd.ErrOrStderr()
	for _, p := range problems {
		if p.Warning && s.logForm == "json" {
			s.log.Warn("rules", "warning", p)
			continue
		}
		_ = render.Problem(stderr, p, render.Options{Color: colored("auto", stderr)}) // nobody is left to be told
	}
}
