package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// ruled writes rules into a file of their own.
func ruled(t *testing.T, rules string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "acel.yaml")
	if err := os.WriteFile(file, []byte(rules+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// gatedBy is the command that puts a gate before a server that is started.
func gatedBy(t *testing.T, rules string, server ...string) []string {
	t.Helper()
	return append([]string{"acelctl", "serve", "--rules", ruled(t, rules), "--"}, server...)
}

// printed runs a program to its end, and returns what it prints on standard output.
func printed(t *testing.T, input string, command ...string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	var out, said bytes.Buffer
	cmd := exec.CommandContext(ctx, command[0], command[1:]...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr, cmd.WaitDelay = strings.NewReader(input), &out, &said, 5*time.Second
	if err := cmd.Run(); err != nil {
		t.Fatalf("%q: %v\n%s%s", command, err, out.Bytes(), said.Bytes())
	}
	return out.String()
}

// alive runs a program until the test ends, and returns what it says on standard error.
// It is then told to end, and has to do so in order.
func alive(t *testing.T, env []string, command ...string) io.Reader {
	t.Helper()
	said, writes, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Env, cmd.Stderr = append(os.Environ(), env...), writes
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	writes.Close()
	t.Cleanup(func() {
		if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
			t.Error(err)
		}
		killed := time.AfterFunc(15*time.Second, func() { cmd.Process.Kill() })
		err := cmd.Wait()
		if !killed.Stop() {
			t.Errorf("%q did not end when it was told to", command)
		} else if err != nil && command[0] == "acelctl" {
			t.Errorf("%q: %v", command, err)
		}
		said.Close()
	})
	return said
}

// A front is acelctl serve over HTTP while it runs.
type front struct{ url, token string }

// atAddress is where acelctl serve says that it listens.
var atAddress = regexp.MustCompile(`msg=listening url=(http://\S+)`)

// fronting puts a gate over HTTP before a server, which more flags name.
func fronting(t *testing.T, rules string, more ...string) front {
	t.Helper()
	file := filepath.Join(t.TempDir(), "token")
	said := alive(t, nil, append([]string{"acelctl", "serve", "--rules", ruled(t, rules), "--http", "0", "--token-file", file}, more...)...)
	address := heard(t, said, atAddress)
	token, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return front{address, strings.TrimSpace(string(token))}
}

// heard waits for words of a program that runs, returns the first group of them, and goes
// on to read what it says.
func heard(t *testing.T, said io.Reader, words *regexp.Regexp) string {
	t.Helper()
	found := make(chan string, 1)
	var all bytes.Buffer
	var mu sync.Mutex
	go func() {
		defer close(found)
		for lines, done := bufio.NewScanner(said), false; lines.Scan(); {
			mu.Lock()
			fmt.Fprintln(&all, lines.Text())
			mu.Unlock()
			if words.Match(lines.Bytes()) && !done {
				done = true
				found <- string(words.FindSubmatch(lines.Bytes())[1])
			}
		}
	}()
	t.Cleanup(func() {
		if t.Failed() {
			mu.Lock()
			defer mu.Unlock()
			t.Logf("it said:\n%s", all.Bytes())
		}
	})
	select {
	case it, is := <-found:
		if is {
			return it
		}
		t.Fatal("it ended")
	case <-time.After(20 * time.Second):
		t.Fatalf("it did not say %v", words)
	}
	return ""
}

// listening starts a server that takes its port from what is made of one, and returns the
// URL of its endpoint once it answers.
func listening(t *testing.T, start func(port string) (env, command []string)) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := l.Addr().String()
	l.Close()
	_, port, _ := net.SplitHostPort(address)
	env, command := start(port)
	said := alive(t, env, command...)
	go io.Copy(io.Discard, said)
	for range 200 {
		c, err := net.DialTimeout("tcp", address, time.Second)
		if err == nil {
			c.Close()
			return "http://" + address + "/mcp"
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatalf("%q does not listen", command)
	return ""
}
