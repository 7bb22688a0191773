package ci_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

// A matcher is one of the problem matchers: a pattern for a line, and which of its
// groups is what.
type matcher struct {
	Owner, Severity string
	Pattern         []struct {
		Regexp                                      string
		File, Line, Column, Severity, Message, Code int
	}
}

func matchers() []matcher {
	GinkgoHelper()
	data, err := os.ReadFile(filepath.Join(root(), ".github", "problem-matcher", "acel.json"))
	Expect(err).NotTo(HaveOccurred())
	var file struct{ ProblemMatcher []matcher }
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	Expect(d.Decode(&file)).To(Succeed())
	return file.ProblemMatcher
}

// An annotation is what a runner makes of a line.
type annotation struct{ Severity, File, Line, Column, Message, Code string }

// annotate reads a text as a runner does: the first matcher that knows a line's
// severity takes it.
func annotate(text string) []annotation {
	GinkgoHelper()
	var all []annotation
	for line := range strings.Lines(text) {
		for _, m := range matchers() {
			p := m.Pattern[0]
			groups := regexp.MustCompile(p.Regexp).FindStringSubmatch(strings.TrimSuffix(line, "\n"))
			if groups == nil {
				continue
			}
			severity := m.Severity
			if p.Severity > 0 && groups[p.Severity] != "" {
				severity = groups[p.Severity]
			}
			if severity != "info" {
				all = append(all, annotation{severity, groups[p.File], groups[p.Line], groups[p.Column], groups[p.Message], groups[p.Code]})
				break
			}
		}
	}
	return all
}

// violation is one as acel/render writes it. In the session are calls whose
// arguments look like findings.
func violation(severity acel.Severity, rule, message string, o render.Options) string {
	GinkgoHelper()
	at := func(line int) acel.Place { return acel.Place{File: "my runs/7.json", Line: line, Column: 3} }
	v := acel.Violation{
		Rule: rule, Spec: "never(delete)", Severity: severity, Message: message, Hint: "Do not.", Step: 2, Call: &acel.Call{Tool: "delete", Place: at(5)},
		Related: []acel.CallRef{{Step: 1, Tool: "look", Place: at(4)}}, RulePlace: acel.Place{File: "acel.yaml", Line: 7, Column: 5},
	}
	var out strings.Builder
	Expect(render.Violation(&out, v, o)).To(Succeed())
	return out.String()
}

var _ = Describe("the problem matcher", func() {
	DescribeTable("finds a violation, once, whatever its rule is called",
		func(rule string) {
			Expect(annotate(violation(acel.SeverityError, rule, "delete is forbidden: no", render.Options{}))).
				To(HaveExactElements(annotation{"error", "my runs/7.json", "5", "3", "delete is forbidden: no", rule}))
		},
		Entry("an id", "no-deletion"),
		Entry("a rule's own text", "must_precede([Read, Write], Edit, per: file_path)"),
		Entry("two lists", "never({tool: Bash, command: [a, b]}, [c])"),
	)

	DescribeTable("knows every severity",
		func(severity acel.Severity, want string) {
			Expect(annotate(violation(severity, "r", "no", render.Options{}))).To(HaveExactElements(annotation{want, "my runs/7.json", "5", "3", "no", "r"}))
		},
		Entry("error", acel.SeverityError, "error"),
		Entry("warning", acel.SeverityWarning, "warning"),
		Entry("info", acel.SeverityInfo, "notice"),
	)

	DescribeTable("finds a mistake in a file, which no rule is behind",
		func(warning bool, want string) {
			p := &acel.Problem{Place: acel.Place{File: "acel.yaml", Line: 3, Column: 9}, Message: `no template is called "neverr"`, Hint: "never", Warning: warning}
			var out strings.Builder
			Expect(render.Problem(&out, p, render.Options{})).To(Succeed())
			Expect(annotate(out.String())).To(HaveExactElements(annotation{want, "acel.yaml", "3", "9", `no template is called "neverr"`, ""}))
		},
		Entry("error", false, "error"),
		Entry("warning", true, "warning"),
	)

	It("leaves alone what is known and what is waived", func() {
		for _, line := range []string{
			"  runs/1.json:1:2: known since 2026-11-30: delete at step 1 needs an earlier successful validate [validate-first]\n",
			"  runs/1.json:1:2: warning: waived until 2026-12-31: under way: pay at step 2 is call 2 of pay [pay-once]\n",
		} {
			Expect(annotate(line)).To(BeEmpty(), line)
			Expect(annotate(strings.TrimLeft(line, " "))).To(HaveLen(1), "which is what the blanks are for")
		}
	})

	It("takes no call of a session for a finding", func() {
		look := acel.Call{Tool: "look", Args: []byte(`{"url": "x.go:1:2: y [z]"}`)}
		steps := []acel.Call{look, {Tool: "delete", Args: look.Args}, look}
		text := violation(acel.SeverityError, "r", "no", render.Options{Steps: steps})
		Expect(strings.Count(text, "x.go:1:2: y [z]")).To(Equal(3), text)
		Expect(annotate(text)).To(HaveExactElements(annotation{"error", "my runs/7.json", "5", "3", "no", "r"}))
	})
})
