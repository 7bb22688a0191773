package ledger

import (
	"cmp"
	"slices"
)

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
	if p.line.Prev != nameHash(h.Origin) {
		return faultf(n, CheckOrigin, "the log calls itself %s, and its first entry was not written for a log of that name", h.Origin)
	}
	v.head = h
	v.report.Named, v.report.Closes, v.report.Key = v.o.Origin != "", h.Closes, h.Key
	v.report.Sealed = p.line.Seal != nil
	v.report.Unsealed = v.o.Seal != nil && !v.report.Sealed
	if f := v.trust(p); f != nil {
		return f
	}
	return v.asked()
}

// asked: the log has the name that was asked for. What was seen of another says nothing
// of this one.
func (v *verifier) asked() *Fault {
	is := v.head.Origin
	var found *Fault
	if v.o.Origin != "" && is != v.o.Origin {
		found = otherf(1, CheckOrigin, "this is the log %s, and not %s", is, v.o.Origin)
	}
	v.expected = slices.DeleteFunc(v.expected, func(e expectation) bool {
		if e.Origin != is {
			found = cmp.Or(found, otherf(1, CheckOrigin, "this is the log %s, and the %s is of %s", is, e.check, e.Origin))
		}
		return e.Origin != is
	})
	return found
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
	v.signer, v.report.Trust = l.By, Trusted
	if _, given := v.keys[l.By]; !given {
		v.keys[l.By], v.report.Trust = own, SelfNamed
	}
	return nil
}
