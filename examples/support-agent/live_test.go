package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"github.com/onsi/gomega/gexec"

	"github.com/acel-dev/acel/acel/suite"
)

// A live session is a conversation with the server behind acelctl serve.
type live struct {
	*client
	acelctl, journal, log string
}

var _ = Describe("the live gate", Ordered, func() {
	var acelctl, desk string

	BeforeAll(func() {
		var err error
		acelctl, err = gexec.Build("github.com/acel-dev/acel/acelctl")
		Expect(err).NotTo(HaveOccurred())
		desk, err = gexec.Build("github.com/acel-dev/acel/examples/support-agent")
		Expect(err).NotTo(HaveOccurred())
		DeferCleanup(gexec.CleanupBuildArtifacts)
	})

	for _, path := range conversations() {
		It("holds to what is written in "+path, func() {
			dir := GinkgoT().TempDir()
			l := live{acelctl: acelctl, journal: filepath.Join(dir, "journal"), log: filepath.Join(dir, "log.jsonl")}
			l.client = connect(acelctl, "serve", "--rules", "acel.yaml", "--journal", l.journal, "--", desk, "-log", l.log)
			var broken []string
			for i, t := range conversation(path) {
				l.take(i+1, t)
				broken = append(broken, t.breaks()...)
			}
			l.leave()
			Expect(l.replayed()).To(ConsistOf(broken), "what replay finds in the journal")
		})
	}

	It("is tried by a conversation for every rule", func() {
		var tried []string
		for _, path := range conversations() {
			for _, t := range conversation(path) {
				tried = append(tried, t.breaks()...)
			}
		}
		s, err := suite.Load(suite.Options{Strict: true}, "acel.test.yaml")
		Expect(err).NotTo(HaveOccurred())
		for _, r := range s.Policy.Reported() {
			if key := r.Key(); key != "tools.read_ticket.commit" { // this server always tells the order
				Expect(tried).To(ContainElement(key))
			}
		}
	})
})

// take makes a turn, and holds what comes of it to what has to.
func (l live) take(line int, t turn) {
	GinkgoHelper()
	By(t.Why)
	before := l.reached()
	switch {
	case t.Frame != "":
		Expect(l.send(t.Frame).Error.Code).To(Equal(t.Code), "line %d", line)
	case t.Tool != "":
		l.fits(line, t, l.call(t.Tool, t.Args))
	}
	if t.reaches() {
		before++
	}
	Expect(l.reached()).To(Equal(before), "line %d: the calls that reached a tool", line)
}

// fits holds the result of a call to what has to come of it.
func (live) fits(line int, t turn, r result) {
	GinkgoHelper()
	Expect(r.Content).NotTo(BeEmpty(), "line %d", line)
	text := r.Content[0].Text
	Expect(r.Meta["dev.acel/refused"].Rules).To(ConsistOf(t.Refused), "line %d: %s", line, text)
	Expect(r.Meta["dev.acel/withheld"].Rules).To(ConsistOf(t.Withheld), "line %d: %s", line, text)
	Expect(text).To(ContainSubstring(t.Fails), "line %d", line)
	Expect(r.IsError).To(Equal(t.Fails != "" || len(t.breaks()) > 0), "line %d: %s", line, text)
	if len(t.breaks()) > 0 {
		Expect(r.Content).To(HaveLen(1))
		Expect(r.StructuredContent).To(BeNil())
	}
}

// reached is how many calls have reached a tool.
func (l live) reached() int {
	text, err := os.ReadFile(l.log)
	if errors.Is(err, os.ErrNotExist) {
		return 0
	}
	Expect(err).NotTo(HaveOccurred())
	return bytes.Count(text, []byte("\n"))
}

// replayed are the rules that acelctl replay finds broken in the journal.
func (l live) replayed() []string {
	GinkgoHelper()
	text, err := exec.Command(l.acelctl, "replay", "--rules", "acel.yaml", "--format", "json", l.journal).Output()
	if failed := (*exec.ExitError)(nil); !errors.As(err, &failed) || failed.ExitCode() != 1 {
		Expect(err).NotTo(HaveOccurred())
	}
	var report struct {
		Traces []struct {
			Violations []struct {
				Rule string `json:"rule"`
			} `json:"violations"`
		} `json:"traces"`
	}
	Expect(json.Unmarshal(text, &report)).To(Succeed())
	Expect(report.Traces).To(HaveLen(1))
	var rules []string
	for _, v := range report.Traces[0].Violations {
		rules = append(rules, v.Rule)
	}
	return rules
}
