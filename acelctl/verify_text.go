package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/evidence"
	"github.com/acel-dev/acel/acel/ledger"
	"github.com/acel-dev/acel/acel/render"
	"github.com/acel-dev/acel/acel/report"
)

// A verifiedText writes what was found of files for a person. It remembers the first
// error of its writer.
type verifiedText struct {
	w   io.Writer
	o   render.Options
	err error
	// quiet leaves only the last lines, and several names the file in each.
	quiet, several bool
}

// file writes the block of a file, and its last line. Of one that could not be
// checked, standard error has told.
func (t *verifiedText) file(f verified) {
	if f.problem != nil {
		return
	}
	if !t.quiet {
		t.block(f)
	}
	prefix := ""
	if t.several {
		prefix = render.Sanitize(f.name) + ": "
	}
	t.verdict(prefix+f.lastLine(), f.outcome())
	if t.several && !t.quiet {
		t.line("")
	}
}

// block says what the file is, what was checked, and what that cannot show.
func (t *verifiedText) block(f verified) {
	if f.receipt != nil {
		t.receipt(f)
		return
	}
	t.line("%s: %s", f.name, f.title())
	fault := f.log.Fault
	if fault == nil || fault.Line == 0 {
		t.proof(f)
	}
	t.recollection(f)
	if fault != nil {
		t.fault(f)
		return
	}
	if c := f.log.Counts; c != nil {
		t.line("  judged: %s, %s; %s kept input from being checked", count(c.Sessions, "session"), count(c.Calls, "call"), count(c.Unchecked, "problem"))
	}
	t.line("  what this check cannot see:")
	for _, sentence := range f.log.Blind() {
		t.put(paragraph(render.Sanitize(sentence), "    - ", "      "))
	}
}

// proof says what vouches for all lines.
func (t *verifiedText) proof(f verified) {
	switch {
	case len(f.log.Keys) > 0:
		t.line("  signed by %s", signers(f.log))
	case f.log.Trust == ledger.Unsigned && f.log.Lines > 0:
		t.line("  not signed")
	}
	if f.log.Sealed {
		t.line("  sealed, and the seals were %s", map[bool]string{true: "checked", false: "not checked: name the secret with --seal-key"}[f.log.SealChecked])
	}
}

// recollection says what the log was held against besides.
func (t *verifiedText) recollection(f verified) {
	if f.checkpoint != "" {
		t.line("  checkpoint: %s", f.covered())
	}
	if f.pin != "" {
		t.line("  pin: %s", f.pinned())
	}
}

// fault says what is broken, and what holds before it. Where that is no line, the last
// line of the block says all.
func (t *verifiedText) fault(f verified) {
	if f.log.Fault.Line > 0 {
		t.put(paragraph(render.Sanitize(f.broken()), "  broken: ", "    "))
		t.put(paragraph(render.Sanitize(f.before()), "  before it: ", "    "))
	}
}

// receipt says what a receipt proves.
func (t *verifiedText) receipt(f verified) {
	r := f.receipt
	switch {
	case r.unreadable || r.log == "":
		t.line("%s: a receipt", f.name)
	default:
		t.line("%s: a receipt of entry %d of the log %s", f.name, r.entry, r.log)
	}
	if r.why != "" {
		t.put(paragraph(render.Sanitize(r.why), "  broken: ", "    "))
		return
	}
	t.line("  its checkpoint of %s is signed by a key that was given", entries(int(r.of)))
	t.entry(r.line)
}

// entry says what an entry is, and the headline of a violation.
func (t *verifiedText) entry(l *ledger.Line) {
	t.line("  the entry: %s, written %s", l.Kind, stamp(l.Time))
	b, err := evidence.ParseBundle(l)
	if l.Kind != evidence.KindViolation || err != nil {
		return
	}
	t.put("    ")
	if t.err == nil {
		session := (&shownLog{}).session(b)
		_ = session.join(&b.Trace) // the call is only looked up; show says where it cannot be read
		call, _ := session.call(&b.Violation)
		t.err = render.Headline(t.w, b.Violation.Acel(call), render.Options{Color: t.o.Color, Place: acel.Place{File: b.Session.File}, Session: b.Session.ID})
	}
}

// verdict writes a last line.
func (t *verifiedText) verdict(text string, o report.Outcome) {
	t.put(t.o.Paint(styleOf(o), render.Sanitize(text)) + "\n")
}

// line writes a line of which nothing is obeyed.
func (t *verifiedText) line(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	kept := strings.TrimLeft(text, " ")
	t.put(text[:len(text)-len(kept)] + render.Sanitize(kept) + "\n")
}

func (t *verifiedText) put(text string) {
	if t.err == nil {
		_, t.err = io.WriteString(t.w, text)
	}
}
