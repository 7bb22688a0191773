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

	DescribeTable("understands patterns as a shell does",
		func(pattern string, want ...string) {
			Expect(os.Symlink("deep", "runs/again")).To(Succeed())
			Expect(os.Symlink("../b.json", "runs/deep/b.json")).To(Succeed())
			Expect(os.WriteFile("runs/{a}.json", nil, 0o666)).To(Succeed())
			for _, path := range []string{pattern, filepath.Join(dir, pattern)} {
				names, complaints := expand(path)
				Expect(complaints).To(BeEmpty())
				for i, name := range names {
					names[i] = strings.TrimPrefix(name, dir+"/")
				}
				Expect(names).To(Equal(want))
			}
		},
		Entry("which searches the directories that it matches", "ru*", "runs/a.jsonl", "runs/again/b.json", "runs/again/c.yaml", "runs/{a}.json"),
		Entry("which follows a link to a file", "runs/deep/*.json", "runs/deep/b.json"),
		Entry("which follows a link to a directory", "runs/a*/*.yaml", "runs/again/c.yaml"),
		Entry("though ** follows it as well, each once", "runs/**/*.yaml", "runs/again/c.yaml"),
		Entry("though ** at the end does so too", "runs/**", "runs/a.jsonl", "runs/again/README.md", "runs/again/b.json", "runs/again/c.yaml", "runs/{a}.json"),
		Entry("and what stands behind ** does", "runs/**/ag*/c*", "runs/again/c.yaml"),
		Entry("which ends in a slash", "runs/d*/", "runs/deep/b.json", "runs/deep/c.yaml"),
		Entry("with braces within braces", "runs/{b.{json,yaml},{a,z}.*}", "runs/a.jsonl", "runs/b.json"),
		Entry("with braces that stand for themselves", `runs/\{?\}.json`, "runs/{a}.json"),
		Entry("with braces without a comma, which are none", "ru*/{a}.json", "runs/{a}.json"),
		Entry("with such braces around others", "runs/{{a,b}}.j*", "runs/{a}.json"),
		Entry("with a hidden name that it says", "runs/.e*", "runs/.e.json"),
	)

	DescribeTable("is not slow where ** follows on **",
		func(part string) {
			Expect(os.MkdirAll(strings.Repeat("d/", 60), 0o777)).To(Succeed())
			Expect(os.WriteFile(strings.Repeat("d/", 60)+"t.json", nil, 0o666)).To(Succeed())
			names, _ := expand(strings.Repeat(part, 12) + "t.json")
			Expect(names).To(HaveLen(1))
		},
		Entry("at once", "**/"),
		Entry("behind a name", "**/d/"),
	)

	It("goes round no loop of links to directories", func() {
		Expect(os.Symlink("..", "runs/deep/loop")).To(Succeed())
		Expect(os.Symlink(".", "runs/self")).To(Succeed())
		names, complaints := expand("runs/**/*.{json,yaml}")
		Expect(names).To(Equal([]string{"runs/b.json", "runs/deep/c.yaml"}))
		Expect(complaints).To(BeEmpty())
	})

	It("knows a directory again that $PWD and a link call differently", func() {
		Expect(os.Symlink(dir, "runs/up")).To(Succeed())
		there := filepath.Join(GinkgoT().TempDir(), "there")
		Expect(os.Symlink(dir, there)).To(Succeed())
		GinkgoT().Chdir(there)
		for _, arg := range []string{"runs", "runs/**/*.{json,jsonl,yaml}"} {
			names, _ := expand(arg)
			Expect(names).To(HaveLen(4)) // odd[1].json is in reach
		}
	})

	It("goes up from where a link leads", func() {
		Expect(os.Symlink("runs/deep", "to")).To(Succeed())
		for _, pattern := range []string{"to/../*.jsonl", "to/../**/*.jsonl"} {
			names, complaints := expand(pattern)
			Expect(names).To(Equal([]string{"to/../a.jsonl"}))
			Expect(complaints).To(BeEmpty())
		}
	})

	It("leaves out nothing that a link to a directory elsewhere leads to", func() {
		other := GinkgoT().TempDir()
		Expect(os.WriteFile(filepath.Join(other, "far.json"), nil, 0o666)).To(Succeed())
		Expect(os.Symlink(other, "runs/far")).To(Succeed())
		names, complaints := expand("**/far.json")
		Expect(names).To(Equal([]string{"runs/far/far.json"}))
		Expect(complaints).To(BeEmpty())
	})

	It("finds nothing to complain of in a directory without a trace that a pattern matches beside others", func() {
		names, complaints := expand("[er]*")
		Expect(names).To(HaveLen(3))
		Expect(complaints).To(BeEmpty())
	})

	It("takes a file once that goes by several names", func() {
		Expect(os.Symlink("runs", "same")).To(Succeed())
		Expect(os.Symlink("b.json", "runs/z.json")).To(Succeed())
		names, complaints := expand("runs", "same", "same/b.json", "runs/*.json")
		Expect(names).To(Equal([]string{"runs/a.jsonl", "runs/b.json", "runs/deep/c.yaml"}))
		Expect(complaints).To(BeEmpty())
	})

	It("passes over links that lead nowhere and would not be taken anyway", func() {
		Expect(os.Symlink("gone.md", "runs/README.lnk")).To(Succeed())
		Expect(os.Symlink("loop", "runs/loop")).To(Succeed())
		for _, arg := range []string{"runs", "runs/*/*.yaml"} {
			names, complaints := expand(arg)
			Expect(names).NotTo(BeEmpty())
			Expect(complaints).To(BeEmpty())
		}
	})

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
		Entry("a class of characters", "runs/[[:alpha:]].json", "character classes such as [:digit:] are not supported"),
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
