package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"go.yaml.in/yaml/v4"

	"github.com/acel-dev/acel/corpus"
)

// ran runs the command and returns its exit code and what it wrote.
func ran(args ...string) (code int, stdout, stderr string) {
	var out, err bytes.Buffer
	code = run(args, &out, &err)
	return code, out.String(), err.String()
}

// A written is what these specs read of a report in JSON.
type written struct {
	Files []struct {
		File  string
		Cases []writtenCase
	}
	Summary struct{ Files, Cases, Failed, Problems int }
	Scores  struct {
		All struct {
			Traces struct{ TP, FP, FN, TN int }
		}
	}
}

// A writtenCase is a labelled trace, or an example that stands beside a rule and
// has no labels.
type writtenCase struct {
	Pointer string
	// Undecided are the rules that the case must leave open.
	Undecided []string
}

// labelledIn counts the labelled traces among cases.
func labelledIn(cases []writtenCase) int {
	labelled := 0
	for _, c := range cases {
		if strings.HasPrefix(c.Pointer, "/cases/") {
			labelled++
		}
	}
	return labelled
}

// openIn counts the cases that must leave rules open.
func openIn(cases []writtenCase) int {
	open := 0
	for _, c := range cases {
		if len(c.Undecided) > 0 {
			open++
		}
	}
	return open
}

func reported(args ...string) written {
	GinkgoHelper()
	_, out, complaint := ran(append([]string{"-f", "json"}, args...)...)
	Expect(complaint).To(BeEmpty())
	var w written
	Expect(json.Unmarshal([]byte(out), &w)).To(Succeed())
	return w
}

// casesIn counts the cases of a test file without the help of acel/suite.
func casesIn(data []byte) int {
	GinkgoHelper()
	var file struct{ Cases []any }
	Expect(yaml.Unmarshal(data, &file)).To(Succeed())
	Expect(file.Cases).NotTo(BeEmpty())
	return len(file.Cases)
}

// countedCases is how many cases each file has, by the name it is reported by.
func countedCases() map[string]int {
	GinkgoHelper()
	all := map[string]int{}
	for _, f := range append(corpus.Labelled(), corpus.Adversarial()...) {
		all["corpus/"+f.Name] = casesIn(f.Data)
	}
	found, err := filepath.Glob("../../examples/*/acel.test.yaml")
	Expect(err).NotTo(HaveOccurred())
	Expect(found).NotTo(BeEmpty())
	for _, name := range found {
		data, err := os.ReadFile(name)
		Expect(err).NotTo(HaveOccurred())
		all[filepath.ToSlash(name)] = casesIn(data)
	}
	return all
}

// testFile writes a test file of one case, and returns its name.
func testFile(text string) string {
	GinkgoHelper()
	name := filepath.Join(GinkgoT().TempDir(), "t.yaml")
	Expect(os.WriteFile(name, []byte(text), 0o600)).To(Succeed())
	return name
}

const oneRule = "contracts: [{must_precede: [look, delete]}]\ncases: "

var _ = Describe("correctness", func() {
	It("passes", func() {
		code, out, complaint := ran()
		Expect(code).To(Equal(0), out)
		Expect(complaint).To(BeEmpty())
		Expect(out).To(And(ContainSubstring("by finding"), ContainSubstring("by trace"), ContainSubstring("\nOK: ")))
	})

	It("tests every case of both corpora and of the examples, each once", func() {
		w, want, all, open := reported(), countedCases(), 0, 0
		for _, f := range w.Files {
			Expect(want).To(HaveKeyWithValue(filepath.ToSlash(f.File), labelledIn(f.Cases)))
			all += labelledIn(f.Cases)
			open += openIn(f.Cases)
		}
		Expect(w.Files).To(HaveLen(len(want)))
		t := w.Scores.All.Traces
		// A trace that must leave all rules open is neither good nor bad.
		Expect(t.TP + t.FP + t.FN + t.TN).To(And(BeNumerically(">=", all-open), BeNumerically("<=", all)))
	})

	It("begins with the labelled ones", func() {
		cases := 0
		for _, f := range reported().Files[:len(corpus.Labelled())] {
			Expect(f.File).NotTo(ContainSubstring("adversarial"))
			cases += len(f.Cases)
		}
		Expect(cases).To(Equal(195))
	})

	It("tests the files that are named as well, and none twice", func() {
		extra := testFile(oneRule + "[{name: n, trace: [look, delete], violations: []}]")
		w := reported(extra, extra, "../../examples/quickstart/acel.test.yaml")
		Expect(w.Summary.Cases).To(Equal(reported().Summary.Cases + 1))
	})

	It("fails where a case of a named file fails", func() {
		code, out, _ := ran(testFile(oneRule + "[{name: n, trace: [delete], violations: []}]"))
		Expect(code).To(Equal(1))
		Expect(out).To(And(ContainSubstring("+ step 1 [must_precede(look, delete)] was found and not expected"), ContainSubstring("\nFAIL: ")))
	})

	It("shows what is odd about rules, and passes", func() {
		code, out, _ := ran(testFile("contracts: [{must_precede: [look, look]}]\ncases: [{name: n, trace: [], violations: []}]"))
		Expect(code).To(Equal(0))
		Expect(out).To(ContainSubstring("t.yaml:1:14: warning: "))
	})

	DescribeTable("could not check",
		func(name func() string, complaint string) {
			code, out, _ := ran(name())
			Expect(code).To(Equal(2))
			Expect(out).To(And(ContainSubstring(complaint), ContainSubstring("\nCOULD NOT CHECK: ")))
		},
		Entry("a file that is not there", func() string { return "absent.yaml" }, "absent.yaml: no such file or directory"),
		Entry("a file with a mistake", func() string { return testFile(oneRule + "[{name: n, trace: []}]") }, "a case says which violations it must give"),
	)

	It("knows only its flags and formats, and says so", func() {
		code, out, complaint := ran("-f", "jsn")
		Expect([]any{code, out}).To(Equal([]any{2, ""}))
		Expect(complaint).To(ContainSubstring(`did you mean "json"?`))
		code, out, complaint = ran("-mutants")
		Expect([]any{code, out}).To(Equal([]any{2, ""}))
		Expect(complaint).To(And(ContainSubstring("-mutants"), ContainSubstring("Usage:")))
	})

	It("explains itself where that is asked for", func() {
		code, _, complaint := ran("-h")
		Expect(code).To(Equal(0))
		Expect(complaint).To(And(HavePrefix("Usage: "), ContainSubstring("text, table, json")))
	})
})

var _ = Describe("the root of the module", func() {
	It("is found from anywhere in it", func() {
		root, err := filepath.Abs("../..")
		Expect(err).NotTo(HaveOccurred())
		for _, dir := range []string{root, filepath.Join(root, "corpus", "adversarial"), filepath.Join(root, ".github", "tools")} {
			Expect(moduleRoot(dir)).To(Equal(root))
		}
	})

	It("is demanded: outside of it nothing is measured", func() {
		dir := GinkgoT().TempDir()
		GinkgoT().Chdir(dir)
		Expect(os.WriteFile("go.mod", []byte("module example.org/another\n"), 0o600)).To(Succeed())
		code, out, complaint := ran()
		Expect([]any{code, out}).To(Equal([]any{2, ""}))
		Expect(complaint).To(And(ContainSubstring("no go.mod of github.com/acel-dev/acel"), ContainSubstring("run this in a checkout")))
	})

	It("has examples, or something is missing", func() {
		dir := GinkgoT().TempDir()
		Expect(os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module github.com/acel-dev/acel\n"), 0o600)).To(Succeed())
		_, err := examples(dir)
		Expect(err).To(MatchError(ContainSubstring("no examples/*/acel.test.yaml below " + dir)))
	})

	It("may not be left unread", func() {
		dir := GinkgoT().TempDir()
		Expect(os.Mkdir(filepath.Join(dir, "go.mod"), 0o700)).To(Succeed())
		_, err := moduleRoot(dir)
		Expect(err).To(MatchError(ContainSubstring("is a directory")))
	})
})

var _ = Describe("a report that cannot be written", func() {
	It("is an error", func() {
		var complaint strings.Builder
		Expect(run(nil, fullDisk{}, &complaint)).To(Equal(2))
		Expect(complaint.String()).To(Equal("disk full\n"))
	})
})

type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errors.New("disk full") }
