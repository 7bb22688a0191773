package ledger

// signature: the line is signed by the key that signs now.
func (v *verifier) signature(n int, p *prepared) *Fault {
	l := &p.line
	switch {
	case n == 1 && l.By == "" && (len(v.o.Keys) > 0 || v.o.RequireSignature):
		return otherf(n, CheckSignature, "the log is not signed")
	case l.By == "" && v.signer != "":
		return faultf(n, CheckSignature, "the line is not signed")
	case l.By == "":
		return nil
	case v.signer == "":
		return faultf(n, CheckSignature, "the line is signed by %s, and the log is not signed", l.By)
	case l.By != v.signer:
		return faultf(n, CheckSignature, "the line is signed by %s, and %s is the key of the log here", l.By, v.signer)
	}
	p.signed = p.signed || v.keys[l.By].verifies(l.Body, l.Sig) // a key that this batch has brought, or line 1
	if !p.signed {
		return faultf(n, CheckSignature, "the signature is not one of this line by %s: the line was changed, or signed with another key of that name", l.By)
	}
	if n == 1 && len(v.o.Keys) > 0 && v.report.Trust != Trusted {
		return otherf(n, CheckSignature, "the log is signed by %s, which is none of the keys that were given", l.By)
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
