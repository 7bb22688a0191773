package report

import (
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"html/template"
	"io"
	"strconv"
	"strings"
)

// What an HTML report holds at most, so that a browser still opens it. What is
// left out, it says.
const (
	htmlTimelines = 200     // sessions with their calls
	htmlRows      = 400     // calls of one session
	htmlAllRows   = 12_000  // calls of all
	htmlArgs      = 4 << 20 // bytes of arguments on demand, of all
	htmlListed    = 2_000   // findings, and as many excused ones
	htmlNames     = 2_000   // names of sessions without a timeline
	htmlProblems  = 200     // problems of the input
)

//go:embed html/page.tmpl html/trace.tmpl html/report.css
var htmlFiles embed.FS

// writeHTML writes one page that needs nothing else: no script, no file, no
// network. Its policy forbids all of them, and lets through one style by its hash.
// It begins with the verdict; then come the problems of the input, the rules, the
// findings, and each session as a timeline, broken ones first.
//
// Every text goes through package render, which leaves nothing in it that is
// invisible, and then through html/template, which leaves nothing in it that is
// markup.
func writeHTML(w io.Writer, r *Report, o Options) error {
	h, err := newHTMLWriter(w, r, o)
	if err != nil {
		return err
	}
	h.head()
	h.problems()
	h.notes()
	h.rules()
	h.findings()
	h.traces()
	h.part("foot", h.left())
	return h.err
}

// An htmlWriter writes a page part by part, and remembers the first error.
type htmlWriter struct {
	w      io.Writer
	r      *Report
	o      Options
	s      Summary
	parts  *template.Template
	style  string
	ruleAt map[string]string // ids of the rules in the page, by key
	// grouped are the findings by rule: those that are excused, and the others.
	grouped map[bool][]*findingGroup
	kinds   []traceKind
	drawn   map[int]*drawing // by session: those with a timeline
	args    int              // bytes of arguments that are left to show
	err     error
}

func newHTMLWriter(w io.Writer, r *Report, o Options) (*htmlWriter, error) {
	parts, err := template.ParseFS(htmlFiles, "html/*.tmpl")
	if err != nil {
		return nil, err // unreachable: a spec parses them
	}
	style, err := htmlFiles.ReadFile("html/report.css")
	if err != nil {
		return nil, err // unreachable: it is embedded
	}
	h := &htmlWriter{w: w, r: r, o: o, s: r.Summary(), parts: parts, style: strings.TrimSpace(string(style)), args: htmlArgs}
	h.ruleAt, h.grouped, h.drawn = map[string]string{}, map[bool][]*findingGroup{}, map[int]*drawing{}
	for i, rule := range r.Rules() {
		h.ruleAt[rule.Rule.Key()] = "r" + strconv.Itoa(i+1)
	}
	h.plan()
	return h, nil
}

// part writes one part of the page.
func (h *htmlWriter) part(name string, data any) {
	if h.err == nil {
		h.err = h.parts.ExecuteTemplate(h.w, name, data)
	}
}

// An htmlHead is the head of the page, with the verdict.
type htmlHead struct {
	Hash                             string
	Style                            template.CSS
	Word, Sentence, Class, RuleCount string
	Counts                           []htmlCount
	Sections                         []htmlSection
}

type htmlCount struct {
	N, Label, Class string
}

type htmlSection struct {
	ID, Title, Count string
}

func (h *htmlWriter) head() {
	hash := sha256.Sum256([]byte(h.style))
	word := h.s.Word(h.o.Threshold)
	h.part("head", htmlHead{
		Hash: base64.StdEncoding.EncodeToString(hash[:]), Style: template.CSS(h.style),
		Word: word, Sentence: strings.TrimPrefix(h.s.LastLine(h.o.Threshold), word+": "),
		Class: h.class(), RuleCount: plural(h.s.Rules, "rule"),
		Counts: h.counts(), Sections: h.sections(),
	})
}

// class is that of the verdict. A run that is clean in a part of its input only is
// not green.
func (h *htmlWriter) class() string {
	o := h.s.Outcome(h.o.Threshold)
	if o == Clean && h.s.partial(h.o.Threshold) {
		o = Unchecked
	}
	return [...]string{Clean: "good", Failed: "bad", Unchecked: "open"}[o]
}

// left says what the page leaves out.
func (h *htmlWriter) left() string {
	text := "Made by acelctl replay. The JSON report has every finding in full."
	if h.args <= 0 {
		text += " Arguments are left out after the first " + plural(htmlArgs>>20, "megabyte") + " of them."
	}
	return text
}
