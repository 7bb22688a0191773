package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os/exec"
	"time"
)

// A talk is a session over one route.
type talk struct {
	route  route
	end    *exec.Cmd
	to     io.WriteCloser
	from   *bufio.Reader
	stderr bytes.Buffer // read once the process has ended
	id     int          // of the last request
	calls  int          // how many of the requests were calls
	line   []byte
	hang   time.Duration // how long answers are waited for
}

// open starts a route, and does what clients do before they call: they greet the server,
// list its tools, and then make the calls that rules want first.
func open(r route, p place) (*talk, error) {
	c, err := r.start(p)
	if err != nil {
		return nil, err
	}
	t := &talk{route: r, end: c, hang: p.patience}
	c.Stderr = &t.stderr
	if t.to, err = c.StdinPipe(); err != nil {
		return nil, err
	}
	from, err := c.StdoutPipe()
	if err != nil {
		return nil, err
	}
	t.from = bufio.NewReaderSize(from, maxLine)
	if err := c.Start(); err != nil {
		return nil, t.failed(err)
	}
	if err := t.greet(); err != nil {
		return nil, t.broken(err)
	}
	return t, nil
}

// patient ends the process unless stop is called in time: reading then fails.
func (t *talk) patient() (stop func() bool) {
	return time.AfterFunc(t.hang, func() { _ = t.end.Process.Kill() }).Stop
}

func (t *talk) greet() error {
	defer t.patient()()
	if _, err := t.ask("initialize", `{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"benchmark","version":"1"}}`); err != nil {
		return err
	}
	if _, err := io.WriteString(t.to, `{"jsonrpc":"2.0","method":"notifications/initialized"}`+"\n"); err != nil {
		return err
	}
	if _, err := t.ask("tools/list", `{}`); err != nil {
		return err
	}
	for _, tool := range t.route.policy.first() {
		if _, err := t.call(tool, "first"); err != nil {
			return err
		}
	}
	return nil
}

// ask makes a request that is no call, and returns its answer.
func (t *talk) ask(method, params string) (string, error) {
	t.id++
	if _, err := fmt.Fprintf(t.to, `{"jsonrpc":"2.0","id":%d,"method":"%s","params":%s}`+"\n", t.id, method, params); err != nil {
		return "", err
	}
	answer, err := t.from.ReadString('\n')
	if err != nil {
		return "", fmt.Errorf("no answer to %s: %w", method, err)
	}
	return answer, nil
}

// call makes a call and returns how long the right answer took to come.
func (t *talk) call(tool, note string) (time.Duration, error) {
	t.id++
	t.calls++
	t.line = appendCall(t.line[:0], t.id, tool, note)
	start := time.Now()
	if _, err := t.to.Write(t.line); err != nil {
		return 0, err
	}
	answer, err := t.from.ReadSlice('\n')
	took := time.Since(start)
	if err != nil {
		return 0, fmt.Errorf("no answer to call %d: %w", t.id, err)
	}
	id, err := answered(answer, note)
	if err == nil && id != t.id {
		err = fmt.Errorf("call %d was answered as if it were %d", t.id, id)
	}
	return took, err
}
