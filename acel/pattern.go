package acel

import "encoding/json"

// A Pattern is what must stand at a path in the arguments or in the result of
// a call. Values compare exactly: numbers by what they are, so that 1 is 1.0 and
// 2^53 is not 2^53 + 1, and 1, "1" and true are three values. A path that leads
// nowhere fits only Absent, and an AtLeast or AtMost that finds no number cannot
// be decided.
type Pattern struct {
	// Path is a dotted path; in [Operand.Result] "." is the whole result, which
	// need not be an object.
	Path string
	// Test says what is asked of the value there.
	Test Test
	// Values are what it is held against, in JSON: one for Equals, AtLeast, AtMost
	// and Matches, any number for In, none for Present and Absent.
	Values []json.RawMessage
}

// A Test is what a pattern asks of a value. The zero value is Equals.
type Test uint8

// The tests, with the words that rules files use for them.
const (
	// Equals is one value ("equals").
	Equals Test = iota
	// In is any of several values ("in").
	In
	// AtLeast is a number no less than a bound ("at_least").
	AtLeast
	// AtMost is a number no greater than a bound ("at_most").
	AtMost
	// Present is any value, null included ("present").
	Present
	// Absent is none ("absent").
	Absent
	// Matches is text in which an RE2 expression is found, ignoring case
	// ("matches"); a value of another type cannot be decided.
	Matches
)

var testNames = []string{Equals: "equals", In: "in", AtLeast: "at_least", AtMost: "at_most", Present: "present", Absent: "absent", Matches: "matches"}

// String returns the test as rules files spell it.
func (t Test) String() string { return wordOf(testNames, t) }

// ParseTest returns the test that rules files spell as name, and whether there
// is one.
func ParseTest(name string) (Test, bool) { return valueOf[Test](testNames, name) }
