//go:build unix

package main

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// These specs run the command that TestMain puts in the PATH, and meet it at
// one end of a named pipe.
var _ = Describe("A signal", func() {
	BeforeEach(func() {
		GinkgoT().Chdir(GinkgoT().TempDir())
		Expect(syscall.Mkfifo("pipe", 0o666)).To(Succeed())
		Expect(os.WriteFile("acel.yaml", []byte("contracts:\n  - must_precede: [a, b]\n"), 0o666)).To(Succeed())
		Expect(os.WriteFile("bad.jsonl", []byte(strings.Repeat(`{"tool": "b"}`+"\n", 2000)), 0o666)).To(Succeed())
	})

	begin := func(cmd *exec.Cmd) *exec.Cmd {
		GinkgoHelper()
		Expect(cmd.Start()).To(Succeed())
		DeferCleanup(func() { cmd.Process.Kill() })
		return cmd
	}
	start := func(args ...string) *exec.Cmd { return begin(exec.Command("acelctl", args...)) }
	all := func(pattern string) []string {
		GinkgoHelper()
		names, err := filepath.Glob(pattern)
		Expect(err).NotTo(HaveOccurred())
		return names
	}
	end := func(cmd *exec.Cmd) syscall.WaitStatus {
		GinkgoHelper()
		over := make(chan struct{})
		go func() {
			defer close(over)
			cmd.Wait()
		}()
		Eventually(over).WithTimeout(20 * time.Second).Should(BeClosed())
		return cmd.ProcessState.Sys().(syscall.WaitStatus)
	}
	meet := func(flag int) *os.File {
		GinkgoHelper()
		f, err := os.OpenFile("pipe", flag, 0) // waits for the other end
		Expect(err).NotTo(HaveOccurred())
		DeferCleanup(func() { f.Close() })
		return f
	}

	DescribeTable("ends the process at once where nothing is checked yet",
		func(s syscall.Signal, args ...string) {
			cmd := start(args...)
			meet(os.O_WRONLY)
			Expect(cmd.Process.Signal(s)).To(Succeed())
			Expect(end(cmd).Signal()).To(Equal(s))
		},
		Entry("while rules are read", syscall.SIGINT, "replay", "-r", "pipe", "bad.jsonl"),
		Entry("the other signal", syscall.SIGTERM, "replay", "-r", "pipe", "bad.jsonl"),
		Entry("while a file is validated", syscall.SIGINT, "validate", "pipe"),
	)

	It("ends the process at once while a report is written", func() {
		cmd := start("replay", "-q", "-f", "json", "-o", "pipe", "bad.jsonl")
		r := meet(os.O_RDONLY)
		_, err := io.ReadFull(r, make([]byte, 1)) // a pipe cannot hold the rest
		Expect(err).NotTo(HaveOccurred())
		Expect(cmd.Process.Signal(syscall.SIGINT)).To(Succeed())
		Expect(end(cmd).Signal()).To(Equal(syscall.SIGINT))
	})

	DescribeTable("leaves no half of a report behind",
		func(s syscall.Signal) {
			cmd := begin(exec.Command("stalls"))
			Eventually(func() []string { return all(".acelctl-*") }).WithTimeout(20 * time.Second).Should(HaveLen(1))
			meet(os.O_RDONLY) // all is written but for the end
			Expect(cmd.Process.Signal(s)).To(Succeed())
			Expect(end(cmd).Signal()).To(Equal(s))
			Expect(all(".acelctl-*")).To(BeEmpty())
			Expect("out.txt").NotTo(BeAnExistingFile())
		},
		Entry("at Ctrl-C", syscall.SIGINT),
		Entry("at SIGTERM", syscall.SIGTERM),
		Entry("as its terminal goes away", syscall.SIGHUP),
	)

	It("that whoever started it wants ignored ends nothing", func() {
		cmd := begin(exec.Command("sh", "-c", "trap '' INT; exec acelctl replay -q -o out.txt pipe"))
		w := meet(os.O_WRONLY)
		Expect(cmd.Process.Signal(syscall.SIGINT)).To(Succeed())
		time.Sleep(200 * time.Millisecond) // in which an interrupt would show
		_, err := io.WriteString(w, `{"tool": "b"}`+"\n")
		Expect(err).NotTo(HaveOccurred())
		Expect(w.Close()).To(Succeed())
		Expect(end(cmd).ExitStatus()).To(Equal(1))
		Expect(os.ReadFile("out.txt")).NotTo(ContainSubstring("interrupted"))
	})

	It("ends the checking, of which a report is still made", func() {
		cmd := start("replay", "-q", "-o", "out.txt", "bad.jsonl", "pipe")
		meet(os.O_WRONLY)
		Expect(cmd.Process.Signal(syscall.SIGTERM)).To(Succeed())
		Expect(end(cmd).ExitStatus()).To(Equal(2))
		Expect(os.ReadFile("out.txt")).To(ContainSubstring("pipe: interrupted: only what came before was checked"))
	})
})
