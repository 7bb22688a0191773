package process

import (
	"fmt"
	"strings"
	"time"
)

// An Exit is how a child has ended. As an error it is for whoever runs us.
type Exit struct {
	name string
	how  string
	last []string
}

// Exit returns how the child has ended, once it has; nil where it has not within a
// time.
func (p *Process) Exit(within time.Duration) *Exit {
	if !p.ends(within) {
		return nil
	}
	state := p.cmd.ProcessState
	how := fmt.Sprintf("exit code %d", state.ExitCode())
	if state.ExitCode() < 0 {
		how = state.String() // as in "signal: killed"
	}
	await(4*settle, p.stderr.read)
	return &Exit{name: p.name, how: how, last: p.stderr.tail.lines()}
}

// How says it in a word or two, for anybody: without what the child wrote.
func (e *Exit) How() string { return e.how }

// Error says it with the last lines of its standard error.
func (e *Exit) Error() string {
	if len(e.last) == 0 {
		return fmt.Sprintf("the upstream's command %q ended (%s), and wrote nothing to its standard error", e.name, e.how)
	}
	return fmt.Sprintf("the upstream's command %q ended (%s); the last that it wrote to its standard error:\n  %s", e.name, e.how, strings.Join(e.last, "\n  "))
}
