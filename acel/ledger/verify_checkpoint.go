package ledger

import (
	"cmp"
	"maps"
	"slices"
)

// foreign returns the fault of a checkpoint that neither a key of the log nor a given one
// has signed, and which covers nothing. Which keys those are is known once the log was read.
func (v *verifier) foreign() (found *Fault) {
	keys := slices.Collect(maps.Values(v.keys))
	v.expected = slices.DeleteFunc(v.expected, func(e expectation) bool {
		if e.note == nil {
			return false
		}
		_, err := OpenCheckpoint(e.note, keys...)
		if err != nil {
			v.report.Covered = 0
			found = cmp.Or(found, otherf(0, CheckCheckpoint, "the checkpoint is none of this log: %v", err))
		}
		return err != nil
	})
	return found
}

// hold: with this line, the log holds what was seen of it at this length.
func (v *verifier) hold(n int, p *prepared) *Fault {
	for _, e := range v.expected {
		if e.Size != uint64(n) {
			continue
		}
		v.settle()
		with := tree{v.tree.size, slices.Clone(v.tree.edges)}
		with.add(p.leaf)
		if with.root() != e.Root {
			return faultf(0, e.check, "the first %d entries are not those that the %s has seen: one or more of them were changed", n, e.check)
		}
		if e.check == CheckPin {
			v.report.Pinned = e.Size
		} else {
			v.report.Covered = max(v.report.Covered, e.Size)
		}
	}
	return nil
}
