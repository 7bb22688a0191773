package main

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/acel-dev/acel/acel/render"
)

// idleOverHTTP is --idle for clients that may go without a word.
const idleOverHTTP = time.Hour

// settle refuses flags and arguments that mean nothing together.
func (s *serve) settle(args []string) error {
	for _, name := range []string{"server", "upstream", "token-file", "journal", "save-evidence", "sign", "evidence-name", "redact-key"} {
		if flag := s.cmd.Flags().Lookup(name); flag.Changed && flag.Value.String() == "" {
			return fmt.Errorf("--%s names nothing: is a variable of the shell unset?", name)
		}
	}
	if s.http.given() && !s.cmd.Flags().Changed("idle") {
		s.idle = idleOverHTTP
	}
	return cmp.Or(s.settleDashes(args), s.settleName(), s.settleUpstream(args), s.settleFront(), s.settleRecords())
}

// settleUpstream finds out which server is meant.
func (s *serve) settleUpstream(args []string) error {
	s.command = args
	behind := s.cmd.ArgsLenAtDash() == 0
	switch {
	case len(args) > 0 && !behind:
		return fmt.Errorf("put -- before the command that starts the server: %s -- %s", s.cmd.CommandPath(), render.Clip(strings.Join(args, " "), 60))
	case len(args) > 0 && s.upstream != "":
		return errors.New("the server is either the command behind -- or at --upstream, and both were given")
	case len(args) > 0 && args[0] == "":
		return errors.New("the command behind -- is empty: is a variable of the shell unset?")
	case len(args) == 1 && isCommandLine(args[0]):
		return fmt.Errorf("the command behind -- is one word with blanks in it, and no program has that name; write its words apart, as in %s -- %s, or as items of args in a client's settings", s.cmd.CommandPath(), render.Clip(args[0], 60))
	case len(args) > 0 && len(s.headers) > 0:
		return errors.New("--upstream-header is for a server at --upstream; a command gets variables by --env")
	case len(args) > 0:
		return checkEnv(s.env)
	case s.upstream == "":
		return fmt.Errorf("no server was named: put its command behind --, as in %s -- npx some-server, or give its URL by --upstream", s.cmd.CommandPath())
	case len(s.env) > 0:
		return errors.New("--env is for the command of a server; one at --upstream has headers, by --upstream-header")
	}
	return checkUpstream(s.upstream)
}

// checkUpstream sees that --upstream is a URL of the web, and no command.
func checkUpstream(text string) error {
	scheme, rest, is := strings.Cut(text, "://")
	switch scheme = strings.ToLower(scheme); {
	case is && (scheme == "http" || scheme == "https") && rest != "":
		return nil
	case is:
		return fmt.Errorf("--upstream is an http or https URL, such as https://example.com/mcp, and not %s", render.Clip(scheme, 20)+"://")
	}
	return fmt.Errorf("--upstream is an http or https URL, such as https://example.com/mcp, and %q is none; a command stands behind --, as in acelctl serve -- %[1]s", render.Clip(text, 60))
}

// settleFront sees that what was asked for can be served safely.
func (s *serve) settleFront() error {
	flags := s.cmd.Flags()
	if !s.http.given() {
		for _, name := range []string{"token-file", "allow-host", "allow-origin", "stateless", "max-sessions"} {
			if flags.Changed(name) {
				return fmt.Errorf("--%s is for clients that come over HTTP; say where with --http", name)
			}
		}
		return nil
	}
	for _, origin := range s.allowOrigins {
		if !isOrigin(origin) {
			return fmt.Errorf("--allow-origin %s is no origin: it has a scheme and a host, and no path, such as https://example.com", render.Clip(origin, 60))
		}
	}
	if loopback(s.http.host) {
		return nil
	}
	switch {
	case len(s.allowHosts) == 0:
		return fmt.Errorf("--http %s can be reached from elsewhere; say by which name clients call it with --allow-host, or serve at 127.0.0.1:%s", &s.http, s.http.port)
	case s.tokenFile == "":
		return fmt.Errorf("--http %s can be reached from elsewhere; keep the token that clients present in a file, --token-file", &s.http)
	}
	return nil
}

// settleRecords sees that what a run is to leave can be meant.
func (s *serve) settleRecords() error {
	k := &s.keep
	switch {
	case s.shadow && s.onViolation == "halt":
		return errors.New("--shadow refuses nothing, and so nothing is halted; leave out --on-violation halt")
	case k.sign != "" && k.save == "":
		return errors.New("--sign signs evidence; name a directory for it with --save-evidence")
	case k.name != "" && k.save == "":
		return errors.New("--evidence-name names evidence; name a directory for it with --save-evidence")
	case s.journal != "" && k.save != "" && filepath.Clean(s.journal) == filepath.Clean(k.save):
		return errors.New("--journal and --save-evidence are one directory; keep traces and logs apart, so that 'acelctl verify' finds logs alone")
	case k.redactKey != "" && k.save == "":
		return errors.New("--redact-key is for evidence; ask for some with --save-evidence")
	case s.idle < 0:
		return fmt.Errorf("--idle is %v; want how long a session may be idle, or 0 for ever", s.idle)
	}
	return nil
}
