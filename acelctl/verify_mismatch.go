package main

import "github.com/acel-dev/acel/acel/ledger"

// mismatch says where a log is not what was asked for, or has no end, and need not have
// been tampered with: whoever has mistyped a name or taken another key is told so. It is
// "" where the log itself is broken.
func mismatch(f *ledger.Fault) string {
	if !f.Other {
		return ""
	}
	return f.Why
}
