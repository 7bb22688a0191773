package report_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/report"
)

// sarif returns the decoded SARIF of a report.
func sarif(r *report.Report, o report.Options) sarifLog {
	GinkgoHelper()
	var log sarifLog
	Expect(json.Unmarshal([]byte(written("sarif", r, o)), &log)).To(Succeed())
	return log
}

// notes are the notifications of a run, each with its level.
func (l sarifLog) notes() []string {
	var all []string
	for _, n := range l.Runs[0].Invocations[0].ToolExecutionNotifications {
		all = append(all, n.Level+": "+n.Message.Text)
	}
	return all
}

// steps are the messages of a result's flow, what is essential marked.
func (f sarifFound) steps() []string {
	var all []string
	for _, s := range f.CodeFlows[0].ThreadFlows[0].Locations {
		mark := "  "
		if s.Importance == "essential" {
			mark = "* "
		}
		all = append(all, mark+s.Location.Message.Text)
	}
	return all
}

// conditioned is a run with every condition on a tool, two of them broken.
func conditioned() *report.Report {
	no := errors.New("no")
	policy, err := acel.NewPolicy(acel.PolicyConfig{Tools: []acel.Tool{{
		Name:    "refund",
		Require: func(_ *acel.State, c acel.Call) error { return no },
		Failure: func(*acel.State, acel.Call, json.RawMessage) error { return nil },
		Ensure:  func(*acel.State, acel.Call, json.RawMessage) error { return no },
		Commit:  func(*acel.State, acel.Call, json.RawMessage) error { return nil },
		Origins: acel.Origins{Require: acel.Origin{Text: "args.amount < 100", Message: "Ask first.", Place: acel.Place{File: "acel.yaml", Line: 2, Column: 3}}},
	}}})
	Expect(err).NotTo(HaveOccurred())
	result, err := acel.Replay(policy, acel.Trace{Calls: []acel.Call{{Tool: "refund", Outcome: acel.Outcome{Result: json.RawMessage(`{}`)}}}}.All())
	Expect(err).NotTo(HaveOccurred())
	return &report.Report{Policy: policy.Reported(), Traces: []report.Trace{{
		File: "run.json", Calls: result.Steps, Rules: result.Rules, Violations: report.Findings(result.Violations...),
	}}}
}

var _ = Describe("a SARIF report", func() {
	DescribeTable("is one that GitHub takes",
		func(name string, r *report.Report) {
			expectGolden(name, written("sarif", r, report.Options{Source: source{}, Version: "v1.2.3"}))
			Expect(checkSARIF(r)).To(BeEmpty())
		},
		Entry("with timelines and excuses", "drawn.sarif", drawn()),
		Entry("with damaged input", "damaged.sarif", damaged()),
		Entry("with nothing", "empty.sarif", &report.Report{}),
		Entry("with hostile text", "hostile.sarif", hostileReport()),
		Entry("with conditions of tools", "conditions.sarif", conditioned()),
	)

	It("says in its message what happened, what to do, and by which rule, with a link to its line", func() {
		found := sarif(findings(), report.Options{}).Runs[0].Results[0]
		Expect(found.Message.Text).To(Equal("delete_record at step 3 needs an earlier successful validate_record; the one at step 2 failed. " +
			"Look before you leap. Rule: [must_precede(validate_record, delete_record)](1)."))
		Expect(found.RelatedLocations[0].ID).To(Equal(1))
		Expect(found.RelatedLocations[0].PhysicalLocation.ArtifactLocation.URI).To(Equal("acel.yaml"))
		Expect(found.RelatedLocations[0].PhysicalLocation.Region.StartLine).To(Equal(3))
	})

	It("makes no link of what an agent wrote", func() {
		r := findings()
		v := &r.Traces[0].Violations[0]
		v.Message, v.Rule = "see [this](https://example.org)", `a]b\[`
		Expect(sarif(r, report.Options{}).Runs[0].Results[0].Message.Text).To(Equal(
			`see [this] (https://example.org). Look before you leap. Rule: [a\]b\\\[](1).`))
	})

	It("shows the session's calls, and which of them decided", func() {
		found := sarif(drawn(), report.Options{}).Runs[0].Results[0]
		Expect(found.steps()).To(Equal([]string{
			`  step 1: login on crm {"id":"r1","amount":1.50}`,
			`* step 2: validate_record on crm failed {"id":"r1","amount":1.50}`,
			`* step 3: delete_record on crm {"id":"r1","amount":1.50}`,
		}))
		first := found.CodeFlows[0].ThreadFlows[0].Locations[0]
		Expect(first.ExecutionTimeUTC).To(Equal("2026-11-30T09:00:01.5Z"))
		Expect(first.State["state"].Text).To(Equal(`{"authenticated":true}`))
	})

	It("shows what decided where there is no timeline, and how much is left out", func() {
		log := sarif(findings(), report.Options{})
		Expect(log.Runs[0].Results[0].steps()).To(Equal([]string{
			"* (1 call left out) step 2: validate_record on crm failed",
			`* step 3: delete_record on crm {"id":"r1","amount":1.50}`,
		}))
		Expect(log.Runs[0].Results[8].steps()).To(Equal([]string{"* the session ends"}))
	})

	It("keeps of a long session the calls before the violation, and those that decided", func() {
		r := findings()
		t := &r.Traces[0]
		t.Timeline = report.NewTimeline(nil)
		v := &t.Violations[0]
		v.Step, t.Calls = 1700, 1700
		for n := range 1700 {
			t.Timeline.Record(acel.Call{Tool: "read"}, n+1, nil, []acel.Violation{v.Violation})
		}
		steps := sarif(r, report.Options{}).Runs[0].Results[0].steps()
		Expect(steps).To(HaveLen(1000))
		Expect(steps[:2]).To(Equal([]string{
			"* (1 call left out) step 2: validate_record on crm failed",
			"  (699 calls left out) step 702: read",
		}))
		Expect(steps[999]).To(HavePrefix("* step 1700: delete_record on crm "))
	})

	It("does not grow without end where many findings share a long session", func() {
		r := findings()
		r.Traces = r.Traces[:1]
		t := &r.Traces[0]
		t.Timeline = report.NewTimeline(nil)
		v := t.Violations[0]
		v.Step = 1500
		for n := range 1500 {
			t.Timeline.Record(acel.Call{Tool: "read"}, n+1, nil, []acel.Violation{v.Violation})
		}
		t.Violations = nil
		for range 2000 {
			t.Violations = append(t.Violations, v)
		}
		Expect(sarif(r, report.Options{}).Runs[0].Results[0].steps()).To(HaveLen(50))
	})

	It("does not grow without end where many calls decide each of many findings", func() {
		r := findings()
		r.Traces = r.Traces[:1]
		t := &r.Traces[0]
		v := t.Violations[0]
		v.Step, v.Related = 200, nil
		for step := 1; step < 200; step++ {
			v.Related = append(v.Related, acel.CallRef{Step: step, Tool: "read"})
		}
		t.Violations = nil
		for range 10_000 {
			t.Violations = append(t.Violations, v)
		}
		found := sarif(r, report.Options{}).Runs[0].Results[9_999]
		Expect(found.steps()).To(HaveLen(10))
		Expect(found.steps()[0]).To(Equal("* (190 calls left out) step 191: read"))
		Expect(found.RelatedLocations).To(HaveLen(11), "the rule is one of them")
		Expect(found.RelatedLocations[1].Message.Text).To(Equal("step 190: read; and 189 calls more"))
	})

	It("suppresses what is excused, and does not call it an error", func() {
		r := drawn()
		r.Traces[1].Violations[5].Severity = acel.SeverityError
		all := sarif(r, report.Options{}).Runs[0].Results
		Expect(all[0].Suppressions).To(And(BeEmpty(), Not(BeNil())))
		Expect(all[6].Level).To(Equal("note"))
		Expect(all[6].Message.Text).To(HavePrefix("known since 2026-10-01: send_payment at step 7"))
		Expect(all[6].Suppressions[0].Justification).To(Equal("known since 2026-10-01"))
		Expect(all[7].Suppressions[0].Justification).To(Equal("waived until 2026-12-31: the bank pays twice until the migration"))
	})

	It("lets nobody take an unchecked run for a clean one", func() {
		log := sarif(damaged(), report.Options{})
		Expect(log.Runs[0].Invocations[0].ExecutionSuccessful).To(BeFalse())
		Expect(log.Runs[0].Invocations[0].ExitCode).To(Equal(2))
		Expect(log.notes()[0]).To(HavePrefix("error: COULD NOT CHECK: 1 problem in the input"))
		Expect(log.notes()[1]).To(Equal("error: the file ends inside a call. Hint: record the session to its end."))
		Expect(log.notes()[2]).To(HavePrefix("error: undecided: must_precede(validate_record, delete_record) in 1 trace cut short"))
		Expect(log.Runs[0].Invocations[0].ToolExecutionNotifications[1].Locations[0].PhysicalLocation.ArtifactLocation.URI).To(Equal("runs/8.json"))
	})

	It("says in its notifications what else is worth a look", func() {
		Expect(sarif(drawn(), report.Options{}).notes()).To(ContainElements(
			"warning: the rule says the same as the one on line 3. Hint: leave one of them out.",
			"note: not counted: 1 known from the baseline, 1 waived",
			"note: stale: send_payment, since 2026-09-01 [pay-once]",
		))
	})

	It("names only the sorts of excuse that there are", func() {
		Expect(sarif(excusedIn(2), report.Options{}).notes()).To(ContainElement("note: not counted: 14 known from the baseline"))
	})

	It("keeps the worst where there are more than GitHub takes", func() {
		log := sarif(some(2, 24_990, 20), report.Options{})
		Expect(log.Runs[0].Results).To(HaveLen(25_000))
		levels := map[string]int{}
		for _, f := range log.Runs[0].Results {
			levels[f.Level]++
		}
		Expect(levels).To(Equal(map[string]int{"error": 2, "warning": 24_990, "note": 8}))
		Expect(log.notes()).To(ContainElement("warning: 12 findings more than a SARIF file may hold; the worst are here, another report format has all."))
	})

	DescribeTable("names files by URIs",
		func(file, uri string) {
			r := findings()
			r.Traces[0].Violations[0].Call.Place.File = file
			at := sarif(r, report.Options{}).Runs[0].Results[0].Locations[0].PhysicalLocation
			Expect(at.ArtifactLocation.URI).To(Equal(uri))
			Expect(at.ArtifactLocation.URIBaseID == "").To(Equal(strings.HasPrefix(uri, "file:")))
		},
		Entry("relative", "runs/7.json", "runs/7.json"),
		Entry("from here", "./runs//7.json", "runs/7.json"),
		Entry("with blanks and signs", "my runs/7%#?.json", "my%20runs/7%25%23%3F.json"),
		Entry("with a colon", "a:b.json", "a%3Ab.json"),
		Entry("in another script", "läufe/7.json", "l%C3%A4ufe/7.json"),
		Entry("of bytes that are no text", "\xff.json", "%FF.json"),
		Entry("absolute", "/tmp/a b.json", "file:///tmp/a%20b.json"),
	)

	It("stands at the rule where the trace is no file", func() {
		r := findings()
		r.Traces[0].Violations[0].Call.Place.File = "-"
		found := sarif(r, report.Options{}).Runs[0].Results[0]
		Expect(found.Locations[0].PhysicalLocation.ArtifactLocation.URI).To(Equal("acel.yaml"))
		Expect(found.CodeFlows[0].ThreadFlows[0].Locations[1].Location.PhysicalLocation.ArtifactLocation.URI).To(Equal("stdin"))
	})

	DescribeTable("counts columns as SARIF does, as far as it sees the line",
		func(line string, column, start, end int) {
			r := findings()
			r.Traces[0].Violations[0].Call.Place.Column = column
			o := report.Options{}
			if line != "" {
				o.Source = oneLine(line)
			}
			region := sarif(r, o).Runs[0].Results[0].Locations[0].PhysicalLocation.Region
			Expect([]int{region.StartLine, region.StartColumn, region.EndLine, region.EndColumn}).To(Equal([]int{4, start, 4, end}))
		},
		Entry("in ASCII", `ab{"c"}`, 3, 3, 8),
		Entry("behind other scripts", `é😀{"c"}`, 7, 4, 9),
		Entry("with others behind", `{"😀"}`, 1, 1, 7),
		Entry("at the end of its line", `ab`, 3, 3, 4),
		Entry("in a line that is not shown", "", 7, 7, 8),
		Entry("without a column", "", 0, 1, 2),
	)

	It("is called by its version only where that is known", func() {
		Expect(sarif(clean(), report.Options{Version: "v1.2.3-rc.1"}).Runs[0].Tool.Driver.SemanticVersion).To(Equal("1.2.3-rc.1"))
		for _, unknown := range []string{"", "(devel)", "v1.2"} {
			Expect(sarif(clean(), report.Options{Version: unknown}).Runs[0].Tool.Driver.SemanticVersion).To(BeEmpty())
		}
	})

	It("tells rules apart whose ids cannot be shown, or not whole", func() {
		r := some(0, 0, 0)
		for i := range 3 {
			rule := acel.Never("x")
			rule.ID = strings.Repeat("y", 300) + fmt.Sprint(i)
			r.Policy = append(r.Policy, rule)
		}
		ids := map[string]bool{}
		for _, rule := range sarif(r, report.Options{}).Runs[0].Tool.Driver.Rules {
			Expect(len(rule.ID)).To(BeNumerically("<=", 255))
			ids[rule.ID] = true
		}
		Expect(ids).To(HaveLen(4))
	})
})

// oneLine is a source that shows this line everywhere.
type oneLine string

func (l oneLine) Line(p acel.Place) (string, int, bool) { return string(l), p.Column, true }
