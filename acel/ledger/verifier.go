package ledger

import (
	"cmp"
	"maps"
	"slices"
)

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
}

// An expectation is what something outside the log says of it.
type expectation struct {
	Checkpoint
	check Check
	note  []byte // the signed checkpoint
}

func newVerifier(o Options) (*verifier, error) {
	v := &verifier{o: o, keys: map[string]PublicKey{}}
	for _, k := range o.Keys {
		v.keys[k.ID()] = k
	}
	for _, text := range o.Checkpoints {
		c, err := readNote(text)
		if err != nil {
			return nil, err
		}
		v.expected = append(v.expected, expectation{c, CheckCheckpoint, text})
	}
	if o.Pin != nil {
		v.expected = append(v.expected, expectation{*o.Pin, CheckPin, nil})
	}
	return v, nil
}

// foreign returns the fault of a checkpoint that no key of the log has signed, and which
// covers nothing. Which keys those are is known once the log was read.
func (v *verifier) foreign() (found *Fault) {
	keys := slices.Collect(maps.Values(v.keys))
	for _, e := range v.expected {
		if e.note == nil {
			continue
		}
		if _, err := OpenCheckpoint(e.note, keys...); err != nil {
			v.report.Covered = 0
			found = cmp.Or(found, otherf(0, CheckCheckpoint, "the checkpoint is none of this log: %v", err))
		}
	}
	return found
}

// order: entries are numbered without a gap, and only the first begins a log.
func (v *verifier) order(n int, p *prepared) *Fault {
	switch l := &p.line; {
	case l.Seq != uint64(n):
		return faultf(n, CheckOrder, "entry %d stands where entry %d belongs: a line before it was taken out, put in or moved", l.Seq, n)
	case n == 1 && l.Kind != KindLog:
		return faultf(n, CheckForm, "a log begins with an entry of the kind %s, which names it", KindLog)
	case n > 1 && l.Kind == KindLog:
		return faultf(n, CheckForm, "a log begins in its first line, and nowhere else")
	case l.Kind == KindKey && v.signer == "":
		return faultf(n, CheckForm, "the entry hands over to another key, and the log is not signed")
	}
	return nil
}

// name: the first entry names the log, and it is the one that was asked for.
func (v *verifier) name(n int, p *prepared) *Fault {
	if n > 1 {
		return nil
	}
	h, err := readHead(p.line.Data)
	if err != nil {
		return faultf(n, CheckForm, "the entry that names the log cannot be read: %v", err)
	}
	v.report.Origin = h.Origin
	switch {
	case p.line.Prev != nameHash(h.Origin):
		return faultf(n, CheckOrigin, "the log calls itself %s, and its first entry was not written for a log of that name", h.Origin)
	case v.o.Origin != "" && h.Origin != v.o.Origin:
		return otherf(n, CheckOrigin, "this is the log %s, and not %s", h.Origin, v.o.Origin)
	}
	for _, e := range v.expected {
		if e.Origin != h.Origin {
			return otherf(n, CheckOrigin, "this is the log %s, and the %s is of %s", h.Origin, e.check, e.Origin)
		}
	}
	v.head = h
	v.report.Named, v.report.Closes, v.report.Key = v.o.Origin != "", h.Closes, h.Key
	v.report.Sealed = p.line.Seal != nil
	v.report.Unsealed = v.o.Seal != nil && !v.report.Sealed
	return v.trust(p)
}

// trust settles which key signs the log.
func (v *verifier) trust(p *prepared) *Fault {
	l := &p.line
	if l.By == "" {
		if v.head.Key != "" {
			return faultf(1, CheckSignature, "the log says that it is signed, and its first line is not")
		}
		return nil
	}
	own, err := ParsePublicKey(v.head.Key)
	if err != nil || own.ID() != l.By {
		return faultf(1, CheckSignature, "the line is signed by %s, and the log does not name that key as its own", l.By)
	}
	v.signer, v.report.Trust = l.By, SelfNamed
	if len(v.o.Keys) > 0 {
		v.report.Trust = Trusted
		return nil // whether it is a given one, signature tells
	}
	v.keys[own.ID()] = own
	p.signed = own.verifies(l.Body, l.Sig)
	return nil
}

// signature: the line is signed by the key that signs now.
func (v *verifier) signature(n int, p *prepared) *Fault {
	l := &p.line
	_, known := v.keys[l.By]
	switch {
	case n == 1 && l.By == "" && (len(v.o.Keys) > 0 || v.o.RequireSignature):
		return otherf(n, CheckSignature, "the log is not signed")
	case l.By == "" && v.signer != "":
		return faultf(n, CheckSignature, "the line is not signed")
	case l.By == "":
		return nil
	case v.signer == "":
		return faultf(n, CheckSignature, "the line is signed by %s, and the log is not signed", l.By)
	case n == 1 && !known:
		return otherf(n, CheckSignature, "the log is signed by %s, which is none of the keys that were given", l.By)
	case l.By != v.signer:
		return faultf(n, CheckSignature, "the line is signed by %s, and %s is the key of the log here", l.By, v.signer)
	}
	p.signed = p.signed || v.keys[l.By].verifies(l.Body, l.Sig) // a key that this batch has brought
	if !p.signed {
		return faultf(n, CheckSignature, "the signature is not one of this line by %s: the line was changed, or signed with another key of that name", l.By)
	}
	return v.handOver(n, l)
}

// handOver lets another key sign from here on.
func (v *verifier) handOver(n int, l *Line) *Fault {
	if l.Kind != KindKey {
		return nil
	}
	var to handover
	err := read(l.Data, &to)
	if err != nil {
		return faultf(n, CheckForm, "the entry that hands over to another key cannot be read: %v", err)
	}
	key, err := ParsePublicKey(to.Key)
	if err != nil {
		return faultf(n, CheckForm, "the entry that hands over to another key cannot be read: %v", err)
	}
	if v.handovers++; v.handovers > maxHandovers {
		return faultf(n, CheckForm, "the log is handed over to another key more than %d times", maxHandovers)
	}
	v.keys[key.ID()], v.signer = key, key.ID()
	return nil
}

// seal: the entry is sealed, where the log is, with the secret.
func (v *verifier) seal(n int, p *prepared) *Fault {
	sealed := p.line.Seal != nil
	switch {
	case n == 1 && !sealed && v.o.RequireSeal:
		return otherf(n, CheckSeal, "the log is not sealed")
	case n > 1 && sealed != v.report.Sealed:
		return faultf(n, CheckSeal, "%s", map[bool]string{false: "the entry is not sealed", true: "the entry is sealed, and the log is not"}[sealed])
	case sealed && v.o.Seal != nil && !p.sealed:
		return faultf(n, CheckSeal, "the seal is not one of this entry: the entry was changed, or sealed with another secret")
	}
	v.report.SealChecked = sealed && v.o.Seal != nil
	return nil
}

// chain: the line was written after the one before it. Where that one is vouched for
// by itself, it is this one that stands in the wrong place.
func (v *verifier) chain(n int, p *prepared) *Fault {
	switch {
	case n == 1 || p.line.Prev == v.prev:
		return nil
	case v.last.signed || v.last.sealed || v.report.Pinned == uint64(n-1):
		return faultf(n, CheckChain, "the line was not written after line %d: it is of another copy of the log", n-1)
	}
	return faultf(n-1, CheckChain, "the line is not the one that line %d was written after: it was changed, or stands in another's place", n)
}

// end: nothing follows the end.
func (v *verifier) end(n int, p *prepared) *Fault {
	if v.report.Closed {
		return faultf(n, CheckEnd, "the line stands behind the end of the log")
	}
	return nil
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
