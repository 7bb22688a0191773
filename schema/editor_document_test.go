package schema_test

import (
	"encoding/json"
	"fmt"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"
)

// cursor marks where the cursor stands in the text of a spec.
const cursor = "‸"

// A position is where something stands: lines and UTF-16 units, counted from 0.
// The texts of these specs have no character of two units.
type position struct {
	Line      int `json:"line"`
	Character int `json:"character"`
}

type span struct {
	Start position `json:"start"`
	End   position `json:"end"`
}

type edit struct {
	Range   span
	NewText string
}

type diagnostic struct {
	Range    span            `json:"range"`
	Severity int             `json:"severity"`
	Code     any             `json:"code"`
	Source   string          `json:"source"`
	Message  string          `json:"message"`
	Data     json.RawMessage `json:"data,omitempty"`
}

// String writes a diagnostic as acel does: line and column are counted from 1.
func (d diagnostic) String() string {
	return fmt.Sprintf("%d:%d: %s", d.Range.Start.Line+1, d.Range.Start.Character+1, d.Message)
}

// An item is one of the completions that the server offers.
type item struct {
	Label            string
	InsertTextFormat int
	TextEdit         edit
	Documentation    any
}

// isSnippet reports whether the editor is to jump through an item's gaps.
func (i item) isSnippet() bool {
	return i.InsertTextFormat == 2 && strings.Contains(i.TextEdit.NewText, "${1")
}

// A document is open in the editor.
type document struct {
	editor      *editor
	uri, text   string
	cursor      position
	diagnostics chan []diagnostic
}

// open opens a text in a new document of a directory.
func (e *editor) open(directory, text string) (*document, error) {
	e.mutex.Lock()
	e.opened++
	path := filepath.ToSlash(filepath.Join(directory, fmt.Sprintf("opened-%d.yaml", e.opened)))
	d := &document{editor: e, uri: (&url.URL{Scheme: "file", Path: path}).String(), diagnostics: make(chan []diagnostic, 1)}
	e.published[d.uri] = d.diagnostics
	e.mutex.Unlock()

	before, after, _ := strings.Cut(text, cursor)
	d.text = before + after
	d.cursor = position{strings.Count(before, "\n"), len(before) - strings.LastIndex(before, "\n") - 1}
	return d, e.tell("textDocument/didOpen", map[string]any{
		"textDocument": map[string]any{"uri": d.uri, "languageId": "yaml", "version": 1, "text": d.text},
	})
}

// complaints returns what the server has against the document.
func (d *document) complaints() ([]diagnostic, error) {
	return receive(d.editor, d.diagnostics, "a verdict on the document")
}

func (d *document) at(p position) map[string]any {
	return map[string]any{"textDocument": map[string]any{"uri": d.uri}, "position": p}
}

// hover returns what the editor shows at a place, as Markdown.
func (d *document) hover(p position) (string, error) {
	var shown struct{ Contents struct{ Value string } }
	err := d.editor.ask("textDocument/hover", d.at(p), &shown)
	return shown.Contents.Value, err
}

// completions returns what the editor offers at the cursor.
func (d *document) completions() ([]item, error) {
	var offered struct{ Items []item }
	err := d.editor.ask("textDocument/completion", d.at(d.cursor), &offered)
	return offered.Items, err
}

// fixes returns the texts that the editor offers in the place of what it
// complains of.
func (d *document) fixes(complaint diagnostic) ([]string, error) {
	var actions []struct {
		Edit struct{ Changes map[string][]edit }
	}
	err := d.editor.ask("textDocument/codeAction", map[string]any{
		"textDocument": map[string]any{"uri": d.uri}, "range": complaint.Range,
		"context": map[string]any{"diagnostics": []diagnostic{complaint}},
	}, &actions)
	var texts []string
	for _, a := range actions {
		for _, e := range a.Edit.Changes[d.uri] {
			texts = append(texts, e.NewText)
		}
	}
	return texts, err
}

// accepted returns the text once an item is taken and its gaps are left as they
// are proposed. As in an editor, further lines are indented like the first.
func (d *document) accepted(i item) string {
	lines := strings.SplitAfter(d.text, "\n")
	start, end := i.TextEdit.Range.Start, i.TextEdit.Range.End
	first, last := lines[start.Line], lines[end.Line]
	indent := first[:len(first)-len(strings.TrimLeft(first, " "))]
	inserted := strings.ReplaceAll(filled(i.TextEdit.NewText), "\n", "\n"+indent)
	return strings.Join(lines[:start.Line], "") + first[:start.Character] + inserted +
		last[end.Character:] + strings.Join(lines[end.Line+1:], "")
}

// filled returns a snippet with its gaps filled by what they propose: a text, or
// the first of several.
func filled(snippet string) string {
	return regexp.MustCompile(`\$\{\d+(?:\|([^,|]*)[^|]*\||:([^}]*))\}`).ReplaceAllString(snippet, "$1$2")
}
