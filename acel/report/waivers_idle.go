package report

import (
	"path"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// A usage counts what a waiver met: findings of its rule.
type usage struct {
	excused int
	// lapsed are those that it covers, and excuses no longer; nothing else does.
	lapsed int
	// elsewhere, otherCall and unsure are those that it does not cover, taken those
	// that another waiver excuses.
	elsewhere, otherCall, unsure, taken int
	// file is the first by name of the files in which they are elsewhere.
	file string
}

// count takes down a finding in a file, and whether this waiver has excused it, or
// any.
func (u *usage) count(file string, f fit, excused, anyExcused bool) {
	switch {
	case excused:
		u.excused++
	case f == elsewhere:
		if u.elsewhere == 0 || file < u.file {
			u.file = file
		}
		u.elsewhere++
	case f == otherCall:
		u.otherCall++
	case f == unsure:
		u.unsure++
	case anyExcused:
		u.taken++
	default:
		u.lapsed++
	}
}

// met says which findings of the rule there were, none of which was excused.
func (u usage) met() string {
	var all []string
	for _, of := range [...]struct {
		n      int
		phrase string
	}{
		{u.elsewhere, "in traces that it is not for, such as " + u.file},
		{u.otherCall, "at calls that it is not for"},
		{u.unsure, "at calls of which that cannot be told"},
		{u.taken, "excused by another waiver"},
	} {
		if of.n > 0 {
			all = append(all, plural(of.n, "finding")+" "+of.phrase)
		}
	}
	if len(all) == 0 {
		return "the rule was not broken"
	}
	return strings.Join(all, "; ")
}

// cure says what to do about a waiver that excuses nothing: where its rule is broken
// elsewhere, what it says may be a slip.
func (w *waiver) cure() string {
	const remove = "remove it, unless this run is about a part of the traces only"
	u := w.usage
	switch {
	case u.elsewhere > 0 && path.Base(w.File) == path.Base(slashed(u.file)):
		return "trace is a pattern for the whole name: write " + slashed(u.file) + ", or **/" + path.Base(w.File)
	case u.elsewhere > 0:
		return "look at its trace, which is a pattern for the whole name of the file; or else " + remove
	case u.otherCall > 0:
		return "look at its call, " + w.Call.String() + "; or else " + remove
	}
	return remove
}

// Findings says which waivers are of no use: those that excused nothing, and
// those that have expired, each as a warning at its place, in their order.
func (w *Waivers) Findings() []*acel.Problem {
	if w == nil {
		return nil
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	var found []*acel.Problem
	for i := range w.all {
		one := &w.all[i]
		p := &acel.Problem{Place: one.Place, Warning: true}
		switch {
		case w.expired(i):
			p.Message = "the waiver of " + one.Waiver.String() + " expired on " + one.Expires
			p.Hint = "remove it, or look at its reason again and set another day: " + one.Reason
			if one.usage.lapsed > 0 {
				p.Message += ", and excuses " + plural(one.usage.lapsed, "finding") + " no longer"
			}
		case one.usage.excused == 0:
			p.Message = "the waiver of " + one.Waiver.String() + " excuses nothing in this run: " + one.usage.met()
			p.Hint = one.cure()
		default:
			continue
		}
		found = append(found, p)
	}
	return found
}
