package mcpproxy_test

import (
	"bufio"
	"context"
	"io"
	"os"
	"os/exec"
	"testing"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/mcpproxy"
)

// What the proxy adds to a round trip: the same server asked at once, behind something
// that copies bytes, and behind a proxy.
func BenchmarkRoundTrip(b *testing.B) {
	b.Run("direct", func(b *testing.B) {
		in, out := started(b)
		roundTrips(b, in, out)
	})
	b.Run("copied", func(b *testing.B) {
		in, out := started(b)
		ours, to := systemPipe(b)
		from, theirs := systemPipe(b)
		go func() { _, _ = io.Copy(in, ours) }()
		go func() { _, _ = io.Copy(theirs, out) }()
		roundTrips(b, to, from)
	})
	b.Run("proxied", func(b *testing.B) {
		policy, err := acel.NewPolicy(acel.PolicyConfig{Rules: []acel.Rule{acel.Never("refund")}})
		if err != nil {
			b.Fatal(err)
		}
		p, err := mcpproxy.NewProxy(mcpproxy.ProxyOptions{
			Options:  mcpproxy.Options{Policy: policy},
			Upstream: mcpproxy.Upstream{Command: []string{os.Args[0]}, Env: []string{fakeLog + "=" + os.DevNull}},
		})
		if err != nil {
			b.Fatal(err)
		}
		ours, to := systemPipe(b)
		from, theirs := systemPipe(b)
		ended := make(chan error)
		go func() { ended <- p.ServeStdio(context.Background(), ours, theirs) }()
		roundTrips(b, to, from)
		_ = to.Close()
		if err := <-ended; err != nil {
			b.Fatal(err)
		}
	})
}

// roundTrips makes calls one after the other.
func roundTrips(b *testing.B, to io.Writer, from io.Reader) {
	b.Helper()
	request := []byte(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"verify","arguments":{"customer":"ann","code":"4711"}}}` + "\n")
	lines := bufio.NewReader(from)
	trip := func() {
		if _, err := to.Write(request); err != nil {
			b.Fatal(err)
		}
		if _, err := lines.ReadSlice('\n'); err != nil {
			b.Fatal(err)
		}
	}
	trip()
	for b.Loop() {
		trip()
	}
}

// started starts the fake server.
func started(b *testing.B) (io.WriteCloser, io.Reader) {
	b.Helper()
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), fakeLog+"="+os.DevNull)
	in, err := c.StdinPipe()
	if err != nil {
		b.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	if err := c.Start(); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = in.Close(); _ = c.Process.Kill(); _ = c.Wait() })
	return in, out
}

// systemPipe opens a pipe of the system.
func systemPipe(b *testing.B) (r, w *os.File) {
	b.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = r.Close(); _ = w.Close() })
	return r, w
}
