package acel

import (
	"bytes"
	"cmp"
	"slices"
	"strconv"
)

// A journal is the records of a session that keeps its trace. Replayed, they
// bring about what the session saw. A call is one record where nothing came
// between its begin and its end. It is two where something did; where it was
// released, as one record would say that it was refused; and where it has a
// turn, whose calls replay may take as begun together.
type journal struct {
	records []Call
	aloft   map[string]bool   // ids of begin records without an end
	renamed map[string]string // of those, by the id in a record, which a live call had
}

// A kept call is where the journal has one that is in flight.
type kept struct {
	at int    // position of its begin record, counted from 1; 0 for none
	id string // the call's own id
}

// add keeps a record that the session was given, under the id that joins it.
func (j *journal) add(c *Call, o Outcome) {
	r := *c
	switch r.Phase {
	case Begins:
		if r.ID = j.rise(c.ID); r.ID != c.ID {
			j.renamed = put(j.renamed, c.ID, r.ID)
		}
	case Ends:
		if id, other := j.renamed[c.ID]; other {
			r.ID = id
			delete(j.renamed, c.ID)
		}
		delete(j.aloft, r.ID)
	}
	j.write(r, o)
}

// write appends a record with buffers of its own.
func (j *journal) write(r Call, o Outcome) {
	r.Args = bytes.Clone(r.Args)
	o.Result = bytes.Clone(o.Result)
	r.Outcome = o
	j.records = append(j.records, r)
}

// begin keeps a call that goes out live.
func (j *journal) begin(c *Call) kept {
	begun := *c
	begun.Phase = Begins
	begun.ID = j.rise(cmp.Or(c.ID, j.position()))
	j.write(begun, Outcome{Status: Unfinished})
	return kept{at: len(j.records), id: c.ID}
}

// rise returns an id that no other call in flight has, and takes it: the call's
// own, or else one with the position of its record.
func (j *journal) rise(id string) string {
	if j.aloft[id] {
		id += j.position()
	}
	for j.aloft[id] {
		id += "'"
	}
	j.aloft = put(j.aloft, id, true)
	return id
}

// position tells the next record from all others.
func (j *journal) position() string { return "#" + strconv.Itoa(len(j.records)+1) }

// put sets a key of a map that may be nil yet.
func put[V any](m map[string]V, key string, value V) map[string]V {
	if m == nil {
		m = map[string]V{}
	}
	m[key] = value
	return m
}

// end keeps how a call ended.
func (j *journal) end(k kept, o Outcome) {
	if k.at == 0 {
		return
	}
	begun := &j.records[k.at-1]
	delete(j.aloft, begun.ID)
	if k.at < len(j.records) || begun.Turn != "" || o.Status == Refused {
		ended := Call{Tool: begun.Tool, Server: begun.Server, ID: begun.ID, Turn: begun.Turn, Agent: begun.Agent, Phase: Ends}
		j.write(ended, o)
		return
	}
	begun.Phase, begun.ID, begun.Outcome = Whole, k.id, o
	begun.Outcome.Result = bytes.Clone(o.Result)
}

// copied returns records that nobody else holds.
func (j *journal) copied() []Call {
	all := slices.Clone(j.records)
	for i := range all {
		c := &all[i]
		c.Args, c.Outcome.Result = bytes.Clone(c.Args), bytes.Clone(c.Outcome.Result)
	}
	return all
}
