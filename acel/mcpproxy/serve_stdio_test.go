//go:build unix

package mcpproxy_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"
	"syscall"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"github.com/onsi/gomega/gbytes"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/mcpproxy"
)

// startedPID is the id of the process that a tool's answer tells.
func startedPID(line string) int {
	GinkgoHelper()
	var a struct {
		Result struct{ Content []struct{ Text string } }
	}
	Expect(json.Unmarshal([]byte(line), &a)).To(Succeed())
	pid, err := strconv.Atoi(a.Result.Content[0].Text)
	Expect(err).NotTo(HaveOccurred())
	return pid
}

// isRunning reports whether a process is there and is not merely waiting to be buried.
func isRunning(pid int) bool {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return err == nil && !bytes.Contains(stat, []byte(") Z "))
}

var _ = Describe("A proxy over stdio", func() {
	It("passes on what it need not judge, byte for byte, in both directions", func() {
		t := newStdioTalk("", mcpproxy.ProxyOptions{})
		t.says(`{"id" : 1.50,"method":"x/custom", "params":{"n":9007199254740993,"s":"<&>\u00e9"},"jsonrpc":"2.0"}`)
		Expect(t.hears()).To(Equal(okAnswer("1.50")))
		Expect(t.reached()).To(Equal(`{"id" : 1.50,"method":"x/custom", "params":{"n":9007199254740993,"s":"<&>\u00e9"},"jsonrpc":"2.0"}` + "\n"))
		Expect(t.goes()).To(Succeed())
		Expect(t.hears()).To(ContainSubstring(`"bye"`), "what upstream says at its end is heard")
		Eventually(t.lines).Should(BeClosed())
	})

	It("lets no call that breaks a rule reach the server", func() {
		t := newStdioTalk("", mcpproxy.ProxyOptions{})
		t.calls(1, "refund")
		Expect(t.hears()).To(And(ContainSubstring(`"id":1`), ContainSubstring("dev.acel/refused"), ContainSubstring("it was not made")))
		t.calls(2, "verify")
		Expect(t.hears()).To(Equal(okAnswer("2")))
		Expect(t.reached()).To(And(ContainSubstring("verify"), Not(ContainSubstring("refund"))))
		t.calls(3, "refund")
		Expect(t.hears()).To(Equal(okAnswer("3")))
		Expect(t.goes()).To(Succeed(), "an orderly end, whatever was refused")
		Expect(t.records("stdio-1")).To(HaveLen(5))
		Expect([]int{t.counted("refused"), t.counted("passed"), t.counted("began"), t.counted("ended"), t.counted("failed")}).To(Equal([]int{1, 2, 1, 1, 0}))
	})

	It("carries 64 calls at once", func() {
		t := newStdioTalk("", mcpproxy.ProxyOptions{})
		var want []string
		for i := range 64 {
			t.calls(i, "slow")
			want = append(want, okAnswer(strconv.Itoa(i)))
		}
		var got []string
		for range 64 {
			got = append(got, t.hears())
		}
		Expect(got).To(ConsistOf(want))
		Expect(t.goes()).To(Succeed())
		Expect(t.records("stdio-1")).To(HaveLen(128))
	})

	It("passes on frames that came before the client went, and the answers that still come", func() {
		t := newStdioTalk("", mcpproxy.ProxyOptions{})
		t.calls(1, "slow")
		t.calls(2, "verify")
		Expect(t.goes()).To(Succeed())
		Expect([]string{t.hears(), t.hears()}).To(Equal([]string{okAnswer("2"), okAnswer("1")}))
		Expect(t.records("stdio-1")[3]).To(And(HaveField("Tool", "slow"), HaveField("Outcome.Status", acel.OK)))
	})

	It("leaves a call unfinished whose answer does not come in time", func() {
		t := newStdioTalk("", mcpproxy.ProxyOptions{Drain: 200 * time.Millisecond})
		t.calls(1, "hang")
		began := time.Now()
		Expect(t.goes()).To(Succeed())
		Expect(time.Since(began)).To(BeNumerically("<", 4*time.Second))
		Expect(t.records("stdio-1")[1].Outcome.Status).To(Equal(acel.Unfinished))
	})

	It("does not wait for a call that was cancelled", func() {
		t := newStdioTalk("", mcpproxy.ProxyOptions{Drain: time.Minute})
		t.calls(1, "hang")
		t.says(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}`)
		Expect(t.goes()).To(Succeed())
		Expect(t.reached()).To(ContainSubstring("notifications/cancelled"))
	})

	It("waits for calls when it is told to end, answers what is left, and takes no more", func() {
		t := newStdioTalk("", mcpproxy.ProxyOptions{Drain: time.Second})
		t.calls(1, "hang")
		t.calls(2, "slow")
		Eventually(t.reached).Should(ContainSubstring("slow"))
		t.leave()
		Expect(t.end()).To(Succeed())
		Expect(t.hears()).To(Equal(okAnswer("2")))
		var rest []string
		for line := range t.lines {
			rest = append(rest, line)
		}
		Expect(rest).To(ContainElement(And(ContainSubstring(`"id":1`), ContainSubstring("may have been made"))))
		_, err := t.to.Write([]byte("{}\n"))
		Expect(err).To(HaveOccurred())
	})

	It("keeps the sessions of its clients apart", func() {
		t := newStdioTalk("", mcpproxy.ProxyOptions{})
		t.calls(1, "verify")
		Expect(t.hears()).To(Equal(okAnswer("1")))
		Expect(t.goes()).To(Succeed())
		t.connect()
		t.calls(1, "refund")
		Expect(t.hears()).To(ContainSubstring("dev.acel/refused"))
		Expect(t.goes()).To(Succeed())
		Expect(t.records("stdio-2")).To(HaveLen(1))
	})

	It("takes a new policy for sessions that begin, and leaves the others theirs", func() {
		t := newStdioTalk("", mcpproxy.ProxyOptions{})
		t.calls(1, "verify")
		Expect(t.hears()).To(Equal(okAnswer("1")))
		stricter, err := acel.NewPolicy(acel.PolicyConfig{Rules: []acel.Rule{acel.Never("verify")}})
		Expect(err).NotTo(HaveOccurred())
		Expect(t.proxy.SetPolicy(nil)).To(MatchError(ContainSubstring("no policy")))
		Expect(t.proxy.SetPolicy(stricter)).To(Succeed())
		t.calls(2, "verify")
		Expect(t.hears()).To(Equal(okAnswer("2")))
		Expect(t.goes()).To(Succeed())
		t.connect()
		t.calls(1, "verify")
		Expect(t.hears()).To(ContainSubstring("dev.acel/refused"))
		Expect(t.goes()).To(Succeed())
	})

	It("ends all sessions when it is closed, and begins none any more", func() {
		t := newStdioTalk("", mcpproxy.ProxyOptions{})
		t.calls(1, "pid")
		pid := startedPID(t.hears())
		Expect(t.proxy.Close()).To(Succeed())
		Expect(isRunning(pid)).To(BeFalse())
		Expect(t.end()).To(Succeed())
		Expect(t.records("stdio-1")).To(HaveLen(2))
		Expect(t.proxy.ServeStdio(context.Background(), strings.NewReader(""), gbytes.NewBuffer())).To(MatchError(ContainSubstring("the proxy is closed")))
		Expect(t.proxy.Close()).To(Succeed())
	})

	It("refuses a frame that is too long, and goes on", func() {
		t := newStdioTalk("", mcpproxy.ProxyOptions{MaxFrame: 1000})
		t.says(`{"jsonrpc":"2.0","id":1,"method":"` + strings.Repeat("x", 2000) + `"}`)
		Expect(t.hears()).To(And(ContainSubstring(`"id":null`), ContainSubstring("-32600"), ContainSubstring("more than 1000 bytes")))
		t.calls(2, "verify")
		Expect(t.hears()).To(Equal(okAnswer("2")))
		Expect(t.goes()).To(Succeed())
	})
})

var _ = Describe("An odd upstream", func() {
	// goesOn checks that a session is as good as new.
	goesOn := func(t *stdioTalk) {
		GinkgoHelper()
		t.calls("after", "verify")
		Expect(t.hears()).To(Equal(okAnswer(`"after"`)))
		Expect(t.goes()).To(Succeed())
	}

	It("that answers twice is heard once", func() {
		t := newStdioTalk("", mcpproxy.ProxyOptions{})
		t.calls(1, "twice")
		Expect(t.hears()).To(Equal(okAnswer("1")))
		goesOn(t)
		Expect(t.reports()).To(ContainElement(ContainSubstring("answers what nobody has asked")))
	})

	It("that answers what nobody asked is not heard with it", func() {
		t := newStdioTalk("", mcpproxy.ProxyOptions{})
		t.calls(1, "stray")
		Expect(t.hears()).To(Equal(okAnswer("1")))
		goesOn(t)
	})

	It("that writes garbage is not heard with it", func() {
		t := newStdioTalk("", mcpproxy.ProxyOptions{})
		t.calls(1, "garbage")
		Expect(t.hears()).To(Equal(okAnswer("1")))
		goesOn(t)
		Expect(len(t.reports())).To(Equal(4))
	})

	It("that floods its standard error is not held up", func() {
		stderr := gbytes.NewBuffer()
		o := mcpproxy.ProxyOptions{Options: mcpproxy.Options{Server: "desk"}, Upstream: mcpproxy.Upstream{Stderr: stderr}}
		t := newStdioTalk("", o)
		t.calls(1, "flood")
		Expect(t.hears()).To(Equal(okAnswer("1")))
		goesOn(t)
		Expect(string(stderr.Contents())).To(And(HavePrefix("desk: xxx"), ContainSubstring("more lines were left out")))
	})

	It("that answers more than a frame may have leaves the call unfinished", func() {
		t := newStdioTalk("", mcpproxy.ProxyOptions{MaxFrame: 1 << 20})
		t.calls(1, "huge")
		Expect(t.hears()).To(And(ContainSubstring(`"id":1`), ContainSubstring("may have been made"), ContainSubstring("more than 1048576 bytes")))
		goesOn(t)
		Expect(t.records("stdio-1")[1].Outcome.Status).To(Equal(acel.Unfinished))
	})

	It("that dies in the middle of calls leaves them unfinished, and its end is told", func() {
		t := newStdioTalk("", mcpproxy.ProxyOptions{})
		t.calls(1, "hang")
		t.says(`{"jsonrpc":"2.0","id":2,"method":"x/custom","params":{"name":"hang"}}`)
		t.calls(3, "die")
		all := []string{t.hears(), t.hears(), t.hears()}
		Expect(all[0]).To(And(ContainSubstring(`"id":1`), ContainSubstring("may have been made"), ContainSubstring("exit code 7")))
		Expect(all[1]).To(And(ContainSubstring(`"id":2`), ContainSubstring("-32603"), ContainSubstring("exit code 7")))
		Expect(all[2]).To(And(ContainSubstring(`"id":3`), ContainSubstring("may have been made")))
		Expect(strings.Join(all, "")).NotTo(ContainSubstring("out of memory"), "its standard error is not for clients")
		Expect(t.end()).To(MatchError(And(ContainSubstring("exit code 7"), HaveSuffix("\n  out of memory"))))
		Eventually(t.lines).Should(BeClosed())
		for _, r := range t.records("stdio-1") {
			Expect(r.Outcome.Status).To(Equal(acel.Unfinished))
		}
		Expect(t.counted("failed")).To(Equal(1))
	})

	It("that is killed in the middle of a call leaves it unfinished", func() {
		t := newStdioTalk("", mcpproxy.ProxyOptions{})
		t.calls(1, "pid")
		pid := startedPID(t.hears())
		t.calls(2, "hang")
		Eventually(t.reached).Should(ContainSubstring("hang"))
		Expect(syscall.Kill(pid, syscall.SIGKILL)).To(Succeed())
		Expect(t.hears()).To(And(ContainSubstring(`"id":2`), ContainSubstring("signal: killed")))
		Expect(t.end()).To(MatchError(ContainSubstring("signal: killed")))
		Expect(t.records("stdio-1")[3].Outcome.Status).To(Equal(acel.Unfinished))
	})

	It("that never ends is ended", func() {
		t := newStdioTalk("stubborn", mcpproxy.ProxyOptions{Drain: 100 * time.Millisecond})
		t.calls(1, "pid")
		pid := startedPID(t.hears())
		Expect(t.goes()).To(Succeed())
		Expect(isRunning(pid)).To(BeFalse())
	})

	It("takes along what it has started", func() {
		t := newStdioTalk("", mcpproxy.ProxyOptions{})
		t.calls(1, "grandchild")
		pid := startedPID(t.hears())
		Expect(isRunning(pid)).To(BeTrue())
		Expect(t.goes()).To(Succeed())
		Eventually(isRunning).WithArguments(pid).Should(BeFalse())
	})

	It("that cannot be started is told", func() {
		o := mcpproxy.ProxyOptions{Upstream: mcpproxy.Upstream{Command: []string{"/dev/null"}}}
		o.Policy = rules()
		_, err := mcpproxy.NewProxy(o)
		Expect(err).To(MatchError(ContainSubstring("install it, or give its path")))
		t := newStdioTalk("", mcpproxy.ProxyOptions{Upstream: mcpproxy.Upstream{Command: []string{"true"}, Dir: "/no/such/place"}})
		Expect(t.end()).To(MatchError(ContainSubstring("did not start")))
		Eventually(t.lines).Should(BeClosed())
		Expect([]int{t.counted("failed"), t.counted("began")}).To(Equal([]int{1, 0}))
	})
})
