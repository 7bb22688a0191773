package matchers_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	. "github.com/acel-dev/acel/matchers"
)

// file writes a file with a content.
func file(content string) string {
	GinkgoHelper()
	path := filepath.Join(GinkgoT().TempDir(), "x.json")
	Expect(os.WriteFile(path, []byte(content), 0o644)).To(Succeed())
	return path
}

// sessions is a file with sessions s1, s2 and so on, of one call each.
func sessions(n int) string {
	var all []string
	for i := range n {
		all = append(all, fmt.Sprintf(`{"session": "s%d", "calls": [{"tool": "look"}]}`, i+1))
	}
	return file("[" + strings.Join(all, ",") + "]")
}

var _ = Describe("LoadTrace", func() {
	It("reads the one session of a file, or the one that is named", func() {
		Expect(LoadTrace("testdata/run.json")).To(HaveField("Calls", HaveLen(3)))
		Expect(LoadTrace("testdata/sessions.json", "tuesday")).To(HaveField("Calls", HaveLen(1)))
		Expect(LoadTrace(sessions(1))).To(HaveField("Session", "s1"))
		Expect(LoadTrace(sessions(1), "s1")).To(HaveField("Session", "s1"))
	})

	It("says where the trace is from, so that messages can", func() {
		Expect(LoadTrace("testdata/run.json")).To(HaveField("Name", "testdata/run.json"))
	})

	It("keeps the reader's errors for those who look for them", func() {
		_, err := LoadTrace("testdata/missing.json")
		Expect(err).To(MatchError(fs.ErrNotExist))
		_, err = LoadTrace("testdata/bad.json")
		var p *acel.Problem
		Expect(errors.As(err, &p)).To(BeTrue())
		Expect(p.Place.Line).To(Equal(3))
	})

	DescribeTable("refuses what is no one trace to judge",
		func(content string, session []string, why string) {
			trace, err := LoadTrace(file(content), session...)
			Expect(err).To(MatchError(ContainSubstring(why)))
			Expect(trace).To(BeZero(), "Gomega fails an assertion only where the error comes alone or is looked at")
		},
		Entry("no call", `[]`, nil, "has no call"),
		Entry("an empty file", ``, nil, "x.json"),
		Entry("a session without a call", `[{"session": "a", "calls": []}, {"session": "b", "calls": [{"tool": "x"}]}]`, []string{"a"}, `session "a" of `),
		Entry("no session of that name", `[{"session": "a", "calls": []}]`, []string{"zebra"}, `has no session "zebra"; it has a`),
		Entry("a session without a name", `[{"tool": "x"}]`, []string{"b"}, `has one session, which has no name: leave "b" out`),
		Entry("a name likely meant", `[{"session": "monday", "calls": []}]`, []string{"munday"}, `did you mean "monday"?`),
		Entry("two sessions", `[{"session": "a", "calls": []}, {"session": "b", "calls": []}]`, nil, `has 2 sessions: name one, as in LoadTrace(`),
		Entry("a good session beside a bad one", `[{"session": "a", "calls": [{"tool": "x"}]}, {"session": "b", "calls": [{"tol": "x"}]}]`, []string{"a"}, `unknown key "tol"`),
		Entry("a key twice", `[{"tool": "a", "tool": "b"}]`, nil, "tool"),
	)

	It("lists a few of many sessions", func() {
		_, err := LoadTrace(sessions(30), "x")
		Expect(err).To(MatchError(HaveSuffix(`has no session "x"; it has s1, s2, s3, s4, s5, s6, s7, s8, s9, s10 and 20 more`)))
	})
})

var _ = Describe("LoadTraces", func() {
	It("reads all sessions in the order of patterns, names and sessions", func() {
		all, err := LoadTraces("testdata/ses*.json", "testdata/run.json")
		Expect(err).NotTo(HaveOccurred())
		Expect(all).To(HaveExactElements(HaveField("Session", "monday"), HaveField("Session", "tuesday"), HaveField("Name", "testdata/run.json")))
	})

	It("takes a session without a call beside others that have some", func() {
		Expect(LoadTraces("testdata/empty.json", "testdata/run.json")).To(HaveLen(2))
	})
})

var _ = Describe("rules that are undecided among others", func() {
	cut := func(line string) acel.Trace {
		return acel.Trace{Name: "run.json", Calls: play(line), Extent: acel.Partial}
	}

	It("are named", func() {
		_, err := KeepRules(acel.MustPrecede("validate", "delete"), acel.RequiredBeforeSessionEnd("logout"), acel.AtMostNTimes("pay", 1)).Match(cut("validate"))
		Expect(err).To(MatchError(HaveSuffix("undecided is required_before_session_end(logout) and 1 other rule, since the trace was cut short, was not kept or lacks a result: run.json, 1 call, and others that are missing")))
	})

	It("do not hide that another is broken", func() {
		Expect(cut("delete")).NotTo(KeepRules(acel.MustPrecede("validate", "delete"), acel.RequiredBeforeSessionEnd("logout")))
	})
})

var _ = It("a violation at the end of a session has no arguments, and never any that are wanted", func() {
	unmet := Violate(RequiredBeforeSessionEnd("logout"))
	Expect(run("look")).To(unmet)
	Expect(run("look")).NotTo(unmet.WithArgs(map[string]any{}))
	message := failure(func(g Gomega) { g.Expect(run("look")).To(unmet.WithArgs(BeEmpty())) })
	Expect(message).To(HaveSuffix("\nstep 1: the end of the session has no arguments"))
})
