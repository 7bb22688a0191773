package acel

import (
	"bytes"
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
	aloft   map[string]bool // ids of begin records without an end
}

// A kept call is where the journal has one that is in flight.
type kept struct {
	at int    // position of its begin record, counted from 1; 0 for none
	id string // the call's own id
}

// add keeps a record as it is.
func (j *journal) add(c *Call, o Outcome) {
	r := *c
	r.Args = bytes.Clone(c.Args)
	o.Result = bytes.Clone(o.Result)
	r.Outcome = o
	j.records = append(j.records, r)
}

// begin keeps a call that goes out live, under an id that no other call in
// flight has.
func (j *journal) begin(c *Call, step int) kept {
	k := kept{at: len(j.records) + 1, id: c.ID}
	begun := *c
	begun.Phase = Begins
	begun.ID = j.freeID(c.ID, step)
	j.add(&begun, Outcome{Status: Unfinished})
	if j.aloft == nil {
		j.aloft = map[string]bool{}
	}
	j.aloft[begun.ID] = true
	return k
}

func (j *journal) freeID(id string, step int) string {
	if id == "" {
		id = "step " + strconv.Itoa(step)
	}
	for j.aloft[id] {
		id += "'"
	}
	return id
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
		j.add(&ended, o)
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
