//go:build unix

package process_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"syscall"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"github.com/onsi/gomega/gbytes"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/process"
)

// options are those of a child.
func options(as string) process.Options {
	return process.Options{
		Command: []string{os.Args[0]}, Env: []string{act + "=" + as}, MaxFrame: 1 << 20,
		EndWait: 300 * time.Millisecond, TermWait: 300 * time.Millisecond,
	}
}

// start starts a child, which is closed behind the spec.
func start(o process.Options) *process.Process {
	GinkgoHelper()
	p, err := process.Start(o)
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(p.Close)
	return p
}

// next is the next frame of a child.
func next(p *process.Process) string {
	GinkgoHelper()
	f, err := p.Receive()
	Expect(err).NotTo(HaveOccurred())
	return string(f)
}

// lives reports whether a process is there, if not as one that has ended and whose
// parent has not looked.
func lives(pid int) bool {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if errors.Is(err, os.ErrNotExist) {
		return syscall.Kill(pid, 0) == nil && !procfs()
	}
	state := string(stat[strings.LastIndexByte(string(stat), ')')+2])
	return state != "Z"
}

func procfs() bool {
	_, err := os.Stat("/proc/self/stat")
	return err == nil
}

var _ = Describe("A child process", func() {
	It("gets frames and gives frames, as they are", func() {
		p := start(options("echo"))
		Expect(p.Send([]byte(`{"a": 1.0,"é":"<&>"}`))).To(Succeed())
		Expect(next(p)).To(Equal(`{"a": 1.0,"é":"<&>"}`))
		Expect(p.Exit(0)).To(BeNil())
	})

	It("is still heard once it was told that nothing more comes", func() {
		p := start(options("echo"))
		Expect(p.Send([]byte(`{}`))).To(Succeed())
		p.CloseSend()
		Expect(next(p)).To(Equal(`{}`))
		_, err := p.Receive()
		Expect(err).To(MatchError(io.EOF))
		Expect(p.Exit(10 * time.Second).How()).To(Equal("exit code 0"))
		Expect(errors.Is(p.Send([]byte(`{}`)), frame.ErrUnsent)).To(BeTrue())
	})

	It("says how it has ended, and what it last wrote to its standard error", func() {
		p := start(options("fail"))
		_, err := p.Receive()
		Expect(err).To(MatchError(io.EOF))
		exit := p.Exit(10 * time.Second)
		Expect(exit.How()).To(Equal("exit code 3"))
		Expect(exit.Error()).To(And(ContainSubstring("exit code 3"), HaveSuffix("\n  no \\x1b[31mdatabase")))
	})

	It("is read to its end, though it has ended long ago", func() {
		p := start(options("parting"))
		Expect(p.Exit(10 * time.Second)).NotTo(BeNil())
		time.Sleep(600 * time.Millisecond)
		Expect(next(p)).To(Equal("a"))
		Expect(next(p)).To(Equal("b"))
		_, err := p.Receive()
		Expect(err).To(MatchError(io.EOF))
	})

	It("is ended though it reads nothing and ignores every signal that it can", func() {
		p := start(options("stubborn"))
		Expect(next(p)).To(Equal("ready"))
		began := time.Now()
		Expect(p.Close()).To(Succeed())
		Expect(time.Since(began)).To(BeNumerically(">", 500*time.Millisecond))
		Expect(lives(p.PID())).To(BeFalse())
		Expect(p.Exit(0).How()).To(Equal("signal: killed"))
		_, err := p.Receive()
		Expect(err).To(MatchError(io.EOF))
	})

	It("is asked before it is killed", func() {
		o := options("deaf")
		o.TermWait = time.Minute
		p := start(o)
		Expect(next(p)).To(Equal("ready"))
		Expect(p.Close()).To(Succeed())
		Expect(p.Exit(0).How()).To(Equal("signal: terminated"))
	})

	It("lets go who sends to it or receives when it is closed", func() {
		p := start(options("deaf"))
		sent, received := make(chan error, 1), make(chan error, 1)
		Expect(next(p)).To(Equal("ready"))
		go func() { sent <- p.Send(make([]byte, 1<<20)) }()
		go func() { _, err := p.Receive(); received <- err }()
		Consistently(sent, "100ms").ShouldNot(Receive())
		Expect(p.Close()).To(Succeed())
		var err error
		Eventually(sent).Should(Receive(&err))
		Expect(err).To(HaveOccurred())
		Expect(errors.Is(err, frame.ErrUnsent)).To(BeFalse(), "a part of it was sent")
		Eventually(received).Should(Receive(MatchError(io.EOF)))
		Expect(errors.Is(p.Send([]byte("{}")), frame.ErrUnsent)).To(BeTrue(), "nothing may follow a part of a frame")
	})

	It("ends with those that it has started", func() {
		p := start(options("parent"))
		pid, err := strconv.Atoi(next(p))
		Expect(err).NotTo(HaveOccurred())
		Expect(lives(pid)).To(BeTrue())
		Expect(p.Close()).To(Succeed())
		Eventually(lives).WithArguments(pid).Should(BeFalse())
	})

	It("takes along those that it has started when it ends by itself, though they ignore signals and hold its streams", func() {
		p := start(options("deadparent"))
		var pid int
		for range 2 { // one says that it is ready, the other which one that is
			if n, err := strconv.Atoi(next(p)); err == nil {
				pid = n
			}
		}
		Expect(pid).NotTo(BeZero())
		_, err := p.Receive()
		Expect(err).To(MatchError(io.EOF))
		Eventually(lives).WithArguments(pid).WithTimeout(3 * time.Second).Should(BeFalse())
	})

	It("ends when we are killed", func() {
		if !procfs() {
			Skip("only Linux tells a child")
		}
		p := start(options("guardian"))
		pid, err := strconv.Atoi(next(p))
		Expect(err).NotTo(HaveOccurred())
		Expect(syscall.Kill(p.PID(), syscall.SIGKILL)).To(Succeed())
		Eventually(lives).WithArguments(pid).WithTimeout(3 * time.Second).Should(BeFalse())
	})

	It("may close its output and live on until it is closed", func() {
		p := start(options("quiet"))
		_, err := p.Receive()
		Expect(err).To(MatchError(io.EOF))
		Expect(p.Exit(100 * time.Millisecond)).To(BeNil())
	})

	It("runs where it was told to", func() {
		dir, err := os.MkdirTemp("", "")
		Expect(err).NotTo(HaveOccurred())
		DeferCleanup(os.RemoveAll, dir)
		o := options("where")
		o.Dir = dir
		Expect(next(start(o))).To(HaveSuffix(dir))
	})
})

var _ = Describe("Its standard error", func() {
	It("comes line by line, behind a prefix and escaped", func() {
		out := gbytes.NewBuffer()
		o := options("fail")
		o.Stderr, o.Prefix = out, "desk: "
		p := start(o)
		Expect(p.Exit(10 * time.Second)).NotTo(BeNil())
		Expect(p.Close()).To(Succeed())
		Expect(string(out.Contents())).To(Equal("desk: no \\x1b[31mdatabase\n"))
	})

	It("is drained when it is a flood, and counted", func() {
		out := gbytes.NewBuffer()
		o := options("flood")
		o.Stderr = out
		p := start(o)
		Expect(next(p)).To(Equal("done"))
		Expect(p.Close()).To(Succeed())
		said := string(out.Contents())
		Expect(strings.Count(said, "\n")).To(BeNumerically("<", 5000))
		Expect(said).To(And(HavePrefix("line 0 of a flood\n"), HaveSuffix("more lines were left out, as they came too fast)\n")))
		Expect(p.Exit(0).Error()).To(HaveSuffix("line 199999 of a flood"), "the last is known all the same")
	})

	It("is drained when whoever it is for takes nothing", func() {
		hangs, free := io.Pipe()
		DeferCleanup(hangs.Close)
		o := options("flood")
		o.Stderr = free
		p := start(o)
		Expect(next(p)).To(Equal("done"))
		Expect(p.Close()).To(Succeed())
	})

	It("is cut where a line has no end", func() {
		out := gbytes.NewBuffer()
		o := options("longline")
		o.Stderr = out
		p := start(o)
		Expect(p.Send([]byte("{}"))).To(Succeed())
		Expect(next(p)).To(Equal("{}"))
		Expect(p.Close()).To(Succeed())
		Expect(string(out.Contents())).To(Equal(strings.Repeat("x", 4096) + "…\n"))
	})
})
