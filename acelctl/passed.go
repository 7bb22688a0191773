package main

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"github.com/acel-dev/acel/acel/trace"
)

// mostReasons bounds the reasons that are told apart.
const mostReasons = 100

// A passed counts what was left out of what was read. The zero value is nothing.
type passed struct {
	origins map[trace.Origin]int // calls, by whose they are
	reasons map[string]int       // whatever else, by why
	remarks []string             // on the file as a whole
}

// add counts what an event passes over.
func (p *passed) add(e *trace.Event) {
	switch {
	case e.Call.Tool != "":
		if p.origins == nil {
			p.origins = map[trace.Origin]int{}
		}
		p.origins[e.Origin]++
		return
	case e.Session == nil && len(p.remarks) < mostReasons && !slices.Contains(p.remarks, e.Reason):
		p.remarks = append(p.remarks, e.Reason)
	}
	p.count(e.Reason, 1)
}

func (p *passed) count(reason string, n int) {
	if _, known := p.reasons[reason]; !known && len(p.reasons) >= mostReasons {
		reason = "other things"
	}
	if p.reasons == nil {
		p.reasons = map[string]int{}
	}
	p.reasons[reason] += n
}

// join adds what was left out of another file.
func (p *passed) join(o passed) {
	for origin, n := range o.origins {
		if p.origins == nil {
			p.origins = map[trace.Origin]int{}
		}
		p.origins[origin] += n
	}
	for _, reason := range slices.Sorted(maps.Keys(o.reasons)) {
		p.count(reason, o.reasons[reason])
	}
}

// A leftOut is how many things were left out for one reason.
type leftOut struct {
	// what it is, as in "call of the user".
	what  string
	count int
	// include is the origin that --include takes to add it; "" if there is none.
	include string
}

// list returns what was left out: calls by whose they are, and then the rest by
// its number.
func (p *passed) list() []leftOut {
	all := p.calls()
	rest := make([]leftOut, 0, len(p.reasons))
	for _, reason := range slices.Sorted(maps.Keys(p.reasons)) {
		rest = append(rest, leftOut{what: reason, count: p.reasons[reason]})
	}
	slices.SortStableFunc(rest, func(a, b leftOut) int { return cmp.Compare(b.count, a.count) })
	return append(all, rest...)
}

// calls returns the calls that were left out, by whose they are.
func (p *passed) calls() []leftOut {
	var all []leftOut
	for _, origin := range slices.Sorted(maps.Keys(p.origins)) {
		all = append(all, leftOut{whose(origin), p.origins[origin], origin.String()})
	}
	return all
}

// whose names a call by its origin.
func whose(origin trace.Origin) string {
	switch origin {
	case trace.Server:
		return "call that the model's server carried out"
	case trace.SubAgent:
		return "call of a sub-agent"
	case trace.User:
		return "call of the user"
	case trace.Demonstration:
		return "call of a demonstration"
	case trace.Expected:
		return "call that was expected, and not recorded"
	}
	return "call of the agent"
}

// note says in a sentence how many there are and how to have them read.
func (l leftOut) note() string {
	calls, were := l.what, "was"
	if l.count != 1 {
		calls, were = "calls"+l.what[len("call"):], "were"
	}
	return fmt.Sprintf("%d %s %s left out; --include %s adds %s", l.count, calls, were, l.include, map[bool]string{true: "it", false: "them"}[l.count == 1])
}
