package ledger

import "fmt"

// A Check is one of those that a log can fail.
type Check string

// The checks, in the order in which a line is put to them.
const (
	// CheckForm: each line is spelled as a ledger spells it.
	CheckForm Check = "form"
	// CheckOrder: the entries are numbered from 1, without a gap.
	CheckOrder Check = "order"
	// CheckOrigin: the log is the one that it should be.
	CheckOrigin Check = "name"
	// CheckSignature: each line is signed by the key that should sign it.
	CheckSignature Check = "signature"
	// CheckSeal: each entry is sealed with the secret.
	CheckSeal Check = "seal"
	// CheckEnd: the log ends where it was closed.
	CheckEnd Check = "end"
	// CheckChain: each line was written after the one before it.
	CheckChain Check = "chain"
	// CheckCheckpoint: the log holds what a checkpoint says.
	CheckCheckpoint Check = "checkpoint"
	// CheckPin: the log holds what the pin has seen of it.
	CheckPin Check = "pin"
	// CheckContent: the entries are what their kind should be.
	CheckContent Check = "content"
)

// A Fault is why a log does not hold.
type Fault struct {
	// Line is the first line that is broken, counted from 1; 0 where that is not
	// known, as where entries are missing at the end.
	Line int
	// Check is what it failed.
	Check Check
	// Why says in a sentence what is wrong.
	Why string
	// Other says that nothing need have been changed: the log is another than the one
	// that was asked for, or signed or sealed otherwise, or it has no end yet.
	Other bool
}

// String returns the fault in a line.
func (f Fault) String() string {
	if f.Line == 0 {
		return fmt.Sprintf("%s: %s", f.Check, f.Why)
	}
	return fmt.Sprintf("line %d: %s: %s", f.Line, f.Check, f.Why)
}

func faultf(line int, check Check, format string, args ...any) *Fault {
	return &Fault{Line: line, Check: check, Why: fmt.Sprintf(format, args...)}
}

// otherf is the fault of a log that may be whole, and is not what was asked for.
func otherf(line int, check Check, format string, args ...any) *Fault {
	f := faultf(line, check, format, args...)
	f.Other = true
	return f
}
