package mcpproxy

import (
	"errors"
	"io"
	"net/http"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/process"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/remote"
)

// An Upstream is the MCP server behind a proxy: a command, which is run once a session
// and spoken to over its standard streams, or the URL of one over Streamable HTTP.
// Exactly one of Command and URL must be given.
type Upstream struct {
	// Command is a program and its arguments. No shell reads them. The program is
	// looked for in PATH.
	Command []string
	// Env are further variables of its environment: NAME=VALUE, or NAME for one that it
	// has from ours. Of ours it has otherwise a few harmless ones only.
	Env []string
	// Dir is where it runs; "" is where we do.
	Dir string
	// Stderr is given what it writes to its standard error: a line a Write, behind the
	// name of the server, escaped for a terminal. Lines that it does not take as fast as
	// they come are left out and counted. It must be safe for concurrent use, as an
	// os.File is. nil discards them.
	Stderr io.Writer

	// URL is that of the server's MCP endpoint.
	URL string
	// Header is sent with every request to it.
	Header http.Header
	// Client makes the requests; nil is one of our own. It must not follow redirects.
	Client *http.Client
}

// check returns what is wrong with an upstream.
func (u *Upstream) check() error {
	switch {
	case len(u.Command) == 0 && u.URL == "":
		return errors.New("no upstream: give Upstream.Command or Upstream.URL")
	case len(u.Command) > 0 && u.URL != "":
		return errors.New("two upstreams: give Upstream.Command or Upstream.URL, not both")
	case u.URL != "":
		return remote.Check(u.URL)
	}
	o := u.process()
	return o.Check()
}

// EnvNames returns the names of all variables that a command's environment has, sorted.
func (u *Upstream) EnvNames() []string {
	o := u.process()
	return o.EnvNames()
}

// process is how a command is started.
func (u *Upstream) process() process.Options {
	return process.Options{Command: u.Command, Env: u.Env, Dir: u.Dir, Stderr: u.Stderr}
}
