// Package process runs an MCP server as a child process, and speaks to it over its
// standard streams.
//
// The child runs in a process group of its own, with the few variables of our
// environment that are harmless and those that were declared. What it writes to its
// standard error is always read. It ends with all of its group when it is closed and
// when it ends by itself; and where the system can see to it, it is asked to when we end.
package process

import (
	"os"
	"os/exec"
	"sync"
	"time"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
)

// A Process is a running child, as a [frame.Pipe].
type Process struct {
	*frame.Writer              // to its standard input
	lines         *frame.Lines // of its standard output

	name   string // of the command, as it was given
	cmd    *exec.Cmd
	stdin  *os.File
	stdout *output
	stderr *stderr

	endWait, termWait time.Duration
	closing           sync.Once
	exited            chan struct{} // closed once it has ended
	gone              chan struct{} // closed once nothing of it is left
}

var _ frame.Pipe = (*Process)(nil)

// Start starts a child. The error says why that is not possible, and what to do.
func Start(o Options) (*Process, error) {
	cmd, err := o.command()
	if err != nil {
		return nil, err
	}
	s, err := openStreams()
	if err != nil {
		return nil, o.notStarted(err)
	}
	cmd.Stdin, cmd.Stdout, cmd.Stderr = s.in.r, s.out.w, s.err.w
	p := o.process(cmd, s)
	started := make(chan error)
	go p.tend(started)
	err = <-started
	s.closeChilds()
	if err != nil {
		s.closeOurs()
		return nil, o.notStarted(err)
	}
	go p.stderr.drain()
	return p, nil
}

// process is a child that is not yet started.
func (o *Options) process(cmd *exec.Cmd, s *streams) *Process {
	p := &Process{
		Writer: frame.NewWriter(s.in.w), stdin: s.in.w,
		name: o.Command[0], cmd: cmd,
		stdout: newOutput(s.out.r), stderr: newStderr(s.err.r, o),
		endWait: o.EndWait, termWait: o.TermWait,
		exited: make(chan struct{}), gone: make(chan struct{}),
	}
	p.lines = frame.NewLines(p.stdout, o.MaxFrame)
	if p.endWait == 0 {
		p.endWait = 2 * time.Second
	}
	if p.termWait == 0 {
		p.termWait = 3 * time.Second
	}
	return p
}

// Receive returns the next frame that the child writes. At io.EOF it has closed its
// standard output or ended, and nothing that it wrote is left to be read.
func (p *Process) Receive() ([]byte, error) { return p.lines.Next() }

// CloseSend tells the child that nothing more comes, by the end of its standard input.
// What it still writes can be received.
func (p *Process) CloseSend() { _ = p.stdin.Close() }
