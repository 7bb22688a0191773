package report

import (
	"strconv"
	"strings"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

// counts are the numbers below the verdict: what was checked always, and the rest
// where there is some.
func (h *htmlWriter) counts() []htmlCount {
	s := h.s
	all := []htmlCount{
		{N: strconv.Itoa(s.Files), Label: noun(s.Files, "file")},
		{N: strconv.Itoa(s.Traces), Label: noun(s.Traces, "trace")},
		{N: strconv.Itoa(s.Calls), Label: noun(s.Calls, "call")},
	}
	for _, c := range []struct {
		n            int
		label, class string
	}{
		{s.Problems, noun(s.Problems, "problem"), "bad"},
		{s.Errors, noun(s.Errors, "error"), "bad"},
		{s.Warnings, noun(s.Warnings, "warning"), "open"},
		{s.Infos, "info", ""},
		{s.Undecided + s.Doubtful, "undecided", "open"},
		{s.CutTraces, "cut short", "open"},
		{s.Known, "known", ""},
		{s.Waived, "waived", ""},
		{s.Stale, "stale", ""},
	} {
		if c.n > 0 {
			all = append(all, htmlCount{N: strconv.Itoa(c.n), Label: c.label, Class: c.class})
		}
	}
	return all
}

func noun(n int, name string) string {
	_, text, _ := strings.Cut(plural(n, name), " ")
	return text
}

// sections are the links below the head.
func (h *htmlWriter) sections() []htmlSection {
	var all []htmlSection
	add := func(there bool, id, title string, n int) {
		if there {
			all = append(all, htmlSection{ID: id, Title: title, Count: countText(n)})
		}
	}
	add(len(h.r.Problems) > 0, "problems", "Problems", len(h.r.Problems))
	add(len(h.noteList()) > 0, "notes", "Worth a look", 0)
	add(h.s.Rules > 0, "rules", "Rules", h.s.Rules)
	add(h.s.Violations > 0, "findings", "Findings", h.s.Violations)
	add(h.s.Known+h.s.Waived+h.s.Stale > 0, "excused", "Excused", h.s.Known+h.s.Waived)
	for _, k := range h.kinds {
		add(len(k.at) > 0, k.id, k.title, len(k.at))
	}
	return all
}

func countText(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// An htmlProblem is a problem of the input in the one text form: its message, the
// line that it is about, and a hint. Only the line is never wrapped.
type htmlProblem struct {
	Class, Label, Message, Shown, Hint string
}

// problems writes those that count, and then warnings.
func (h *htmlWriter) problems() {
	if len(h.r.Problems) == 0 {
		return
	}
	var list []htmlProblem
	for _, warnings := range []bool{false, true} {
		for _, p := range h.r.Problems {
			if p.Warning == warnings && len(list) < htmlProblems {
				list = append(list, h.problem(p))
			}
		}
	}
	h.part("problems", struct {
		List []htmlProblem
		More string
	}{list, moreText(len(h.r.Problems) - len(list))})
}

func (h *htmlWriter) problem(p *acel.Problem) htmlProblem {
	one := htmlProblem{Class: "open", Label: "could not be read"}
	if p.Warning {
		one.Label = "warning"
	}
	if h.s.problemFails(p, h.o.Threshold) {
		one.Class = "bad"
	}
	var b strings.Builder
	_ = render.Problem(&b, p, render.Options{Source: h.o.Source}) // a Builder takes everything
	one.Message, one.Shown, _ = strings.Cut(strings.TrimRight(b.String(), "\n"), "\n")
	lines := strings.Split(one.Shown, "\n")
	if hint, is := strings.CutPrefix(lines[len(lines)-1], "  hint: "); is {
		one.Shown, one.Hint = strings.Join(lines[:len(lines)-1], "\n"), hint
	}
	return one
}

// moreText says how many are not listed; "" where all are.
func moreText(n int) string {
	if n <= 0 {
		return ""
	}
	return "… and " + strconv.Itoa(n) + " more; the JSON report has all."
}

// An htmlNote is what is worth a look beside the findings.
type htmlNote struct {
	Title string
	Items []string
}

func (h *htmlWriter) notes() {
	if all := h.noteList(); len(all) > 0 {
		h.part("notes", all)
	}
}

// noteList has the words of the text report: a line, and below it the items that
// it speaks of.
func (h *htmlWriter) noteList() []htmlNote {
	var b strings.Builder
	t := &textWriter{w: &b, o: h.o}
	t.worthALook(h.r, h.s)
	var all []htmlNote
	for line := range strings.Lines(b.String()) {
		line = strings.TrimRight(line, "\n")
		if item, is := strings.CutPrefix(line, "  - "); is && len(all) > 0 {
			last := &all[len(all)-1]
			last.Items = append(last.Items, item)
			continue
		}
		all = append(all, htmlNote{Title: strings.TrimSuffix(line, ":")})
	}
	return all
}
