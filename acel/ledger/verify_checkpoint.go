package ledger

import (
	"cmp"
	"maps"
	"slices"
)

// foreign returns the fault of a checkpoint that neither a key of the log nor a given one
// has signed, and which covers nothing. Which keys those are is known once the log was
// read; then what differs from the others is a fault as well.
func (v *verifier) foreign() (found *Fault) {
	v.expected = slices.DeleteFunc(v.expected, func(e expectation) bool {
		err := v.opens(e)
		switch {
		case err != nil:
			v.report.Covered = 0
			found = cmp.Or(found, otherf(0, CheckCheckpoint, "the checkpoint is none of this log: %v", err))
		case e.differs && v.report.Fault == nil:
			v.fail(e.differing())
		}
		return err != nil
	})
	return found
}

// opens returns why nobody who may speak of the log, as far as it was read, has signed
// what is expected; nil for a pin, which needs no signature.
func (v *verifier) opens(e expectation) error {
	if e.note == nil {
		return nil
	}
	_, err := OpenCheckpoint(e.note, slices.Collect(maps.Values(v.keys))...)
	return err
}

func (e expectation) differing() *Fault {
	return faultf(0, e.check, "the first %d entries are not those that the %s has seen: one or more of them were changed", e.Size, e.check)
}

// hold: with this line, the log holds what was seen of it at this length.
func (v *verifier) hold(n int, p *prepared) *Fault {
	for i, e := range v.expected {
		if e.Size != uint64(n) {
			continue
		}
		v.settle()
		with := tree{v.tree.size, slices.Clone(v.tree.edges)}
		with.add(p.leaf)
		switch differs := with.root() != e.Root; {
		case differs && len(v.o.Keys) > 0 && v.opens(e) != nil: // whoever may put a file beside the log can have it say so
			v.expected[i].differs = true
		case differs:
			return e.differing()
		case e.check == CheckPin:
			v.report.Pinned = e.Size
		default:
			v.report.Covered = max(v.report.Covered, e.Size)
		}
	}
	return nil
}
