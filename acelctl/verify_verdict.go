package main

import (
	"fmt"
	"unicode"
	"unicode/utf8"

	"github.com/acel-dev/acel/acel/evidence"
	"github.com/acel-dev/acel/acel/render"
	"github.com/acel-dev/acel/acel/report"
)

// lastLine says what it all comes to.
func (f *verified) lastLine() string {
	switch {
	case f.receipt != nil && f.receipt.why != "":
		return "FAIL: the receipt proves nothing. " + sentence(f.receipt.why)
	case f.receipt != nil:
		return fmt.Sprintf("OK: entry %d is in the log %s, among its first %d", f.receipt.entry, f.receipt.log, f.receipt.of)
	case f.log.Sound():
		return fmt.Sprintf("OK: %s verified. Hash chain is intact, no tampering detected.", contentsOf(f.log))
	}
	return failLine(f.log)
}

// failLine says of a log that does not hold where that shows first.
func failLine(r *evidence.Report) string {
	const found = "FAIL: tampering detected. "
	switch {
	case r.Fault.Other:
		return "FAIL: " + r.Fault.Why
	case r.Broken > 0:
		return fmt.Sprintf("%sBundle %d of %d is the first to break the chain", found, r.Broken, r.Bundles)
	case r.Fault.Line > 0:
		return fmt.Sprintf("%sLine %d is the first to break the chain", found, r.Fault.Line)
	}
	return found + sentence(r.Fault.Why)
}

// contentsOf counts what a log has: bundles, where it is one of evidence.
func contentsOf(r *evidence.Report) string {
	if r.Evidence {
		return count(r.Bundles, "bundle")
	}
	return entries(r.Holding)
}

func entries(n int) string {
	if n == 1 {
		return "1 entry"
	}
	return fmt.Sprintf("%d entries", n)
}

// sentence begins a text with a capital letter.
func sentence(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// styleOf is how a last line looks.
func styleOf(o report.Outcome) render.Style {
	return [...]render.Style{report.Clean: render.Good, report.Failed: render.Bad, report.Unchecked: render.Doubtful}[o]
}
