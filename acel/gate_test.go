package acel

import (
	"encoding/json"
	"slices"
	"strconv"

	"pgregory.net/rapid"
)

// A gate plays a drawn run against a live session and writes its journal.
type gate struct {
	t       *rapid.T
	session *Session
	words   []Call
	aloft   []aloft
	journal []Call
	deeds   []deed
	now     int
	found   []Violation
	// around, if set, is told what Begin did.
	around func(c Call, t *Ticket, v []Violation)
}

// An aloft call is in flight.
type aloft struct {
	ticket *Ticket
	deed   int
}

func (g *gate) play(run []happening) {
	for _, h := range run {
		if h.begins {
			g.begin(h.word)
		} else if len(g.aloft) > 0 {
			g.end(h.flight%len(g.aloft), h.outcome())
		}
	}
	for len(g.aloft) > 0 {
		g.end(0, Outcome{})
	}
	g.found = append(g.found, g.session.Close()...)
}

func (g *gate) begin(word int) {
	c := g.words[word]
	g.deeds = append(g.deeds, sign{word, c}.begun(g.now))
	ticket, found := g.session.Begin(c)
	g.found = append(g.found, found...)
	if g.around != nil {
		g.around(c, ticket, found)
	}
	c.ID = strconv.Itoa(len(g.deeds))
	if ticket == nil {
		last := len(g.deeds) - 1
		g.deeds[last] = g.deeds[last].ended(g.now+1, Refused)
		c.Outcome.Status = Refused
	} else {
		c.Phase = Begins
		g.aloft = append(g.aloft, aloft{ticket, len(g.deeds) - 1})
	}
	g.journal = append(g.journal, c)
	g.now += 2
}

func (g *gate) end(i int, o Outcome) {
	if g.session.opts.Mode != Shadow && o.Result == nil {
		// A gate knows what came back. Where it does not it refuses what it cannot
		// judge, which replay leaves undecided: a spec of its own holds that.
		o.Result = json.RawMessage("null")
	}
	a := g.aloft[i]
	g.aloft = slices.Delete(g.aloft, i, i+1)
	g.deeds[a.deed] = g.deeds[a.deed].ended(g.now, o.Status)
	g.now++
	if o.Status == Refused {
		g.found = append(g.found, a.ticket.Release()...)
	} else {
		g.found = append(g.found, a.ticket.End(o)...)
	}
	g.journal = append(g.journal, Call{Phase: Ends, ID: strconv.Itoa(a.deed + 1), Outcome: o})
}
