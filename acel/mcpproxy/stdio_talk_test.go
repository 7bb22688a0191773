package mcpproxy_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/gate"
	"github.com/acel-dev/acel/acel/mcpproxy"
)

// A stdioTalk is a client over stdio, the proxy that it talks to, and what is known of
// both.
type stdioTalk struct {
	proxy *mcpproxy.Proxy
	log   string // what reached the server
	leave context.CancelFunc

	to    io.WriteCloser
	lines chan string // of the proxy; closed at its end
	ended chan error  // of ServeStdio

	mu        sync.Mutex
	notebooks map[string]*notebook
	reported  []string
	counts    map[string]int
}

// Decided, SessionBegan, SessionEnded and UpstreamFailed count.
func (t *stdioTalk) Decided(d mcpproxy.Decision, _ []string, _ time.Duration) { t.count(string(d)) }
func (t *stdioTalk) SessionBegan()                                            { t.count("began") }
func (t *stdioTalk) SessionEnded()                                            { t.count("ended") }
func (t *stdioTalk) UpstreamFailed()                                          { t.count("failed") }

func (t *stdioTalk) count(what string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.counts[what]++
}

func (t *stdioTalk) counted(what string) int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.counts[what]
}

func (t *stdioTalk) reports() []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return append([]string{}, t.reported...)
}

// told fills in the options of a proxy that is watched.
func (t *stdioTalk) told(o mcpproxy.ProxyOptions) mcpproxy.ProxyOptions {
	if o.Policy == nil {
		o.Policy = rules()
	}
	if o.Journal == nil {
		o.Journal = t.journal
	}
	o.Report = func(_ string, err error) {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.reported = append(t.reported, err.Error())
	}
	o.Meter = t
	return o
}

func (t *stdioTalk) journal(session string) (gate.Journal, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	n := &notebook{}
	t.notebooks[session] = n
	return n, nil
}

// newStdioTalk returns a talk whose server is a fake, in a way of its own.
func newStdioTalk(way string, o mcpproxy.ProxyOptions) *stdioTalk {
	GinkgoHelper()
	dir, err := os.MkdirTemp("", "")
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(os.RemoveAll, dir)
	t := &stdioTalk{log: filepath.Join(dir, "reached"), notebooks: map[string]*notebook{}, counts: map[string]int{}}
	if o.Upstream.Command == nil {
		o.Upstream.Command = []string{os.Args[0]}
		o.Upstream.Env = []string{fakeLog + "=" + t.log, fakeWay + "=" + way}
	}
	t.proxy, err = mcpproxy.NewProxy(t.told(o))
	Expect(err).NotTo(HaveOccurred())
	t.connect()
	DeferCleanup(t.proxy.Close)
	return t
}

// connect connects a client.
func (t *stdioTalk) connect() {
	ctx, leave := context.WithCancel(context.Background())
	in, to := io.Pipe()
	from, out := io.Pipe()
	t.leave, t.to = leave, to
	t.ended, t.lines = make(chan error, 1), make(chan string, 1000)
	ended, lines := t.ended, t.lines
	go func() { ended <- t.proxy.ServeStdio(ctx, in, out) }()
	go func() {
		defer close(lines)
		for all := bufio.NewReader(from); ; {
			line, err := all.ReadString('\n')
			if err != nil {
				return
			}
			lines <- strings.TrimSuffix(line, "\n")
		}
	}()
}

// says sends a line.
func (t *stdioTalk) says(line string) {
	GinkgoHelper()
	_, err := io.WriteString(t.to, line+"\n")
	Expect(err).NotTo(HaveOccurred())
}

// calls calls a tool.
func (t *stdioTalk) calls(id any, tool string) {
	GinkgoHelper()
	raw, err := json.Marshal(id)
	Expect(err).NotTo(HaveOccurred())
	t.says(fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"method":"tools/call","params":{"name":%q,"arguments":{"amount":5}}}`, raw, tool))
}

// hears is the next line of the proxy.
func (t *stdioTalk) hears() string {
	GinkgoHelper()
	var line string
	Eventually(t.lines).WithTimeout(15 * time.Second).Should(Receive(&line))
	return line
}

// goes ends the client, and returns how ServeStdio ended.
func (t *stdioTalk) goes() error {
	GinkgoHelper()
	Expect(t.to.Close()).To(Succeed())
	return t.end()
}

// end is how ServeStdio ends.
func (t *stdioTalk) end() error {
	GinkgoHelper()
	var err error
	Eventually(t.ended).WithTimeout(20 * time.Second).Should(Receive(&err))
	return err
}

// reached is what reached the server.
func (t *stdioTalk) reached() string {
	all, _ := os.ReadFile(t.log) // which is not there before the server is
	return string(all)
}

// records are those of a session's journal, once it has ended.
func (t *stdioTalk) records(session string) []acel.Call {
	GinkgoHelper()
	t.mu.Lock()
	n := t.notebooks[session]
	t.mu.Unlock()
	Expect(n).NotTo(BeNil())
	all := n.All()
	Expect(n.Ended).To(Equal(1))
	Expect(n.Closed).To(Equal(1))
	return all
}

// okAnswer is what the fake server answers, byte for byte.
func okAnswer(id string) string {
	return fmt.Sprintf(`{"result": {"content":[{"type":"text","text":"ok"}],"big":9007199254740993}, "jsonrpc":"2.0","id":%s}`, id)
}
