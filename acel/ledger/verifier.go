package ledger

// A verifier is a verification on its way.
type verifier struct {
	o      Options
	report Report
	head   head
	keys   map[string]PublicKey // those that are known, by their IDs
	signer string               // the ID of the key that signs now; "" of a log that is not signed
	tree   tree
	prev   Hash
	last   prepared // the line before

	handovers int // to another key, so far
	expected  []expectation

	other *Fault // the log is another than was asked for
	torn  *Fault // its last line is
}

// An expectation is what something outside the log says of it.
type expectation struct {
	Checkpoint
	check Check
	note  []byte // the signed checkpoint
	// differs says that the log holds something else, as long as it is not known
	// whether anybody who may speak of the log has signed that.
	differs bool
}

func newVerifier(o Options) (*verifier, error) {
	if err := o.Seal.check(); err != nil {
		return nil, err
	}
	v := &verifier{o: o, keys: map[string]PublicKey{}}
	for _, k := range o.Keys {
		v.keys[k.ID()] = k
	}
	for _, text := range o.Checkpoints {
		c, err := ReadNote(text)
		if err != nil {
			return nil, err
		}
		v.expected = append(v.expected, expectation{Checkpoint: c, check: CheckCheckpoint, note: text})
	}
	if o.Pin != nil {
		v.expected = append(v.expected, expectation{Checkpoint: *o.Pin, check: CheckPin})
	}
	return v, nil
}

// accept takes a line that holds, as far as can be known before the next one. Until
// then it is no part of the tree.
func (v *verifier) accept(p *prepared) {
	r := &v.report
	v.settle()
	r.Holding++
	v.prev, v.last = p.hash, *p
	r.Closed = p.line.Kind == KindEnd
	if by := p.line.By; by != "" && (len(r.Keys) == 0 || r.Keys[len(r.Keys)-1] != by) {
		r.Keys = append(r.Keys, by)
	}
}

// settle puts the last line that holds into the tree.
func (v *verifier) settle() {
	if v.tree.size < int64(v.report.Holding) {
		v.tree.add(v.last.leaf)
	}
}
