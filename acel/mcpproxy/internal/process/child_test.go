//go:build unix

package process_test

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/process"
)

// act tells the test's own binary, started as a child, what to be.
const act = "ACEL_TEST_CHILD"

// acts are the children.
var acts = map[string]func(){
	"echo":       func() { _, _ = io.Copy(os.Stdout, os.Stdin) },
	"environ":    func() { fmt.Println(strings.Join(os.Environ(), "|")) },
	"where":      func() { dir, _ := os.Getwd(); fmt.Println(dir) },
	"fail":       func() { fmt.Fprintln(os.Stderr, "no \x1b[31mdatabase"); os.Exit(3) },
	"parting":    func() { fmt.Println("a"); fmt.Println("b") },
	"quiet":      func() { os.Stdin.Close(); os.Stdout.Close(); time.Sleep(time.Minute) },
	"stubborn":   func() { signal.Ignore(syscall.SIGTERM, syscall.SIGHUP); fmt.Println("ready"); time.Sleep(time.Minute) },
	"deaf":       func() { fmt.Println("ready"); time.Sleep(time.Minute) },
	"flood":      flood,
	"longline":   func() { fmt.Fprintln(os.Stderr, strings.Repeat("x", 1<<20)); _, _ = io.Copy(os.Stdout, os.Stdin) },
	"parent":     func() { heir("deaf"); _, _ = io.Copy(io.Discard, os.Stdin) },
	"deadparent": func() { heir("stubborn") },
	"guardian":   guardian,
}

func TestMain(m *testing.M) {
	if play, is := acts[os.Getenv(act)]; is {
		play()
		return
	}
	os.Exit(m.Run())
}

// flood writes far more to standard error than anybody reads, and then a frame.
func flood() {
	w := bufio.NewWriter(os.Stderr)
	for i := range 200_000 {
		fmt.Fprintf(w, "line %d of a flood\n", i)
	}
	_ = w.Flush()
	fmt.Println("done")
	_, _ = io.Copy(io.Discard, os.Stdin)
}

// heir starts another child, which has the same streams, and tells its id.
func heir(as string) {
	c := exec.Command(os.Args[0])
	c.Env = []string{act + "=" + as}
	c.Stdout, c.Stderr = os.Stdout, os.Stderr
	if err := c.Start(); err != nil {
		panic(err)
	}
	fmt.Println(c.Process.Pid)
	time.Sleep(500 * time.Millisecond) // it is ready by then
}

// guardian has a child of its own, and waits to be killed.
func guardian() {
	p, err := process.Start(process.Options{Command: os.Args[:1], Env: []string{act + "=deaf"}, MaxFrame: 1000})
	if err != nil {
		panic(err)
	}
	_, _ = p.Receive()
	fmt.Println(p.PID())
	time.Sleep(time.Minute)
}
