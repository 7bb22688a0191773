package acel

import (
	"bytes"
	"cmp"
	"slices"
	"strconv"
)

// A journal makes the records of a session, for those who want them: the session
// itself, where it keeps its trace, and a witness. Replayed, they bring about what the
// session saw.
//
// Of what is kept, a call is one record where nothing came between its begin and its
// end. It is two where something did; where it was released, as one record would say
// that it was refused; and where it has a turn, whose calls replay may take as begun
// together. A witness cannot be told that late, and gets two of each live call.
type journal struct {
	discards bool    // it keeps none
	witness  Witness // nil for none
	veil     *veil

	records []Call            // those that are kept
	made    int               // the number of all
	aloft   map[string]bool   // ids of begin records without an end
	renamed map[string]string // of those, by the id in a record, which a live call had
}

func newJournal(o SessionOptions, v *veil) journal {
	w, _ := o.Observer.(Witness)
	return journal{discards: o.KeepTrace != KeepAll, witness: w, veil: v}
}

// A kept call is where the journal has one that is in flight.
type kept struct {
	at    int    // position of its begin record, counted from 1; 0 for none
	id    string // the call's own id
	ended *Call  // its end record but for the outcome, where its begin record is not kept
}

// add makes a record of one that the session was given, under the id that joins it.
func (j *journal) add(c *Call, o Outcome) {
	r := *c
	r.Outcome = o
	switch r.Phase {
	case Begins:
		if r.ID = j.rise(c.ID); r.ID != c.ID {
			j.renamed = put(j.renamed, c.ID, r.ID)
		}
	case Ends:
		r.ID = cmp.Or(j.renamed[c.ID], c.ID)
	}
	j.write(&r)
	if r.Phase == Ends {
		delete(j.renamed, c.ID)
		delete(j.aloft, r.ID)
	}
}

// write tells the witness of a record, and keeps one with buffers of its own.
func (j *journal) write(r *Call) {
	j.tell(r)
	j.made++
	j.keep(r)
}

func (j *journal) keep(r *Call) {
	if !j.discards {
		own := *r
		own.Args, own.Outcome.Result = bytes.Clone(r.Args), bytes.Clone(r.Outcome.Result)
		j.records = append(j.records, own)
	}
}

// tell tells the witness, if there is one, what it may see of a record.
func (j *journal) tell(r *Call) {
	if j.witness != nil {
		j.witness.Witness(*j.veil.call(r))
	}
}

// begin makes the record of a call that goes out live.
func (j *journal) begin(c *Call) kept {
	begun := *c
	begun.Phase, begun.Outcome = Begins, Outcome{Status: Unfinished}
	begun.ID = j.rise(cmp.Or(c.ID, j.position()))
	j.write(&begun)
	k := kept{at: j.made, id: c.ID}
	if j.discards {
		k.ended = endOf(&begun)
	}
	return k
}

// endOf is the record that ends a call, but for the outcome.
func endOf(begun *Call) *Call {
	return &Call{Tool: begun.Tool, Server: begun.Server, ID: begun.ID, Turn: begun.Turn, Agent: begun.Agent, Phase: Ends}
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
func (j *journal) position() string { return "#" + strconv.Itoa(j.made+1) }

// put sets a key of a map that may be nil yet.
func put[V any](m map[string]V, key string, value V) map[string]V {
	if m == nil {
		m = map[string]V{}
	}
	m[key] = value
	return m
}

// end makes the record of how a live call ended.
func (j *journal) end(k kept, o Outcome) {
	if k.at == 0 {
		return
	}
	ended := k.ended
	if !j.discards {
		ended = endOf(&j.records[k.at-1])
	}
	ended.Outcome = o
	delete(j.aloft, ended.ID)
	if k.at == j.made && ended.Turn == "" && o.Status != Refused && !j.discards {
		begun := &j.records[k.at-1]
		begun.Phase, begun.ID, begun.Outcome = Whole, k.id, o
		begun.Outcome.Result = bytes.Clone(o.Result)
	} else {
		j.made++
		j.keep(ended)
	}
	j.tell(ended)
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
