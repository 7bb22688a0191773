package main

import (
	"fmt"
	"strings"

	"github.com/acel-dev/acel/acel/evidence"
	"github.com/acel-dev/acel/acel/ledger"
)

// title says what a log is.
func (f *verified) title() string {
	what := "the log"
	if f.log.Evidence {
		what = "evidence of the log"
	}
	title := what + " " + f.log.Origin
	switch {
	case f.log.Lines == 0:
		return "an empty file"
	case f.log.Origin == "":
		title = "a log whose name cannot be told"
	}
	title += ", " + count(f.log.Lines, "line")
	if f.log.Closed {
		title += ", closed"
	}
	return title
}

// signers says whose signatures the lines have.
func signers(r *evidence.Report) string {
	word := ", a key that the log names itself"
	if r.Trust == ledger.Trusted {
		word = ", a key that was given"
	}
	text := r.Keys[0] + word
	if len(r.Keys) > 1 {
		text += "; then by " + firstFew(r.Keys[1:]) + ", to which it was handed over"
	}
	return text
}

// covered says how far the checkpoint goes.
func (f *verified) covered() string {
	text := f.checkpoint
	if f.beside {
		text += ", which lies beside it,"
	}
	if f.log.Covered == 0 || f.log.Covered > uint64(f.log.Holding) { // then it is not of what holds
		return strings.TrimSuffix(text, ",")
	}
	return fmt.Sprintf("%s covers %d of %s", text, f.log.Covered, entries(f.log.Holding))
}

// pinned says how far the pin goes.
func (f *verified) pinned() string {
	switch {
	case f.known && f.log.Pinned > 0 && f.log.Pinned <= uint64(f.log.Holding):
		return fmt.Sprintf("%s knew %d of %s", f.pin, f.log.Pinned, entries(f.log.Holding))
	case f.known:
		return f.pin
	case f.log.Sound():
		return fmt.Sprintf("%s is new: the log was not known before, and its %s are from now on", f.pin, entries(f.log.Holding))
	}
	return f.pin + " is not there: the log was not known before, and is not now"
}

// broken says which line broke, and by what.
func (f *verified) broken() string {
	if f.log.Broken == 0 || f.log.Fault.Line == 0 {
		return f.log.Fault.String()
	}
	return fmt.Sprintf("line %d, bundle %d: %s: %s", f.log.Fault.Line, f.log.Broken, f.log.Fault.Check, f.log.Fault.Why)
}

// before says what is known of the lines before the one that broke.
func (f *verified) before() string {
	n := f.log.Holding
	lines, hold := fmt.Sprintf("lines 1 to %d", n), "hold"
	if n == 1 {
		lines, hold = "line 1", "holds"
	}
	switch {
	case n == 0:
		return "nothing holds"
	case len(f.log.Keys) > 0:
		return fmt.Sprintf("%s %s: signed by %s", lines, hold, signers(f.log))
	case f.log.SealChecked:
		return fmt.Sprintf("%s %s: sealed, and the seals were checked", lines, hold)
	case n == 1:
		return "line 1 fits the log's name, which whoever can write the file can see to as well"
	}
	return lines + " are linked to one another, which whoever can write the file can do as well"
}
