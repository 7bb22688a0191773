package report_test

import (
	"encoding/json"
	"fmt"
	"html"
	"regexp"
	"strings"
	"testing"
	"unicode"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"pgregory.net/rapid"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
	"github.com/acel-dev/acel/acel/report"
)

var _ = Describe("a report in Markdown", func() {
	It("begins with the verdict, has tables and a diagram of each broken trace, and what does not count", func() {
		expectGolden("drawn.md", written("markdown", drawn(), report.Options{}))
	})

	It("says what could not be checked", func() {
		expectGolden("damaged.md", written("markdown", damaged(), report.Options{}))
	})

	It("is short when all is well", func() {
		expectGolden("clean.md", written("markdown", clean(), report.Options{}))
		Expect(written("markdown", clean(), report.Options{Quiet: true})).To(Equal("## OK: no violation in 1 trace\n\n"))
	})

	It("says that nothing was checked", func() {
		Expect(written("markdown", &report.Report{}, report.Options{})).To(HavePrefix("## COULD NOT CHECK: no trace to check\n"))
	})

	It("keeps hostile text from being markup", func() {
		text := written("markdown", hostileReport(), report.Options{})
		expectHarmless(text)
		expectGolden("hostile.md", text)
	})

	It("shows only what decides the outcome when it is quiet", func() {
		text := written("markdown", drawn(), report.Options{Quiet: true})
		Expect(text).To(ContainSubstring("### Violations"))
		for _, more := range []string{"Problems", "Rules", "Worth a look", "do not count", "stale"} {
			Expect(text).NotTo(ContainSubstring(more))
		}
	})

	DescribeTable("writes as code what would be more than words",
		func(message, want string) {
			r := findings()
			r.Traces[0].Violations[0].Message = message
			Expect(written("markdown", r, report.Options{})).To(ContainSubstring("| " + want + "<br>Hint: Look before you leap. |\n"))
		},
		Entry("words", "a_b (c) <d>", `a\_b \(c\) \<d\>`),
		Entry("a mention", "ask @everyone", "`ask @everyone`"),
		Entry("a reference", "see #12", "`see #12`"),
		Entry("another", "see GH-12", "`see GH-12`"),
		Entry("a link", "go to https://example.com", "`go to https://example.com`"),
		Entry("a link without a scheme", "go to WWW.example.com", "`go to WWW.example.com`"),
		Entry("a word of such letters in part", "it has succeeded", "it has succeeded"),
		Entry("an emoji", "all :white_check_mark: now", "`all :white_check_mark: now`"),
		Entry("colons", "a: b: c", "a: b: c"),
		Entry("a commit", "since 0123abc", "`since 0123abc`"),
		Entry("backticks", "`` and `", "``` `` and ` ```"),
		Entry("the end of a cell", "a|b", "`a\\|b`"),
		Entry("the same behind a backslash", `a\|b`, "`a\\\\x7cb`"),
		Entry("an entity", "&lt;", "`&lt;`"),
		Entry("a formula", "$x$", "`$x$`"),
		Entry("a list", "- a", "`- a`"),
		Entry("a numbered one", "12. a", "`12. a`"),
		Entry("nothing", "", "(none)"),
	)

	It("is cut between blocks where its size is limited, and says how much is left out", func() {
		r := long()
		for _, limit := range []int{1, 4096, 10_000, 30_000} {
			text := written("markdown", r, report.Options{MaxBytes: limit})
			Expect(len(text)).To(BeNumerically("<=", max(4096, limit)))
			Expect(text).To(HavePrefix("## FAIL: "))
			Expect(text).To(MatchRegexp(`(?m)^_\d+ violations left out here, for the size of this report\._$`))
			Expect(brokenBlocks(text)).To(BeEmpty())
		}
		Expect(written("markdown", r, report.Options{})).NotTo(ContainSubstring("violations left out"))
	})

	It("draws twenty traces, and says how many more are broken", func() {
		text := written("markdown", long(), report.Options{})
		Expect(strings.Count(text, "```mermaid\n")).To(Equal(20))
		Expect(text).To(ContainSubstring("_76 broken traces left out here"))
	})

	It("counts the broken traces that it had no room to draw", func() {
		r := long()
		for i := range r.Traces {
			r.Traces[i].File = strings.Repeat("long/", 800)
		}
		text := written("markdown", r, report.Options{MaxBytes: 10_000})
		drawn := strings.Count(text, "```mermaid\n")
		Expect(drawn).To(BeNumerically("<", 20))
		Expect(text).To(ContainSubstring(fmt.Sprintf("_%d broken traces left out here", 96-drawn)))
	})

	It("says of broken traces whether they are excused", func() {
		Expect(written("markdown", excusedIn(2), report.Options{})).To(ContainSubstring("| `pay-once` (warning) | 3 | 3 | 0 | 3 (2 excused) | 0 |\n"))
		Expect(written("markdown", excusedIn(0), report.Options{})).To(ContainSubstring("| `pay-once` (warning) | 3 | 3 | 0 | 3 | 0 |\n"))
	})
})

// brokenBlocks says what Markdown is not whole: a table, a code block or details.
func brokenBlocks(text string) string {
	open, cells := []string{}, 0
	for n, line := range strings.Split(text, "\n") {
		code := len(open) > 0 && open[len(open)-1] == "```"
		switch {
		case line == "```":
			if !code {
				return fmt.Sprintf("line %d closes nothing", n+1)
			}
			open = open[:len(open)-1]
		case code:
		case line == "```mermaid":
			open = append(open, "```")
		case line == "<details>":
			open = append(open, line)
		case line == "</details>":
			if len(open) == 0 {
				return fmt.Sprintf("line %d closes nothing", n+1)
			}
			open = open[:len(open)-1]
		case strings.HasPrefix(line, "|"):
			got := len(cellsOf(line))
			if cells != 0 && got != cells {
				return fmt.Sprintf("line %d has %d cells, and %d are above it: %s", n+1, got, cells, line)
			}
			cells = got
			continue
		}
		cells = 0
	}
	return strings.Join(open, " ")
}

// cellsOf splits a row of a table as GitHub does.
func cellsOf(line string) []string {
	var cells []string
	cell := ""
	for i := 1; i < len(line); i++ {
		switch {
		case line[i] == '\\' && i+1 < len(line) && line[i+1] == '|':
			cell += "|"
			i++
		case line[i] == '|':
			cells, cell = append(cells, strings.TrimSpace(cell)), ""
		default:
			cell += line[i : i+1]
		}
	}
	return cells
}

// plainText undoes the markup of a cell: code, or escapes and line breaks.
func plainText(cell string) string {
	if run := len(cell) - len(strings.TrimLeft(cell, "`")); run > 0 {
		return strings.TrimSpace(cell[run:strings.LastIndex(cell, cell[:run])])
	}
	return regexp.MustCompile(`\\([[:punct:]])`).ReplaceAllString(cell, "$1")
}

// checkMarkdown writes a report as Markdown, and says what is wrong with it.
func checkMarkdown(r *report.Report) string {
	var b strings.Builder
	if err := report.Write(&b, "markdown", r, report.Options{}); err != nil {
		return err.Error()
	}
	text := b.String()
	if strings.ContainsFunc(text, func(r rune) bool { return r != '\n' && !acel.Visible(r) }) {
		return fmt.Sprintf("something unescaped: %q", text)
	}
	if problem := brokenBlocks(text); problem != "" {
		return problem + "\n" + text
	}
	if live := liveMarkup(text); live != "" {
		return "it does something: " + live + "\n" + text
	}
	return losesMessages(text, r)
}

// liveMarkup returns what is left of a report that mentions, links or is markup,
// once its code and the markup that is ours are taken away.
func liveMarkup(text string) string {
	if opened := regexp.MustCompile(`(?m)^ *- ([-+=*>]|\d+[.)])`).FindString(strings.ReplaceAll(text, "- **", "")); opened != "" {
		return opened
	}
	for _, ours := range []string{"(?s)```mermaid\n.*?\n```", "<code>[^<]*</code>", "</?(?:details|summary)>|<br>"} {
		text = regexp.MustCompile(ours).ReplaceAllString(text, "")
	}
	text = strings.ReplaceAll(withoutCode(text), "###", "")
	text = regexp.MustCompile(`(?m)^## `).ReplaceAllString(text, "")
	text = regexp.MustCompile(`\\[*_<>\[\]{}()]`).ReplaceAllString(text, "")
	return regexp.MustCompile("(?i)[@#<>`\\\\&$~!\\[\\]{}]|://|www\\.|gh-").FindString(text)
}

// withoutCode takes the code spans of each line away.
func withoutCode(text string) string {
	var b strings.Builder
	for i := 0; i < len(text); {
		run := len(text[i:]) - len(strings.TrimLeft(text[i:], "`"))
		if run == 0 {
			b.WriteByte(text[i])
			i++
			continue
		}
		end := regexp.MustCompile("(?:^|[^`])" + strings.Repeat("`", run) + "(?:[^`]|$)").FindStringIndex(text[i+run:])
		if end == nil {
			b.WriteString(text[i : i+run])
			i += run
			continue
		}
		i += run + strings.Index(text[i+run+end[0]:], strings.Repeat("`", run)) + end[0] + run
	}
	return b.String()
}

// losesMessages says which message is in no row.
func losesMessages(text string, r *report.Report) string {
	said := map[string]bool{}
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "|") {
			continue
		}
		cells := cellsOf(strings.TrimSuffix(line, "\n"))
		last, _, _ := strings.Cut(cells[len(cells)-1], "<br>Hint: ")
		if i := strings.LastIndex(last, ": `"); strings.HasPrefix(last, "session ") && i > 0 {
			last = last[i+2:]
		} else if strings.HasPrefix(last, "session ") {
			last = last[strings.LastIndex(last, ": ")+2:]
		}
		said[plainText(last)] = true
	}
	for _, t := range r.Traces {
		if len(r.Traces) > 1 || len(t.Violations) > 1 { // folded, or behind the name of the session
			continue
		}
		for _, f := range t.Violations {
			want := strings.TrimSpace(strings.ReplaceAll(render.Clip(f.Message, 600), `\|`, `\\x7c`))
			if f.Excuse == nil && want != "" && !said[want] {
				return fmt.Sprintf("lost message %q: %s", want, text)
			}
		}
	}
	return ""
}

func TestEveryReportInMarkdownIsWholeAndHarmless(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		if problem := checkMarkdown(anyReport.Draw(t, "report")); problem != "" {
			t.Fatal(problem)
		}
	})
}

func FuzzMarkdown(f *testing.F) {
	f.Add("delete_record", `{"id": "r1"}`, "no")
	f.Add("`|", "\\|`", "| a | b |\n|---|---|")
	f.Add("@everyone #1", "<!-- <img src=x>", "[a](https://example.com) ![b](c)")
	f.Add("```\n</details>", "</code></summary><script>", "``` ` `` &#64;all")
	f.Add("end", "a;b\nparticipant x", "%%{init: {}}%%")
	f.Fuzz(func(t *testing.T, name, data, message string) {
		if problem := checkMarkdown(told(name, data, message)); problem != "" {
			t.Fatal(problem)
		}
	})
}

var _ = Describe("a Mermaid diagram", func() {
	It("marks what broke a rule and what decided it", func() {
		text, hidden := report.Mermaid(&drawn().Traces[0])
		Expect(hidden).To(BeZero())
		expectGolden("drawn.mermaid", text)
	})

	It("draws the end of a session", func() {
		text, _ := report.Mermaid(&drawn().Traces[2])
		Expect(text).To(Equal(`sequenceDiagram
  participant a0 as agent
  participant s0 as tools
  rect rgba(220, 38, 38, 0.2)
  Note over a0,s0: the session ends
  Note over a0,s0: error [required_before_session_end(audit)] the<br/>session ended after 0 steps without a successful<br/>audit
  end
`))
	})

	It("shows of a long session what matters, and counts the rest", func() {
		text, hidden := report.Mermaid(longSession(300, 150))
		Expect(hidden).To(BeZero())
		Expect(strings.Count(text, "a0->>s0: ")).To(BeNumerically("<=", 40))
		Expect(text).To(ContainSubstring("a0->>s0: 150 tool"))
		Expect(text).To(MatchRegexp(`Note over a0,s0: … \d+ calls\n`))
	})

	It("is never longer than Mermaid draws, and spends its words on the beginning", func() {
		t := longSession(40)
		bad := strings.Repeat("ﬂ", 400)
		for step := 1; step <= 40; step++ {
			for range 4 {
				t.Violations = append(t.Violations, report.Findings(broken(payOnce, "runs/long.json", step, bad, bad))...)
			}
			t.Timeline.Steps[step-1].Tool, t.Timeline.Steps[step-1].Server = bad, bad
			t.Timeline.Steps[step-1].Args, t.Timeline.Steps[step-1].Error = json.RawMessage(bad), bad
		}
		text, hidden := report.Mermaid(t)
		Expect(hidden).To(BeZero())
		Expect(len(text)).To(BeNumerically("<", 50_000))
		Expect(text).To(HaveSuffix("Note over a0,s0: 4 remarks\n  end\n"))
	})

	It("says how many findings it has no room for", func() {
		var steps []int
		for step := 1; step <= 50; step++ {
			steps = append(steps, step)
		}
		_, hidden := report.Mermaid(longSession(60, steps...))
		Expect(hidden).To(Equal(10))
	})
})

// longSession is one of so many calls, of which some broke a rule.
func longSession(calls int, guilty ...int) *report.Trace {
	t := &report.Trace{File: "runs/long.json", Calls: calls, Timeline: report.NewTimeline(nil)}
	for step := 1; step <= calls; step++ {
		t.Timeline.Record(acel.Call{Tool: "tool"}, step, nil, nil)
	}
	for _, step := range guilty {
		t.Violations = append(t.Violations, report.Findings(broken(payOnce, "runs/long.json", step, "tool", "no"))...)
	}
	return t
}

func TestNothingInADiagramIsMermaidOfTheirs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		for _, one := range anyReport.Draw(t, "report").Traces {
			text, _ := report.Mermaid(&one)
			if len(text) >= 50_000 {
				t.Fatalf("Mermaid draws none of %d bytes", len(text))
			}
			for line := range strings.Lines(text) {
				checkMermaidLine(t, strings.TrimSuffix(line, "\n"))
			}
		}
	})
}

func checkMermaidLine(t *rapid.T, line string) {
	entity := regexp.MustCompile(`#\d+;`)
	for _, one := range entity.FindAllString(line, -1) {
		if decoded := html.UnescapeString("&" + one); !unicode.IsGraphic([]rune(decoded)[0]) {
			t.Fatalf("%q is invisible in %q", one, line)
		}
	}
	_, text, _ := strings.Cut(line, ": ")
	if strings.HasPrefix(line, "  participant ") {
		_, text, _ = strings.Cut(line, " as ")
	}
	text = strings.ReplaceAll(entity.ReplaceAllString(text, "T"), "<br/>", "T")
	if strings.ContainsAny(text, "#;%:<>{}\"`$&\\@") || strings.Contains(" "+text+" ", " end ") {
		t.Fatalf("something unescaped in %q", line)
	}
}
