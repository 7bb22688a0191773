package acel

// A Verdict is what a rule says after a step: the three values of LTL3 (Bauer,
// Leucker and Schallhart, "Runtime verification for LTL and TLTL", ACM TOSEM
// 20(4), 2011), and one more that exists only once a session is over. The zero
// value is Unknown.
type Verdict uint8

// The verdicts, with the words that reports use for them.
const (
	// Unknown: some continuation keeps the rule and another breaks it.
	Unknown Verdict = iota
	// Satisfied: no continuation can break the rule.
	Satisfied
	// Violated: no continuation can mend the rule.
	Violated
	// Undecided: the session is over, and its trace does not hold what the
	// rule needs, because it was cut short or carries no results.
	Undecided
)

var verdictNames = []string{Unknown: "UNKNOWN", Satisfied: "SATISFIED", Violated: "VIOLATED", Undecided: "UNDECIDED"}

// String returns the verdict as reports spell it.
func (v Verdict) String() string { return wordOf(verdictNames, v) }
