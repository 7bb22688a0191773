package main

import (
	"strings"

	"github.com/acel-dev/acel/acel/ledger"
)

// mismatch says where a log is not what was asked for, or has no end, and need not have
// been tampered with: whoever has mistyped a name or taken another key is told so. It is
// "" where the log itself is broken.
func mismatch(f *ledger.Fault) string {
	says := func(text string) bool { return strings.Contains(f.Why, text) }
	switch {
	case f.Check == ledger.CheckEnd && f.Line == 0: // whoever wrote it may be to blame
		return f.Why
	case f.Check == ledger.CheckOrigin && says("this is the log "), f.Check == ledger.CheckCheckpoint && says("none of this log"):
		return f.Why
	case f.Line != 1:
		return ""
	case f.Check == ledger.CheckSignature && says("none of the keys that were given"):
		return f.Why
	case f.Check == ledger.CheckSignature && f.Why == "the line is not signed":
		return "its first line is not signed"
	case f.Check == ledger.CheckSeal && f.Why == "the entry is not sealed":
		return "its first entry is not sealed"
	}
	return ""
}
