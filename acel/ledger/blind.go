package ledger

import "fmt"

// Blind says what this check could not have noticed, in sentences, the gravest
// first. There is always something: no log shows that the holder of its key writes
// what is not true.
func (r *Report) Blind() []string {
	var all []string
	add := func(blind bool, format string, args ...any) {
		if blind {
			all = append(all, fmt.Sprintf(format, args...))
		}
	}
	proven := r.Trust == Trusted || r.SealChecked
	remembered := max(r.Pinned, r.Covered)
	open := !proven && r.Pinned < uint64(r.Holding) // there are entries that only the log itself vouches for
	bare := open && r.Trust == Unsigned && !r.Sealed
	add(bare && r.Pinned == 0, "Nothing but hashes: whoever can write the file can change any entry and link the rest anew. Sign the log, or seal it, and check that.")
	add(bare && r.Pinned > 0, "Nothing but hashes behind entry %d: whoever can write the file can change any entry there and link the rest anew. Sign the log, or seal it, and check that.", r.Pinned)
	add(open && r.Trust == SelfNamed, "The key is the one that the log names itself: a log that was rewritten whole and signed with another key looks as good. Compare the key %s, or give it.", r.Key)
	add(r.Sealed && !r.SealChecked, "The seals were not checked, for want of the secret.")
	add(r.Unsealed, "A secret was given, and the log has no seals: that they were taken off. Require them.")
	ended := proven && r.Closed && r.Closes
	add(remembered == 0 && !ended, "Entries that were cut off at the end: a checkpoint or a pin shows that they are missing, or the end that a signed or sealed log has promised.")
	add(remembered > 0 && remembered < uint64(r.Holding) && !ended, "Entries that were cut off behind entry %d, which is as far as a checkpoint or a pin goes.", remembered)
	add(r.Pinned == 0, "An older copy of the log, or one that ends otherwise, with its checkpoint, in its place: only a pin that was kept elsewhere shows that.")
	add(!r.Named && r.Pinned == 0, "Another log in its place: this one calls itself %s. Is that the one?", r.Origin)
	add(r.SealChecked && r.Trust != Trusted, "Who holds the secret of the seals can make others.")
	return append(all, "What was written is not what happened, if who held the key wrote it so.")
}
