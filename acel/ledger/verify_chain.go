package ledger

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
