package ledger

// Options say what a log is held against. The zero value checks what a log proves
// by itself.
type Options struct {
	// Origin is the name that the log must have; "" is any.
	Origin string
	// Keys are the keys that are trusted: one of them must have signed the first
	// line, and each line must be signed by it, or by one that it has handed over to.
	// Without any, the key is taken that the log names itself.
	Keys []PublicKey
	// RequireSignature fails a log that is not signed, also where Keys has none.
	RequireSignature bool
	// Seal checks seals, where entries have them; RequireSeal fails those that have
	// none.
	Seal        *SealKey
	RequireSeal bool
	// Checkpoints are signed notes of which the log must hold what they say; it may
	// have grown since. They must be signed with a key of the log, or one of Keys.
	Checkpoints [][]byte
	// Pin is what was seen of the log before; nil for nothing.
	Pin *Checkpoint
	// Visit is shown each line that can be read, its number, and how it stands, in order;
	// also those behind a fault. What it returns for a line that has not fallen is a fault
	// of that line.
	Visit func(number int, l *Line, s Standing) *Fault
}
