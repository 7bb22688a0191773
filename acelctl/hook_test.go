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

	It("is had by one of several hooks at most, even where the lock's file is removed meanwhile", func(ctx SpecContext) {
		Expect(os.Mkdir("state", 0o700)).To(Succeed())
		begun, err := openHookJournal(ctx, "state", "b.jsonl")
		Expect(err).NotTo(HaveOccurred())
		Expect(begun.add([]acel.Call{{Tool: "look"}})).To(Succeed())
		begun.close()
		first, err := openHookJournal(ctx, "state", "b.jsonl")
		Expect(err).NotTo(HaveOccurred())
		defer first.close()
		Expect(os.Remove("state/b.jsonl.lock")).To(Succeed())
		second, err := openHookJournal(ctx, "state", "b.jsonl")
		Expect(err).NotTo(HaveOccurred(), "nobody can know of the other")
		defer second.close()
		Expect(first.add([]acel.Call{{Tool: "pay"}})).To(Succeed())
		Expect(second.add([]acel.Call{{Tool: "pay"}})).To(MatchError(ContainSubstring("another hook wrote to it at the same time")))
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

	It("refuses what it has not decided within its time, as each agent hears it", func(ctx SpecContext) {
		for _, harness := range hook.Harnesses() {
			h := &hooking{mode: "enforce", harness: harness, state: "state", within: time.Nanosecond}
			h.cmd = hookCommand()
			h.cmd.SetContext(ctx)
			h.cmd.SetIn(bytes.NewReader(harness.Sample(hook.Event{Kind: hook.Before, Session: "s", ID: "1", Call: acel.Call{Tool: "Bash"}})))
			why, denied := harness.Denied(h.answer())
			Expect(denied).To(BeTrue(), harness.Name)
			Expect(why).To(ContainSubstring("it was not decided within 1ns, as the call, the journal of the session or the rules are too large"))
		}
	})

	It("writes nothing down of what it has decided too late", func(ctx SpecContext) {
		Expect(os.Mkdir("state", 0o700)).To(Succeed())
		j, err := openHookJournal(ctx, "state", "a.jsonl")
		Expect(err).NotTo(HaveOccurred())
		DeferCleanup(j.close)
		policy, err := hookPolicy([]string{"acel.yaml"})
		Expect(err).NotTo(HaveOccurred())
		over, cancel := context.WithCancel(ctx)
		cancel()
		h := &hooking{mode: "enforce"}
		_, err = h.rule(over, hook.Desk{Policy: policy}, j, hook.Event{Kind: hook.Before, Session: "s", Call: acel.Call{Tool: "Bash"}})
		Expect(err).To(MatchError(context.Canceled))
		Expect("state/a.jsonl").NotTo(BeAnExistingFile())
	})

	It("waits no longer for all than agents wait for it", func() {
		Expect(hookPatience + hookDeadline).To(BeNumerically("<", hookTimeout*time.Second))
		Expect(hookPatience).To(BeNumerically("<", hookDeadline))
	})

	DescribeTable("keeps the last record where only its newline is missing",
		func(ctx SpecContext, text string, records int, repaired string) {
			Expect(os.Mkdir("state", 0o700)).To(Succeed())
			Expect(os.WriteFile("state/a.jsonl", []byte(text), 0o600)).To(Succeed())
			j, err := openHookJournal(ctx, "state", "a.jsonl")
			Expect(err).NotTo(HaveOccurred())
			Expect(j.past).To(HaveLen(records))
			Expect(j.repaired).To(ContainSubstring(repaired))
			Expect(j.add([]acel.Call{{Tool: "c"}})).To(Succeed())
			j.close()
			again, err := openHookJournal(ctx, "state", "a.jsonl")
			Expect(err).NotTo(HaveOccurred())
			DeferCleanup(again.close)
			Expect(again.past).To(HaveLen(records + 1))
			Expect(again.repaired).To(BeEmpty())
		},
		Entry("whole", `{"tool":"a"}`+"\n"+`{"event":"begin","tool":"b","id":"1"}`, 2, ""),
		Entry("the end of a call", `{"event":"begin","tool":"b","id":"1"}`+"\n"+`{"event":"end","tool":"b","id":"1"}`, 2, ""),
		Entry("alone", `{"tool":"a"}`, 1, ""),
		Entry("not whole", `{"tool":"a"}`+"\n"+`{"event":"begin","tool":"b","id":"1"`, 1, "was not written whole"),
		Entry("not whole, and alone", `{"tool":"a`, 0, "was not written whole"),
	)

	DescribeTable("has no journal that others can change",
		func(ctx SpecContext, spoil func() error, why string) {
			Expect(os.MkdirAll("up/state", 0o700)).To(Succeed())
			Expect(os.WriteFile("up/state/a.jsonl", nil, 0o600)).To(Succeed())
			Expect(os.WriteFile("up/state/a.jsonl.lock", nil, 0o600)).To(Succeed())
			Expect(spoil()).To(Succeed())
			dir, err := (&hooking{state: "up/state"}).stateDir()
			var j *hookJournal
			if err == nil {
				j, err = openHookJournal(ctx, dir, "a.jsonl")
			}
			if why == "" {
				Expect(err).NotTo(HaveOccurred())
				j.close()
				return
			}
			Expect(err).To(MatchError(ContainSubstring(why)))
		},
		Entry("as it is made", func() error { return nil }, ""),
		Entry("the directory", func() error { return os.Chmod("up/state", 0o720) }, "up/state can be written to by others"),
		Entry("the journal", func() error { return os.Chmod("up/state/a.jsonl", 0o620) }, "a.jsonl can be written to by others; move it away"),
		Entry("its lock", func() error { return os.Chmod("up/state/a.jsonl.lock", 0o602) }, "a.jsonl.lock can be written to by others; move it away"),
		Entry("the directory above", func() error { return os.Chmod("up", 0o777) }, "anybody can put another directory in place of the journals' up/state"),
		Entry("one where names are their owners'", func() error { return os.Chmod("up", 0o777|os.ModeSticky) }, ""),
		Entry("the directory's owner", func() error { return chowned("up/state") }, "up/state belongs to another user"),
		Entry("the journal's owner", func() error { return chowned("up/state/a.jsonl") }, "a.jsonl belongs to another user; move it away"),
		Entry("the lock's owner", func() error { return chowned("up/state/a.jsonl.lock") }, "a.jsonl.lock belongs to another user; move it away"),
	)

	It("has one journal for rules by whatever links they are found", func() {
		Expect(os.Symlink("acel.yaml", "link.yaml")).To(Succeed())
		Expect(hookJournalName("codex", "s", []string{"link.yaml"})).To(Equal(hookJournalName("codex", "s", []string{"acel.yaml"})))
		Expect(hookJournalName("codex", "a\x00b", []string{"c"})).NotTo(Equal(hookJournalName("codex", "a", []string{"b", "c"})))
	})

	DescribeTable("knows its own commands by their first words",
		func(command string, want bool) { Expect(isHookCommand(command, "codex")).To(Equal(want)) },
		Entry("plain", `acelctl hook codex`, true),
		Entry("by its path", `/usr/bin/acelctl-1.2 hook codex --rules /x`, true),
		Entry("quoted", `'/a b/it'\''s/acelctl' hook codex`, true),
		Entry("in double quotes", `"C:\Program Files\acelctl.exe" hook codex`, true),
		Entry("of another agent", `acelctl hook gemini`, false),
		Entry("of another command", `acelctl replay hook codex`, false),
		Entry("only named", `echo see acelctl hook codex docs`, false),
		Entry("behind another", `notify && acelctl hook codex`, false),
		Entry("of a name that only begins so", `my-acelctl hook codex`, false),
		Entry("nothing", ``, false),
	)

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

// chowned gives a file to somebody else, which only root can.
func chowned(name string) error {
	if os.Geteuid() != 0 {
		Skip("only root can give files away")
	}
	return os.Chown(name, 65533, 65533)
}

type broken struct{}

func (broken) Read([]byte) (int, error) { return 0, errors.New("the pipe broke") }
