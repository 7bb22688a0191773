//go:build unix

package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// A liveGate is a run of acelctl serve that a spec speaks to.
type liveGate struct {
	cmd   *exec.Cmd
	in    io.WriteCloser
	out   *bufio.Reader
	mu    sync.Mutex
	lines []string // of its log
}

// serving starts acelctl serve, and logs in JSON.
func serving(args ...string) *liveGate {
	GinkgoHelper()
	s := &liveGate{cmd: exec.Command("acelctl", append([]string{"serve", "--log", "json"}, args...)...)}
	var err error
	s.in, err = s.cmd.StdinPipe()
	Expect(err).NotTo(HaveOccurred())
	out, err := s.cmd.StdoutPipe()
	Expect(err).NotTo(HaveOccurred())
	s.out = bufio.NewReader(out)
	s.cmd.Stderr = s
	Expect(s.cmd.Start()).To(Succeed())
	DeferCleanup(func() {
		if s.cmd.ProcessState == nil {
			_ = s.cmd.Process.Kill() // it may be over this very moment
			s.ends()
		}
	})
	return s
}

// Write takes down the log.
func (s *liveGate) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.lines = append(s.lines, strings.Split(strings.TrimRight(string(p), "\n"), "\n")...)
	return len(p), nil
}

// logged waits for a line of the log with that message, the nth one from 1, and returns
// what it says.
func (s *liveGate) logged(msg string, nth int) map[string]any {
	GinkgoHelper()
	var found map[string]any
	Eventually(func() bool {
		s.mu.Lock()
		defer s.mu.Unlock()
		n := 0
		for _, line := range s.lines {
			var m map[string]any
			if json.Unmarshal([]byte(line), &m) == nil && m["msg"] == msg {
				if n++; n == nth {
					found = m
					return true
				}
			}
		}
		return false
	}).WithTimeout(20*time.Second).Should(BeTrue(), func() string {
		s.mu.Lock()
		defer s.mu.Unlock()
		return fmt.Sprintf("no %q in %q", msg, s.lines)
	})
	return found
}

// ask sends a frame over standard input, and returns the answer.
func (s *liveGate) ask(frame string) string {
	GinkgoHelper()
	_, err := io.WriteString(s.in, frame+"\n")
	Expect(err).NotTo(HaveOccurred())
	answer, err := s.out.ReadString('\n')
	Expect(err).NotTo(HaveOccurred())
	return answer
}

// signal sends a signal.
func (s *liveGate) signal(sig syscall.Signal) {
	GinkgoHelper()
	Expect(s.cmd.Process.Signal(sig)).To(Succeed())
}

// ends waits until it is over, and returns how.
func (s *liveGate) ends() *os.ProcessState {
	GinkgoHelper()
	return s.endsBy(func() {})
}

// endsAt sends a signal again and again until it is over, and returns how.
func (s *liveGate) endsAt(sig syscall.Signal) *os.ProcessState {
	GinkgoHelper()
	return s.endsBy(func() { _ = s.cmd.Process.Signal(sig) }) // which fails once it is over
}

// endsBy waits until it is over, doing something meanwhile, and returns how.
func (s *liveGate) endsBy(meanwhile func()) *os.ProcessState {
	GinkgoHelper()
	over := make(chan struct{})
	go func() {
		defer close(over)
		_ = s.cmd.Wait() // the state says it
	}()
	Eventually(func() chan struct{} { meanwhile(); return over }).WithTimeout(20 * time.Second).WithPolling(50 * time.Millisecond).Should(BeClosed())
	return s.cmd.ProcessState
}

// callOf is a frame that calls a tool.
func callOf(id int, tool string) string {
	frame, _ := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": map[string]any{"name": tool, "arguments": map[string]any{}}}) // which cannot fail
	return string(frame)
}

// A visitor is a client over HTTP.
type visitor struct{ url, token, session string }

// initializing is what a client says first.
const initializing = `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"v","version":"1"}}}`

// connect begins a session.
func connect(url, token string) *visitor {
	GinkgoHelper()
	v := &visitor{url: url, token: token}
	status, header, _ := v.post(initializing)
	Expect(status).To(Equal(200))
	v.session = header.Get("Mcp-Session-Id")
	Expect(v.session).NotTo(BeEmpty())
	return v
}

// post sends a frame, and returns what came back.
func (v *visitor) post(frame string) (int, http.Header, string) {
	GinkgoHelper()
	r, err := http.NewRequest("POST", v.url, bytes.NewBufferString(frame))
	Expect(err).NotTo(HaveOccurred())
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json, text/event-stream")
	if v.token != "" {
		r.Header.Set("Authorization", v.token)
	}
	if v.session != "" {
		r.Header.Set("Mcp-Session-Id", v.session)
	}
	answer, err := http.DefaultClient.Do(r)
	Expect(err).NotTo(HaveOccurred())
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	Expect(err).NotTo(HaveOccurred())
	return answer.StatusCode, answer.Header, string(body)
}

// call calls a tool, and returns the answer.
func (v *visitor) call(id int, tool string) string {
	GinkgoHelper()
	_, _, body := v.post(callOf(id, tool))
	return body
}

// commandOf runs acelctl, and returns what it says.
func commandOf(args ...string) string {
	text, _ := exec.Command("acelctl", args...).CombinedOutput() // also of one that finds something
	return string(text)
}

// write writes a file.
func write(name, text string) {
	GinkgoHelper()
	Expect(os.WriteFile(name, []byte(text), 0o600)).To(Succeed())
}
