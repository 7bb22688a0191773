package report_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
	"github.com/acel-dev/acel/acel/report"
)

// The keys of SARIF that GitHub reads, as a reader that knows nothing of us would
// decode them.
type (
	sarifLog struct {
		Version string
		Runs    []struct {
			Tool struct {
				Driver struct {
					Name, SemanticVersion string
					Rules                 []sarifRule
				}
			}
			Invocations []struct {
				ExecutionSuccessful        bool
				ExitCode                   int
				ToolExecutionNotifications []struct {
					Level     string
					Message   struct{ Text string }
					Locations []sarifPlace
				}
			}
			AutomationDetails any
			ColumnKind        string
			Results           []sarifFound
		}
	}
	sarifRule struct {
		ID, Name                                string
		ShortDescription, FullDescription, Help struct{ Text, Markdown string }
		DefaultConfiguration                    struct{ Level string }
		Properties                              struct{ Tags []string }
	}
	sarifFound struct {
		RuleID                      string
		RuleIndex                   int
		Level                       string
		Message                     struct{ Text string }
		Locations, RelatedLocations []sarifPlace
		CodeFlows                   []struct {
			ThreadFlows []struct{ Locations []sarifStep }
		}
		PartialFingerprints map[string]string
		Suppressions        []struct{ Kind, Status, Justification string }
	}
	sarifStep struct {
		Location                     sarifPlace
		Importance, ExecutionTimeUTC string
		ExecutionOrder               int
		State                        map[string]struct{ Text string }
	}
	sarifPlace struct {
		ID               int
		PhysicalLocation struct {
			ArtifactLocation struct{ URI, URIBaseID string }
			Region           struct{ StartLine, StartColumn, EndLine, EndColumn int }
		}
		Message struct{ Text string }
	}
)

// checkSARIF writes a report as SARIF and says what is wrong with it.
func checkSARIF(r *report.Report) string {
	var b strings.Builder
	if err := report.Write(&b, "sarif", r, report.Options{}); err != nil {
		return err.Error()
	}
	text := b.String()
	switch {
	case !utf8.ValidString(text):
		return "not UTF-8: " + text
	case !strings.HasSuffix(text, "}\n"):
		return "no newline at its end: " + text
	case strings.Contains(text, "##"), strings.ContainsFunc(text, func(r rune) bool { return r != '\n' && !acel.Visible(r) }):
		return "something unescaped: " + text
	}
	if err := fitsSARIF(text); err != nil {
		return fmt.Sprintf("%#v\n%s", err, text)
	}
	var log sarifLog
	if err := json.Unmarshal([]byte(text), &log); err != nil {
		return err.Error()
	}
	if problem := log.wrong(r); problem != "" {
		return problem + "\n" + text
	}
	return ""
}

// wrong says what is not as GitHub wants it, or lost.
func (l sarifLog) wrong(r *report.Report) string {
	run := l.Runs[0]
	if l.Version != "2.1.0" || run.Tool.Driver.Name == "" || len(run.Invocations) != 1 || run.AutomationDetails != nil {
		return "not our run"
	}
	ids := map[string]bool{}
	for _, rule := range run.Tool.Driver.Rules {
		if problem := rule.wrong(); problem != "" || ids[rule.ID] {
			return "rule " + rule.ID + ": " + problem
		}
		ids[rule.ID] = true
	}
	var all []report.Finding
	for _, t := range r.Traces {
		all = append(all, t.Violations...)
	}
	if len(run.Results) != len(all) {
		return fmt.Sprintf("%d results for %d findings", len(run.Results), len(all))
	}
	for i, found := range run.Results {
		if problem := found.wrong(all[i], run.Tool.Driver.Rules); problem != "" {
			return fmt.Sprintf("result %d: %s", i, problem)
		}
	}
	return l.unsaid(r)
}

// unsaid says what of the outcome a reader of the notifications would miss.
func (l sarifLog) unsaid(r *report.Report) string {
	v := l.Runs[0].Invocations[0]
	outcome := r.Summary().Outcome(report.Threshold{})
	if v.ExecutionSuccessful != (outcome != report.Unchecked) || v.ExitCode != int(outcome) {
		return "another outcome"
	}
	var texts []string
	for _, n := range v.ToolExecutionNotifications {
		texts = append(texts, n.Message.Text)
	}
	for _, p := range r.Problems {
		if !strings.Contains(strings.Join(texts, "\n"), harmless(p.Message)) {
			return "lost problem " + p.Message
		}
	}
	return ""
}

func (r sarifRule) wrong() string {
	for _, text := range []string{r.ID, r.ShortDescription.Text, r.FullDescription.Text, r.Help.Text, r.DefaultConfiguration.Level} {
		if strings.TrimSpace(text) == "" {
			return "an empty text"
		}
	}
	switch {
	case utf8.RuneCountInString(r.Name) > 255, utf8.RuneCountInString(r.ID) > 255:
		return "too long a name"
	case utf8.RuneCountInString(r.ShortDescription.Text) > 1024, utf8.RuneCountInString(r.FullDescription.Text) > 1024:
		return "too long a description"
	case len(r.Properties.Tags) > 10:
		return "too many tags"
	}
	return ""
}

func (f sarifFound) wrong(want report.Finding, rules []sarifRule) string {
	text := f.Message.Text
	links := strings.Count(text, "](")
	switch {
	case f.RuleIndex >= len(rules) || rules[f.RuleIndex].ID != f.RuleID:
		return "another rule"
	case !strings.Contains(text, harmless(want.Message)):
		return "lost message " + want.Message
	case strings.ContainsAny(text, "\r\n") || text == "":
		return "not one line"
	case links > 1, links == 1 && (len(f.RelatedLocations) == 0 || f.RelatedLocations[0].ID != 1):
		return "a link that is not ours"
	case f.PartialFingerprints["acel/v1"] != want.Fingerprint || len(f.PartialFingerprints) != 1:
		return "another fingerprint"
	case (len(f.Suppressions) == 1) != (want.Excuse != nil), want.Excuse != nil && f.Level != "note":
		return "not suppressed, or suppressed"
	case len(f.Locations) != 1 || len(f.CodeFlows) != 1 || len(f.CodeFlows[0].ThreadFlows) != 1:
		return "not one location and one flow"
	}
	return f.misplaced(want.Violation)
}

// misplaced says which location is none, and whether the flow ends elsewhere than
// at the violation.
func (f sarifFound) misplaced(v acel.Violation) string {
	places := append(f.Locations, f.RelatedLocations...)
	flow := f.CodeFlows[0].ThreadFlows[0].Locations
	for _, step := range flow {
		places = append(places, step.Location)
	}
	for _, p := range places {
		at := p.PhysicalLocation
		if at.ArtifactLocation.URI == "" || at.Region.StartLine < 1 || at.Region.StartColumn < 1 ||
			at.Region.EndLine != at.Region.StartLine || at.Region.EndColumn <= at.Region.StartColumn {
			return fmt.Sprintf("no place: %+v", p)
		}
		if strings.HasPrefix(at.ArtifactLocation.URI, "./") || strings.ContainsAny(p.Message.Text, "\r\n") {
			return fmt.Sprintf("not as it should be: %+v", p)
		}
	}
	if len(flow) > 1000 {
		return "a flow that is too long"
	}
	if v.Call == nil && (len(flow) == 0 || flow[len(flow)-1].Importance != "essential") {
		return "a flow without its end"
	}
	return ""
}

// harmless is how a report writes text that somebody else chose.
func harmless(s string) string {
	return strings.TrimSpace(strings.ReplaceAll(render.Clip(s, 600), "](", "] ("))
}
