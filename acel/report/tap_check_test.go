package report_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v4"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/report"
)

// A tapPoint is a test point as a reader of TAP has it.
type tapPoint struct {
	ok                bool
	name, directive   string
	Message, Severity string
	File, Text        string
	Line, Column      int
}

// A tapStream is what a reader makes of TAP.
type tapStream struct {
	plan     int
	points   []tapPoint
	comments []string
	bailed   string
}

var (
	tapLine      = regexp.MustCompile(`^(not )?ok (\d+) - (.*)$`)
	tapDirective = regexp.MustCompile(`^((?:[^\\#]|\\.)*?) # ((?:TODO|SKIP)\b.*)$`)
	tapEscape    = regexp.MustCompile(`\\(.)`)
)

// readTAP reads TAP by its specification, and no line that it does not know.
func readTAP(text string) (s tapStream, err error) {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	if len(lines) < 2 || lines[0] != "TAP version 13" {
		return s, fmt.Errorf("no version: %q", lines[0])
	}
	if _, err := fmt.Sscanf(lines[1], "1..%d", &s.plan); err != nil {
		return s, err
	}
	for i := 2; i < len(lines); i++ {
		switch line := lines[i]; {
		case s.bailed != "":
			return s, fmt.Errorf("%q after the end", line)
		case line == "  ---":
			end := i + 1
			for end < len(lines) && lines[end] != "  ..." {
				end++
			}
			if err := s.diagnose(strings.Join(lines[i+1:end], "\n") + "\n"); err != nil {
				return s, err
			}
			i = end
		case strings.HasPrefix(line, "# "):
			s.comments = append(s.comments, line[2:])
		case strings.HasPrefix(line, "Bail out! "):
			s.bailed = strings.TrimPrefix(line, "Bail out! ")
		default:
			if err := s.add(tapLine.FindStringSubmatch(line)); err != nil {
				return s, fmt.Errorf("%q: %w", line, err)
			}
		}
	}
	return s, nil
}

func (s *tapStream) add(parts []string) error {
	if parts == nil || parts[2] != strconv.Itoa(len(s.points)+1) {
		return fmt.Errorf("not test point %d", len(s.points)+1)
	}
	p := tapPoint{ok: parts[1] == "", name: parts[3]}
	if d := tapDirective.FindStringSubmatch(p.name); d != nil {
		p.name, p.directive = d[1], tapEscape.ReplaceAllString(d[2], "$1")
	}
	p.name = tapEscape.ReplaceAllString(p.name, "$1")
	s.points = append(s.points, p)
	return nil
}

// diagnose reads the YAML below a point.
func (s *tapStream) diagnose(text string) error {
	if len(s.points) == 0 {
		return fmt.Errorf("YAML before any point")
	}
	p := &s.points[len(s.points)-1]
	if err := yaml.Unmarshal([]byte(text), p); err != nil {
		return fmt.Errorf("%w in %q", err, text)
	}
	return nil
}

// failed counts the points that a harness counts as failed.
func (s *tapStream) failed() int {
	n := 0
	for _, p := range s.points {
		if !p.ok && !strings.HasPrefix(p.directive, "TODO") {
			n++
		}
	}
	return n
}

// checkTAP writes a report as TAP and says what is wrong with it.
func checkTAP(r *report.Report, o report.Options) string {
	var b strings.Builder
	if err := report.Write(&b, "tap", r, o); err != nil {
		return err.Error()
	}
	text := b.String()
	for line := range strings.Lines(text) {
		if strings.HasPrefix(strings.TrimSpace(line), "::") || strings.Contains(line, "##[") ||
			strings.ContainsFunc(line, func(r rune) bool { return r != '\n' && !acel.Visible(r) }) {
			return fmt.Sprintf("not harmless: %q", line)
		}
	}
	s, err := readTAP(text)
	if err != nil {
		return err.Error() + "\n" + text
	}
	if problem := s.wrong(r, o.Threshold); problem != "" {
		return problem + "\n" + text
	}
	return ""
}

func (s *tapStream) wrong(r *report.Report, t report.Threshold) string {
	sum := r.Summary()
	said := ""
	for _, p := range s.points {
		said += p.name + "\n" + p.Message + "\n" + p.Text + "\n"
	}
	switch {
	case s.plan != len(s.points):
		return fmt.Sprintf("%d points, %d planned", len(s.points), s.plan)
	case s.failed() == 0 && (sum.Outcome(t) == report.Unchecked || fails(sum, t)):
		return "no failure"
	case s.points[0].ok != (sum.Outcome(t) != report.Unchecked):
		return "another outcome"
	case s.bailed != "" && sum.Traces > 0 && sum.Rules > 0 && sum.Calls > 0:
		return "gave up although something was checked"
	case s.comments[len(s.comments)-1] != sum.LastLine(t):
		return "no verdict"
	}
	for _, trace := range r.Traces {
		if problem := lost(said, trace.Violations); problem != "" {
			return problem
		}
	}
	return lostProblem(said, r.Problems)
}
