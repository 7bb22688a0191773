package main

import (
	"os"
	"path/filepath"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("Turning arguments into files", func() {
	var dir string

	BeforeEach(func() {
		dir = GinkgoT().TempDir()
		GinkgoT().Chdir(dir)
		for _, name := range []string{
			"runs/b.json", "runs/a.jsonl", "runs/deep/c.yaml", "runs/deep/README.md",
			"runs/acel.yaml", "runs/.git/d.json", "runs/.e.json", "odd[1].json", "empty/README.md",
		} {
			Expect(os.MkdirAll(filepath.Dir(name), 0o777)).To(Succeed())
			Expect(os.WriteFile(name, nil, 0o666)).To(Succeed())
		}
	})

	expand := func(args ...string) ([]string, []string) {
		e := newExpansion(soughtTraces())
		for _, arg := range args {
			e.argument(arg)
		}
		var names, complaints []string
		for _, i := range e.inputs {
			if i.problem == nil {
				names = append(names, i.name)
			} else {
				complaints = append(complaints, i.name+": "+i.problem.Message)
			}
		}
		return names, complaints
	}

	It("searches directories for traces, in the order of their names, and leaves out hidden ones and rules", func() {
		names, complaints := expand("runs")
		Expect(names).To(Equal([]string{"runs/a.jsonl", "runs/b.json", "runs/deep/c.yaml"}))
		Expect(complaints).To(BeEmpty())
	})

	DescribeTable("understands patterns",
		func(pattern string, want ...string) {
			names, complaints := expand(pattern)
			Expect(names).To(Equal(want))
			Expect(complaints).To(BeEmpty())
		},
		Entry("of one directory", "runs/*.json", "runs/b.json"),
		Entry("across directories", "runs/**/*.{jsonl,yaml}", "runs/a.jsonl", "runs/deep/c.yaml"),
		Entry("that match everything, but for rules", "runs/**", "runs/a.jsonl", "runs/b.json", "runs/deep/README.md", "runs/deep/c.yaml"),
		Entry("but takes a file of that very name", "odd[1].json", "odd[1].json"),
	)

	It("takes each file once, where it was first named and as it was called there", func() {
		names, _ := expand("./runs/b.json", "-", "runs", "runs/deep/../b.json", "-", filepath.Join(dir, "runs", "a.jsonl"))
		Expect(names).To(Equal([]string{"./runs/b.json", "-", "runs/a.jsonl", "runs/deep/c.yaml"}))
	})

	It("takes what is named itself, whatever it is called", func() {
		names, complaints := expand("runs/.e.json", "runs/acel.yaml", "runs/deep/README.md")
		Expect(names).To(HaveLen(3))
		Expect(complaints).To(BeEmpty())
	})

	DescribeTable("complains of arguments that lead nowhere",
		func(arg, complaint string) {
			names, complaints := expand(arg)
			Expect(names).To(BeEmpty())
			Expect(complaints).To(ConsistOf(arg + ": " + complaint))
		},
		Entry("a file that is not there", "runs/z.json", "no such file or directory"),
		Entry("nothing at all", "", "an empty name names no file"),
		Entry("a pattern without a match", "runs/**/*.traj", "no file matches this pattern"),
		Entry("a pattern of a directory that is not there", "nowhere/*.json", "no file matches this pattern"),
		Entry("a broken pattern", "runs/[a", "this is not a valid pattern"),
		Entry("a directory without a trace", "empty", "no trace is in this directory"),
	)

	It("follows symbolic links to directories, and enters each directory once", func() {
		Expect(os.Symlink("..", "runs/deep/loop")).To(Succeed())
		Expect(os.Symlink("deep", "runs/again")).To(Succeed())
		names, complaints := expand("runs")
		Expect(names).To(Equal([]string{"runs/a.jsonl", "runs/again/c.yaml", "runs/b.json"}))
		Expect(complaints).To(BeEmpty())
	})

	It("complains of symbolic links that lead nowhere", func() {
		Expect(os.Symlink("self.json", "runs/self.json")).To(Succeed())
		Expect(os.Symlink("gone.json", "runs/stale.json")).To(Succeed())
		names, complaints := expand("runs")
		Expect(names).To(HaveLen(3))
		Expect(complaints).To(Equal([]string{
			"runs/self.json: cannot be read: a loop of symbolic links",
			"runs/stale.json: no such file or directory",
		}))
	})

	DescribeTable("complains of what keeps a pattern from being looked for, and takes what can be had",
		func(pattern string, complaint string) {
			Expect(os.Symlink("round", "runs/round")).To(Succeed())
			names, complaints := expand(pattern)
			Expect(names).To(Equal([]string{"runs/b.json"}))
			Expect(complaints).To(ConsistOf(complaint))
		},
		Entry("a loop of symbolic links", "{runs/,runs/round/}*.json", "runs/round: cannot be read: a loop of symbolic links"),
		Entry("a name too long", "{runs/,"+strings.Repeat("x", 300)+"/}*.json", strings.Repeat("x", 300)+": cannot be read: file name too long"),
	)

	It("takes a link that a pattern matches and that leads nowhere, so that reading it fails", func() {
		Expect(os.Symlink("gone.json", "runs/stale.json")).To(Succeed())
		names, complaints := expand("runs/s*.json")
		Expect(names).To(Equal([]string{"runs/stale.json"}))
		Expect(complaints).To(BeEmpty())
	})

	It("leaves out the rules and the report that lie among the traces", func() {
		e := newExpansion(soughtTraces(), "runs/b.json", filepath.Join(dir, "runs", "deep", "c.yaml"))
		e.argument("runs")
		e.argument("runs/**/*.json")
		Expect(e.inputs).To(HaveLen(2))
		Expect(e.inputs[0].name).To(Equal("runs/a.jsonl"))
		Expect(e.inputs[1].problem).To(MatchError(ContainSubstring("no file matches this pattern")))
	})

	It("makes finding nothing a warning where empty sets are allowed", func() {
		e := newExpansion(soughtTraces())
		e.allowEmpty = true
		e.argument("runs/*.traj")
		Expect(problemsIn(e.inputs)).To(HaveLen(1))
		Expect(e.inputs[0].problem.Warning).To(BeTrue())
	})
})
