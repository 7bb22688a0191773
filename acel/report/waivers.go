package report

import (
	"path/filepath"
	"strings"
	"sync"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/acel-dev/acel/acel"
)

// Waivers are the waivers of a policy at work in one run: they excuse findings,
// and know afterwards which of them did. Several traces may be checked by one at
// a time. A nil *Waivers excuses nothing.
type Waivers struct {
	day    string
	all    []waiver
	byRule map[string][]int

	mu sync.Mutex // guards the usage of all
}

// A waiver at work.
type waiver struct {
	acel.Waiver
	// call passes the calls that it is for; nil all of them, and the end of the
	// session.
	call *acel.Filter
	// fault says that there is no such call.
	fault bool
	// pattern is that of the file.
	pattern string
	usage   usage
}

// NewWaivers returns waivers at work on a day, given as 2006-01-02. They are as
// [acel.Policy.Waivers] returns them; one whose call or file means nothing
// excuses nothing. They are nil where there are none.
func NewWaivers(all []acel.Waiver, day string) *Waivers {
	if len(all) == 0 {
		return nil
	}
	w := &Waivers{day: day, byRule: map[string][]int{}}
	for i, one := range all {
		at := waiver{Waiver: one, pattern: strings.TrimPrefix(one.File, "./")}
		if !one.ForAnyCall() {
			call, err := one.Call.Filter()
			at.call, at.fault = call, err != nil
		}
		w.all = append(w.all, at)
		w.byRule[one.Rule] = append(w.byRule[one.Rule], i)
	}
	return w
}

// excuse returns the excuse that the first waiver has for a violation which covers
// it and holds; nil where none does. The violation is whole: what reports leave
// out of its call has a say.
func (w *Waivers) excuse(file string, v acel.Violation) *Excuse {
	if w == nil || w.byRule[v.Rule] == nil {
		return nil
	}
	candidates := w.byRule[v.Rule]
	fits := make([]fit, len(candidates))
	by := -1
	for k, i := range candidates {
		fits[k] = w.all[i].covers(file, v)
		if fits[k] == covered && by < 0 && !w.expired(i) {
			by = i
		}
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	for k, i := range candidates {
		w.all[i].usage.count(file, fits[k], by == i, by >= 0)
	}
	if by < 0 {
		return nil
	}
	one := w.all[by]
	return &Excuse{Kind: Waived, Reason: one.Reason, Expires: one.Expires, Place: one.Place}
}

// expired: days compare as their texts do.
func (w *Waivers) expired(i int) bool {
	last := w.all[i].Expires
	return last != "" && last < w.day
}

// A fit says whether a waiver speaks of a violation of its rule, and if not, why.
type fit uint8

const (
	covered fit = iota
	elsewhere
	otherCall
	unsure
)

// covers reports whether the waiver speaks of a violation of its rule. The file is
// that of the session, or the one in which the call stands, as that of a sub-agent.
// A call of which that cannot be told is not covered.
func (w *waiver) covers(file string, v acel.Violation) fit {
	if !w.isFor(file) && (v.Call == nil || !w.isFor(v.Call.Place.File)) {
		return elsewhere
	}
	switch {
	case w.fault:
		return unsure
	case w.call == nil:
		return covered
	case v.Call == nil:
		return otherCall
	}
	asked := *v.Call
	asked.Outcome = acel.Outcome{} // also of one that was refused
	switch passes, decided := w.call.Passes(asked); {
	case passes:
		return covered
	case !decided:
		return unsure
	}
	return otherCall
}

// isFor reports whether the waiver is for a file of this name.
func (w *waiver) isFor(file string) bool {
	return w.pattern == "" || file != "" && doublestar.MatchUnvalidated(w.pattern, filepath.ToSlash(filepath.Clean(file)))
}
