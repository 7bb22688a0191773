package mcpproxy_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// fakeLog tells the test's own binary, started as an upstream, that it is one, and where
// to write the frames that reach it. fakeWay says what is odd about it.
const fakeLog, fakeWay = "ACEL_TEST_UPSTREAM_LOG", "ACEL_TEST_UPSTREAM_WAY"

func TestMain(m *testing.M) {
	if log := os.Getenv(fakeLog); log != "" {
		(&fakeServer{way: os.Getenv(fakeWay)}).serve(log)
		return
	}
	os.Exit(m.Run())
}

// A fakeServer answers every request at once, but for calls of tools that say otherwise
// by their names.
type fakeServer struct {
	way string

	mu sync.Mutex
}

type fakeFrame struct {
	ID     json.RawMessage
	Method string
	Params struct{ Name string }
}

// serve reads until its input ends. A stubborn server never ends by itself.
func (s *fakeServer) serve(log string) {
	if s.way == "stubborn" {
		signal.Ignore(syscall.SIGTERM)
	}
	reached, err := os.OpenFile(log, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		panic(err)
	}
	in := bufio.NewReader(os.Stdin)
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			break
		}
		_, _ = reached.WriteString(line)
		var f fakeFrame
		if json.Unmarshal([]byte(line), &f) == nil && len(f.ID) > 0 && f.Method != "" {
			s.request(f)
		}
	}
	if s.way == "stubborn" {
		time.Sleep(time.Hour)
	}
	s.write(`{"jsonrpc":"2.0","method":"notifications/message","params":{"data":"bye"}}`)
}

// request answers a request in the way of its tool.
func (s *fakeServer) request(f fakeFrame) {
	answer := fmt.Sprintf(`{"result": {"content":[{"type":"text","text":"ok"}],"big":9007199254740993}, "jsonrpc":"2.0","id":%s}`, f.ID)
	switch f.Params.Name {
	case "die":
		fmt.Fprintln(os.Stderr, "out of memory")
		os.Exit(7)
	case "hang":
		return
	case "slow":
		time.AfterFunc(300*time.Millisecond, func() { s.write(answer) })
		return
	case "twice":
		s.write(answer)
		s.write(strings.Replace(answer, "ok", "again", 1))
	case "stray":
		s.write(`{"jsonrpc":"2.0","id":"nobody","result":{}}`)
	case "garbage":
		s.write("Listening on port 1\n{\"jsonrpc\"\n[1]\n\xff\n\n")
	case "flood":
		_, _ = os.Stderr.WriteString(strings.Repeat(strings.Repeat("x", 99)+"\n", 50_000))
	case "grandchild":
		c := exec.Command("sleep", "1000")
		c.Stdout, c.Stderr = os.Stdout, os.Stderr
		_ = c.Start()
		answer = strings.Replace(answer, `"ok"`, fmt.Sprintf(`"%d"`, c.Process.Pid), 1)
	case "huge":
		answer = strings.Replace(answer, "ok", strings.Repeat("x", 2<<20), 1)
	case "pid":
		answer = strings.Replace(answer, `"ok"`, fmt.Sprintf(`"%d"`, os.Getpid()), 1)
	}
	s.write(answer)
}

// write writes a frame.
func (s *fakeServer) write(frame string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, _ = os.Stdout.WriteString(frame + "\n")
}
