//go:build unix

package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/hook"
	"github.com/acel-dev/acel/acel/trace"
)

// These specs run the command that TestMain puts in the PATH.
var _ = Describe("A hook", func() {
	BeforeEach(func() {
		GinkgoT().Chdir(GinkgoT().TempDir())
		Expect(os.WriteFile("acel.yaml", []byte("contracts:\n  - at_most_n_times: [Bash, 5]\n"), 0o666)).To(Succeed())
	})

	// ask makes the process that is asked about the nth call of a session.
	ask := func(n int) *exec.Cmd {
		cmd := exec.Command("acelctl", "hook", "claude-code", "--state", "state")
		cmd.Stdin = strings.NewReader(fmt.Sprintf(`{"session_id":"s","hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"make %[1]d"},"tool_use_id":"t%[1]d"}`, n))
		return cmd
	}
	passed := func(stdout []byte, err error) bool { return err == nil && string(stdout) == "{}\n" }
	records := func() []acel.Call {
		GinkgoHelper()
		names, err := filepath.Glob("state/*.jsonl")
		Expect(err).NotTo(HaveOccurred())
		Expect(names).To(HaveLen(1))
		data, err := os.ReadFile(names[0])
		Expect(err).NotTo(HaveOccurred())
		var all []acel.Call
		for e, err := range trace.Decode(bytes.NewReader(data), trace.Options{}) {
			Expect(err).NotTo(HaveOccurred())
			if e.Kind == trace.Called {
				all = append(all, e.Call)
			}
		}
		return all
	}
	begun := func(all []acel.Call) (n int) {
		for _, c := range all {
			if c.Phase == acel.Begins {
				n++
			}
		}
		return n
	}

	It("lets no two of many at once take the last of a budget", func() {
		long := strings.Repeat(`{"tool":"Read","args":{"file_path":"x"}}`+"\n", 8000) // so that each takes its time
		Expect(os.Mkdir("state", 0o700)).To(Succeed())
		here, err := hookRulesFiles(nil, ".")
		Expect(err).NotTo(HaveOccurred())
		Expect(os.WriteFile(filepath.Join("state", hookJournalName("claude-code", "s", here)), []byte(long), 0o600)).To(Succeed())
		var mu sync.Mutex
		var all sync.WaitGroup
		let := 0
		for n := range 16 {
			all.Go(func() {
				out, err := ask(n).Output()
				mu.Lock()
				defer mu.Unlock()
				if passed(out, err) {
					let++
				} else if err != nil || !bytes.Contains(out, []byte(`"permissionDecision":"deny"`)) {
					let = 1000
				}
			})
		}
		all.Wait()
		Expect(let).To(Equal(5))
		Expect(records()).To(HaveLen(8016))
		Expect(begun(records())).To(Equal(5))
	})

	It("keeps the budget whenever it is killed", func() {
		seed := rand.New(rand.NewPCG(1, uint64(GinkgoRandomSeed())))
		let := 0
		for n := range 24 {
			cmd, out := ask(n), bytes.Buffer{}
			cmd.Stdout = &out
			Expect(cmd.Start()).To(Succeed())
			kill := time.AfterFunc(time.Duration(seed.IntN(150))*time.Millisecond, func() { _ = cmd.Process.Kill() })
			_ = cmd.Wait() // it may have been killed
			kill.Stop()
			if out.String() == "{}\n" { // also where it was killed just after
				let++
			}
		}
		last, err := ask(99).Output() // nothing holds the journal any more, and it is whole
		Expect(err).NotTo(HaveOccurred())
		if passed(last, err) {
			let++
		}
		Expect(let).To(BeNumerically("<=", begun(records())), "what was let pass is written down")
		Expect(begun(records())).To(BeNumerically("<=", 5))
	})

	It("writes down an answer before it gives it, and gives none that it cannot write down", func() {
		cmd := exec.Command("sh", "-c", "ulimit -f 0; exec acelctl hook claude-code --state state")
		cmd.Stdin = ask(1).Stdin
		out, err := cmd.Output()
		Expect(passed(out, err)).To(BeFalse())
		Expect(string(out)).To(ContainSubstring("cannot be written: file too large"))
		out, err = ask(2).Output()
		Expect(passed(out, err)).To(BeTrue())
		Expect(records()).To(HaveLen(1))
	})

	It("waits for the journal no longer than it may", func(ctx SpecContext) {
		Expect(os.Mkdir("state", 0o700)).To(Succeed())
		held, err := openHookJournal(ctx, "state", "a.jsonl")
		Expect(err).NotTo(HaveOccurred())
		short, cancel := context.WithTimeout(ctx, 30*time.Millisecond)
		defer cancel()
		_, err = openHookJournal(short, "state", "a.jsonl")
		Expect(err).To(MatchError(HavePrefix("another hook holds the journal state/a.jsonl")))
		held.close()
		again, err := openHookJournal(ctx, "state", "a.jsonl")
		Expect(err).NotTo(HaveOccurred())
		again.close()
	})

	DescribeTable("names a journal after what a session is called, and nothing else comes of the name",
		func(session, want string) {
			Expect(hookJournalName("codex", session, []string{"/w/acel.yaml"})).To(MatchRegexp("^codex-" + want + "-[0-9a-f]{12}[.]jsonl$"))
			Expect(hookJournalName("codex", session, []string{"/w/acel.yaml"})).NotTo(Equal(hookJournalName("codex", session+"/", []string{"/w/acel.yaml"})))
			Expect(hookJournalName("codex", session, []string{"/w/acel.yaml"})).NotTo(Equal(hookJournalName("codex", session, []string{"/v/acel.yaml"})))
		},
		Entry("as they are", "0199-ab_C", "0199-ab_C"),
		Entry("a path", "../../etc/passwd", "etcpasswd"),
		Entry("odd characters", "a\nb \x00é*", "ab"),
		Entry("a long one", strings.Repeat("x", 500), strings.Repeat("x", 48)),
	)

	It("takes a journal back to what it was where a record cannot be written whole", func(ctx SpecContext) {
		Expect(os.Mkdir("state", 0o700)).To(Succeed())
		j, err := openHookJournal(ctx, "state", "a.jsonl")
		Expect(err).NotTo(HaveOccurred())
		DeferCleanup(j.close)
		Expect(j.add([]acel.Call{{Tool: "a"}})).To(Succeed())
		before, err := os.ReadFile(j.name)
		Expect(err).NotTo(HaveOccurred())
		Expect(j.add([]acel.Call{{Tool: "b"}, {Tool: ""}})).To(MatchError(ContainSubstring("cannot be written")))
		Expect(os.ReadFile(j.name)).To(Equal(before))
	})

	It("refuses where standard input breaks", func() {
		h := &hooking{mode: "enforce", harness: hook.Named("codex")}
		h.cmd = hookCommand()
		h.cmd.SetContext(context.Background())
		h.cmd.SetIn(broken{})
		out := h.answer()
		Expect(out.Code).To(Equal(2))
		Expect(out.Stderr).To(ContainSubstring("its event cannot be read: the pipe broke"))
	})

	It("refuses where a fault of its own breaks it off", func() {
		h := &hooking{mode: "enforce", harness: nil} // no harness: a fault
		h.cmd = hookCommand()
		h.cmd.SetContext(context.Background())
		h.cmd.SetIn(strings.NewReader(`{"hook_event_name":"PreToolUse"}`))
		out := h.answer()
		Expect(out).To(And(HaveField("Code", 2), HaveField("Stdout", ""), HaveField("Stderr", ContainSubstring("a fault in acelctl"))))
	})
})

type broken struct{}

func (broken) Read([]byte) (int, error) { return 0, errors.New("the pipe broke") }
