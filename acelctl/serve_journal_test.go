package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"pgregory.net/rapid"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/gate"
	"github.com/acel-dev/acel/acel/trace"
)

// readJournal reads a file as replay does: its calls, and whether the session is whole.
func readJournal(name string) (t acel.Trace, whole bool, err error) {
	f, err := os.Open(name)
	if err != nil {
		return t, false, err
	}
	defer f.Close()
	for e, err := range trace.Decode(f, trace.Options{}) {
		if err != nil {
			return t, false, err
		}
		switch e.Kind {
		case trace.Called:
			c := e.Call
			c.Args, c.Outcome.Result = bytes.Clone(c.Args), bytes.Clone(c.Outcome.Result)
			t.Calls = append(t.Calls, c)
		case trace.Closed:
			whole = true
		}
	}
	return t, whole, nil
}

// What a gate writes into a file is a trace at any time: cut as long as the session goes
// on, and whole from its end on. Judged anew, it breaks the rules that the gate has found
// broken, at the same steps.
func TestAJournalInAFileReplaysToWhatTheGateGave(t *testing.T) {
	dir := t.TempDir()
	policy, err := acel.NewPolicy(acel.PolicyConfig{Rules: []acel.Rule{
		acel.MustPrecede("verify", "refund"), acel.AtMostTotal("refund", "amount", 9), acel.MustFollow("refund", "close"), acel.NoRepeat("look", 2),
	}})
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		d := &journalDir{dir: dir, clock: time.Now}
		j := d.session(rapid.String().Draw(t, "session"))
		g, err := gate.New(gate.Options{Policy: policy, Mode: rapid.SampledFrom([]acel.Mode{acel.Enforce, acel.Shadow}).Draw(t, "mode"), Journal: j})
		if err != nil {
			t.Fatal(err)
		}
		gave := liveVerdicts(t, g, func() {
			if _, whole, err := readJournal(j.file.Name()); err != nil || whole {
				t.Fatalf("while the session goes on, it is whole: %v, %v", whole, err)
			}
		})
		if j.file == nil {
			return // it made no call
		}
		name := j.file.Name()
		if err := j.Close(); err != nil {
			t.Fatal(err)
		}
		read, whole, err := readJournal(name)
		if err != nil || !whole {
			t.Fatalf("it is whole: %v, %v", whole, err)
		}
		result, err := acel.Replay(policy, read.All())
		if err != nil {
			t.Fatal(err)
		}
		if again := verdictsOf(result.Violations); !slices.Equal(gave, again) {
			t.Fatalf("the gate gave %q, the journal says %q", gave, again)
		}
	})
}

// liveVerdicts has a random session at a gate, calls at once included, and returns what
// was violated. After each move of it, look is called.
func liveVerdicts(t *rapid.T, g *gate.Gate, look func()) []string {
	var all []acel.Violation
	var open []*gate.Pass
	for range rapid.IntRange(0, 20).Draw(t, "moves") {
		if len(open) > 0 && rapid.Bool().Draw(t, "settles") {
			i := rapid.IntRange(0, len(open)-1).Draw(t, "which")
			all = append(all, open[i].Finish(acel.Outcome{Status: rapid.SampledFrom([]acel.Status{acel.OK, acel.Failed, acel.Unfinished}).Draw(t, "status"), Error: rapid.String().Draw(t, "error")}).Violations...)
			open = slices.Delete(open, i, i+1)
			look()
			continue
		}
		tool := rapid.SampledFrom([]string{"verify", "refund", "close", "look", "", "\x1b\u202e\xff"}).Draw(t, "tool")
		args, _ := json.Marshal(map[string]any{"amount": rapid.IntRange(0, 5).Draw(t, "amount"), "note": rapid.String().Draw(t, "note")}) // which cannot fail
		pass, no := g.Decide(acel.Call{Tool: tool, Args: args})
		if no != nil {
			if no.Unrecorded != nil {
				t.Fatal(no.Unrecorded)
			}
			all = append(all, no.Violations...)
		} else {
			all = append(all, pass.Violations...)
			open = append(open, pass)
		}
		look()
	}
	left, err := g.Close()
	if err != nil {
		t.Fatal(err)
	}
	return verdictsOf(append(all, left...))
}

// verdictsOf are violations as a set.
func verdictsOf(all []acel.Violation) []string {
	var said []string
	for _, v := range all {
		said = append(said, fmt.Sprint(v.Step, " ", v.Rule))
	}
	slices.Sort(said)
	return said
}

var _ = Describe("a journal in a directory", func() {
	var d *journalDir
	BeforeEach(func() {
		var err error
		d, err = openJournalDir(filepath.Join(GinkgoT().TempDir(), "a", "b"))
		Expect(err).NotTo(HaveOccurred())
	})
	files := func() []string {
		GinkgoHelper()
		all, err := filepath.Glob(filepath.Join(d.dir, "*"))
		Expect(err).NotTo(HaveOccurred())
		return all
	}

	It("has every record on the disk once it says so, however many come at once", func() {
		j := d.session("s")
		var all sync.WaitGroup
		for i := range 64 {
			all.Go(func() {
				defer GinkgoRecover()
				id := fmt.Sprint("call-", i)
				Expect(j.Record(acel.Call{Tool: "look", ID: id, Phase: acel.Begins})()).To(Succeed())
				text, err := os.ReadFile(files()[0])
				Expect(err).NotTo(HaveOccurred())
				Expect(string(text)).To(ContainSubstring(`"` + id + `"`))
			})
		}
		all.Wait()
		Expect(j.End()()).To(Succeed())
		Expect(j.Close()).To(Succeed())
		Expect(j.Close()).To(Succeed())
		text, err := os.ReadFile(files()[0])
		Expect(err).NotTo(HaveOccurred())
		Expect(strings.Count(string(text), "\n")).To(Equal(64))
	})

	It("makes durable, as it is closed, what nobody has waited for", func() {
		j := d.session("s")
		j.Record(acel.Call{Tool: "look"})
		Expect(j.Close()).To(Succeed())
		text, err := os.ReadFile(files()[0])
		Expect(err).NotTo(HaveOccurred())
		Expect(string(text)).To(HavePrefix(`{"session":"s","tool":"look"}` + "\n"))
	})

	It("has no file without a call", func() {
		j := d.session("s")
		Expect(j.End()()).To(Succeed())
		Expect(j.Close()).To(Succeed())
		Expect(files()).To(BeEmpty())
	})

	It("takes nothing more once it could not be written, nor once it is closed", func() {
		failed := errors.New("disk full")
		j := newJournal("s", func() (*os.File, error) { return nil, failed })
		Expect(j.Record(acel.Call{Tool: "look"})()).To(MatchError(failed))
		j.create = d.create
		Expect(j.Record(acel.Call{Tool: "look"})()).To(MatchError(failed))
		Expect(files()).To(BeEmpty())
		closed := d.session("s")
		Expect(closed.Close()).To(Succeed())
		Expect(closed.Record(acel.Call{Tool: "look"})()).To(MatchError(os.ErrClosed))
	})

	DescribeTable("takes nothing more where its file",
		func(lose func(name string) error, why string) {
			j := d.session("s")
			Expect(j.Record(acel.Call{Tool: "look"})()).To(Succeed())
			Expect(lose(files()[0])).To(Succeed())
			Expect(j.Record(acel.Call{Tool: "look"})()).To(MatchError(ContainSubstring(why)))
			Expect(j.Close()).NotTo(Succeed())
		},
		Entry("was removed", os.Remove, "is gone"),
		Entry("was removed with its directory", func(name string) error { return os.RemoveAll(filepath.Dir(name)) }, "is gone"),
		Entry("is another", func(name string) error {
			return errors.Join(os.Remove(name), os.WriteFile(name, nil, 0o600))
		}, "is another file by now"),
		Entry("was cut", func(name string) error { return os.Truncate(name, 0) }, "somebody else writes to it, or has cut it"),
		Entry("was written to", func(name string) error {
			f, err := os.OpenFile(name, os.O_APPEND|os.O_WRONLY, 0)
			if err != nil {
				return err
			}
			_, err = f.WriteString("{}\n")
			return errors.Join(err, f.Close())
		}, "somebody else writes to it, or has cut it"),
	)

	It("leaves what is durable as it was where the rest cannot be written", func() {
		j := d.session("s")
		Expect(j.Record(acel.Call{Tool: "look"})()).To(Succeed())
		before, err := os.ReadFile(files()[0])
		Expect(err).NotTo(HaveOccurred())
		whole := j.file
		j.file, err = os.Open(files()[0]) // which cannot be written
		Expect(err).NotTo(HaveOccurred())
		DeferCleanup(whole.Close)
		Expect(j.Record(acel.Call{Tool: "refund"})()).NotTo(Succeed())
		Expect(os.ReadFile(files()[0])).To(Equal(before))
		Expect(j.Close()).NotTo(Succeed())
	})

	It("calls files by names that sort by the time, and no two alike", func() {
		at := time.Date(2026, 11, 30, 9, 59, 59, 999_999_999, time.UTC)
		names := []string{stem(at), stem(at.Add(time.Nanosecond)), stem(at.Add(time.Hour)), stem(at.AddDate(0, 0, 1))}
		Expect(slices.IsSorted(names)).To(BeTrue(), "%q", names)
		Expect(names[0]).To(MatchRegexp(`^2026-11-30T09-59-59\.999999999Z-[a-z2-7]{8}$`))
		Expect(stem(at)).NotTo(Equal(names[0]))
	})
})
