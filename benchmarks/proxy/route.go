package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// A route is a way from the client to the server.
type route struct {
	name    string
	gate    bool   // it is acelctl serve
	policy  policy // that it holds calls to
	journal bool
	command []string // of another proxy, which the server's command is put behind
}

// The ways that figures stand beside.
const (
	direct = "direct"
	copied = "byte copier"
)

// routes are the ways that are measured, in the order of the table.
func routes() []route {
	all := []route{{name: direct}, {name: copied}}
	for _, journal := range []bool{false, true} {
		for _, p := range []policy{{}, {rules: 50}, {rules: 500}, {rules: 500, others: true}} {
			all = append(all, gated(p, journal))
		}
	}
	return all
}

// gated is the way through acelctl serve.
func gated(p policy, journal bool) route {
	name := fmt.Sprintf("acelctl serve, %d rules", p.rules)
	if p.others {
		name += " on other tools"
	}
	if journal {
		name += ", --journal"
	}
	return route{name: name, gate: true, policy: p, journal: journal}
}

// other is the way through a proxy of somebody else: NAME=COMMAND ARG...
func other(text string) (route, error) {
	name, command, found := strings.Cut(text, "=")
	words := strings.Fields(command)
	if !found || strings.TrimSpace(name) == "" || len(words) == 0 {
		return route{}, fmt.Errorf("-beside %q: want NAME=COMMAND ARG..., behind which the server's command comes", text)
	}
	return route{name: strings.TrimSpace(name), command: words}, nil
}

// share is how many of so many calls the route makes: a tenth where each waits for a disk.
func (r route) share(calls int) int {
	if r.journal {
		return (calls + 9) / 10
	}
	return calls
}

// A place is where routes find what they are made of.
type place struct {
	self     string // this program
	acelctl  string
	dir      string        // for rules and journals
	patience time.Duration // how long answers are waited for
}

// start is the command that starts the way: the end that the client speaks to.
func (r route) start(p place) (*exec.Cmd, error) {
	var c *exec.Cmd
	plays := echoPart
	switch {
	case r.gate:
		args, err := r.serve(p)
		if err != nil {
			return nil, err
		}
		c = exec.Command(p.acelctl, args...)
	case len(r.command) > 0:
		c = exec.Command(r.command[0], append(r.command[1:len(r.command):len(r.command)], p.self)...)
	default:
		c = exec.Command(p.self)
		if r.name == copied {
			plays = copyPart
		}
	}
	c.Env = append(os.Environ(), partVariable+"="+plays)
	return c, nil
}

// serve writes the rules, and returns the arguments of acelctl.
func (r route) serve(p place) ([]string, error) {
	dir, err := os.MkdirTemp(p.dir, "gate-")
	if err != nil {
		return nil, err
	}
	rules := filepath.Join(dir, "acel.yaml")
	if err := os.WriteFile(rules, []byte(r.policy.text()), 0o600); err != nil {
		return nil, err
	}
	args := []string{"serve", "--rules", rules, "--env", partVariable + "=" + echoPart}
	if r.journal {
		args = append(args, "--journal", filepath.Join(dir, "journal"))
	}
	return append(args, "--", p.self), nil
}
