package ledger

// A Trust says whose word the signatures of a log are.
type Trust uint8

// The degrees of trust.
const (
	// Unsigned: the lines are not signed.
	Unsigned Trust = iota
	// SelfNamed: the key is the one that the log itself names.
	SelfNamed
	// Trusted: the key is one that was given.
	Trusted
)

// A Report is what [Verify] found.
type Report struct {
	// Origin is the name of the log, in its own words.
	Origin string
	// Lines is the number of lines there are, and Holding how many of them, from the
	// first on, hold. Without a fault they are equal.
	Lines, Holding int
	// Trust says whose word the signatures are, and Keys are the IDs of the keys that
	// signed, in order.
	Trust Trust
	Keys  []string
	// Key is the public key that the log names as its own; "" where it is not signed.
	Key string
	// Sealed says that the entries are sealed, SealChecked that the seals were checked,
	// and Unsealed that there was a secret to check them with and there are none.
	Sealed, SealChecked, Unsealed bool
	// Closed says that the log was closed, Closes that it has promised to be from its
	// first entry on: then one without an end is known to be cut.
	Closed, Closes bool
	// Named says that the log was held against a name that was given.
	Named bool
	// Pinned is the number of entries that the pin had seen; 0 for no pin.
	Pinned uint64
	// Covered is the number of entries that a signed checkpoint covers; 0 for none.
	Covered uint64
	// End is the checkpoint of all lines that hold; the zero one where none does.
	End Checkpoint
	// Fault is why the log does not hold; nil where it does.
	Fault *Fault
}

// Sound reports whether the log holds.
func (r *Report) Sound() bool { return r.Fault == nil }
