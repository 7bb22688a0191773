package report

import (
	"strings"

	"github.com/acel-dev/acel/acel"
)

// invocation says how the run went: the verdict first, then what is wrong with
// the input, what was left out, and what else a text report says below its
// findings.
func (s *sarifWriter) invocation() sarifInvocation {
	sum := s.report.Summary()
	outcome := sum.Outcome(s.o.Threshold)
	verdict := sarifNotification{Level: "note", Message: sarifText{Text: sum.LastLine(s.o.Threshold)}}
	if outcome == Unchecked {
		verdict.Level = "error"
	}
	v := sarifInvocation{
		ExecutionSuccessful: outcome != Unchecked, ExitCode: int(outcome),
		ExitCodeDescription: verdict.Message.Text, Notifications: []sarifNotification{verdict},
	}
	for _, p := range s.report.Problems {
		v.Notifications = append(v.Notifications, s.problemNote(p, sum.problemFails(p, s.o.Threshold)))
	}
	if n := s.chosen.extra; n > 0 {
		v.Notifications = append(v.Notifications, sarifNotification{Level: "warning", Message: sarifText{
			Text: plural(n, "finding") + " more than a SARIF file may hold; the worst are here, another report format has all.",
		}})
	}
	for _, remark := range s.remarks(sum) {
		level := "note"
		if sum.openFails(s.o.Threshold) && strings.HasPrefix(remark, "undecided: ") {
			level = "error"
		}
		v.Notifications = append(v.Notifications, sarifNotification{Level: level, Message: sarifText{Text: remark}})
	}
	return v
}

// problemNote is a mistake in the input, an error where it fails the run.
func (s *sarifWriter) problemNote(p *acel.Problem, fails bool) sarifNotification {
	n := sarifNotification{Level: "warning", Message: sarifText{Text: sentence(sarifSaid(p.Message, sarifMessageCells, "the input has a problem"))}}
	if fails {
		n.Level = "error"
	}
	if hint := sarifClip(unwrapped(p.Hint), sarifHintCells); hint != "" {
		n.Message.Text += " Hint: " + sentence(hint)
	}
	if p.Place.File != "" {
		n.Locations = []sarifLocation{s.at(p.Place, "")}
	}
	return n
}

// remarks are the lines of a text report's summary that are about more than
// counts, each with what stands over it.
func (s *sarifWriter) remarks(sum Summary) []string {
	var b strings.Builder
	t := &textWriter{w: &b, o: Options{Threshold: s.o.Threshold}}
	t.excused(s.report, sum)
	t.worthALook(s.report, sum)
	var all []string
	head := ""
	for line := range strings.Lines(b.String()) {
		line = strings.ReplaceAll(strings.TrimRight(line, "\n"), "](", "] (")
		item, nested := strings.CutPrefix(line, "  - ")
		if nested {
			line = head + ": " + item
		} else {
			head, _, _ = strings.Cut(line, ":")
		}
		if !strings.HasSuffix(line, ":") || nested {
			all = append(all, line)
		}
	}
	return all
}
