package process

import (
	"errors"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Options say what is started, and how. Command must be given.
type Options struct {
	// Command is a program, which is looked for in PATH, and its arguments.
	Command []string
	// Env are variables beyond those of ours that a child always has: NAME=VALUE, or
	// NAME for one of ours.
	Env []string
	// Dir is where it runs; "" is where we do.
	Dir string
	// Stderr is given the lines of its standard error, one a Write; nil discards them.
	Stderr io.Writer
	// Prefix stands before each of those lines.
	Prefix string
	// MaxFrame bounds a frame that the child writes, in bytes.
	MaxFrame int

	// EndWait is how long the child may take to end once its standard input is closed,
	// and TermWait once it was asked to by a signal. 0 is 2 s and 3 s.
	EndWait, TermWait time.Duration
}

// Check returns why nothing could be started.
func (o *Options) Check() error {
	_, err := o.command()
	return err
}

// command is the command, ready to be started but for its streams.
func (o *Options) command() (*exec.Cmd, error) {
	if len(o.Command) == 0 || o.Command[0] == "" {
		return nil, errors.New("the upstream's command is empty; give a program and its arguments")
	}
	if at := slices.IndexFunc(o.Command, func(word string) bool { return strings.Contains(word, "\x00") }); at >= 0 {
		return nil, fmt.Errorf("word %d of the upstream's command holds a NUL, which no program can be given", at+1)
	}
	path, err := exec.LookPath(o.Command[0])
	if err != nil {
		return nil, notFound(o.Command[0], err)
	}
	if path, err = filepath.Abs(path); err != nil {
		return nil, fmt.Errorf("the upstream's command %q: %w", o.Command[0], err)
	}
	if err := checkArguments(path, o.Command[1:]); err != nil {
		return nil, err
	}
	env, err := o.environ()
	if err != nil {
		return nil, err
	}
	return &exec.Cmd{Path: path, Args: slices.Clone(o.Command), Env: env, Dir: o.Dir, SysProcAttr: apart()}, nil
}

// notFound says what to do about a program that cannot be run.
func notFound(name string, err error) error {
	switch {
	case errors.Is(err, exec.ErrDot):
		return fmt.Errorf("the upstream's command %q is found in the current directory only; if that one is meant, give it as %q", name, "."+string(filepath.Separator)+name)
	case strings.ContainsAny(name, " \t") && !strings.ContainsRune(name, filepath.Separator):
		return fmt.Errorf("there is no program %q; give the program and its arguments as words of their own, no shell reads them", name)
	}
	return fmt.Errorf("the upstream's command %q cannot be run: %w; install it, or give its path", name, err)
}

// notStarted says what to do about a program that did not start.
func (o *Options) notStarted(err error) error {
	if o.Dir != "" {
		return fmt.Errorf("the upstream's command %q did not start in %q: %w", o.Command[0], o.Dir, err)
	}
	return fmt.Errorf("the upstream's command %q did not start: %w", o.Command[0], err)
}
