package ledger

// A Standing is how a line stands as [Verify] comes to it.
type Standing int

const (
	// Fallen is a line that does not hold, or stands behind one that does not.
	Fallen Standing = iota
	// Elsewhere is one that holds, in a log that is another than was asked for.
	Elsewhere
	// Holds is one that holds. Where nothing but the next line vouches for it, that is
	// not yet known: Report.Holding has the last word.
	Holds
)

// standing returns how the line stands that is being checked.
func (v *verifier) standing(holds bool) Standing {
	switch {
	case !holds:
		return Fallen
	case v.other != nil:
		return Elsewhere
	}
	return Holds
}
