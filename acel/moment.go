package acel

// A Moment is when a call counts for an operand. The zero value, ByRole, is
// the one that semantics gives the operand's role in its template.
type Moment uint8

// The moments.
const (
	// ByRole: a restricting operand counts when the call begins, an enabling
	// one when it ends well.
	ByRole Moment = iota
	// Attempt: the call counts when it begins, whatever becomes of it.
	Attempt
	// Success: only a successful call counts. A restricting operand still
	// counts a call in flight, and gives it back when the call does not end
	// well: rules decide at begin, when the outcome is unknown.
	Success
)

var momentNames = []string{ByRole: "", Attempt: "attempt", Success: "success"}

// String returns the moment as rules files spell it; "" for ByRole.
func (m Moment) String() string { return wordOf(momentNames, m) }

// ParseMoment returns the moment that rules files spell as name, and whether
// there is one.
func ParseMoment(name string) (Moment, bool) { return valueOf[Moment](momentNames, name) }
