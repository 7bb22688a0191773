package acel

import (
	"errors"
	"fmt"
	"reflect"
)

// A Property is something that a trace has or lacks, as a predicate: calling it
// says whether a source has it. The matchers of the package matchers return
// properties; [NewProperty] makes one.
//
// A property is at once what Gomega's Satisfy takes and a Gomega matcher
// itself: its methods are those of types.GomegaMatcher, types.OracleMatcher and
// format.GomegaStringer. It is safe for concurrent use.
//
// A predicate has no way to say that it cannot judge, and false would let a
// negated assertion pass on a trace that nobody read. So calling a property
// panics, with an error, where Match would return one.
type Property func(Source) bool

// A Checker is what a [Property] is made of.
type Checker interface {
	// String names the property in a few words: must_precede(a, b).
	String() string
	// Demand says what a trace is expected to do, to stand after "Expected the
	// trace to": satisfy must_precede(a, b).
	Demand() string
	// Check says whether the trace has the property. It must depend on nothing
	// but the trace. The error says that the trace could not be judged.
	Check(Trace) (Finding, error)
}

// A Finding is what a [Checker] says of one trace.
type Finding struct {
	// Holds: the trace has the property; one that is Ongoing has it if it would
	// if it ended now.
	Holds bool
	// Final: whatever calls may follow, Holds stays as it is.
	Final bool
	// Explain says why, as what the trace does, to stand after "it": breaks the
	// rule at step 2. It may have several lines, none of them empty at the end,
	// and is called only where a message is wanted. A nil one says nothing.
	Explain func() string
}

// why is the explanation, or the bare fact where there is none.
func (f Finding) why() string {
	switch {
	case f.Explain != nil:
		return f.Explain()
	case f.Holds:
		return "does"
	}
	return "does not"
}

// NewProperty returns the property that c checks. A nil c makes none.
func NewProperty(c Checker) Property {
	if c == nil {
		c = unmade{}
	}
	return (&checked{checker: c}).property
}

// made reports whether NewProperty made the property. A function that only
// calls one is another property, or none.
func (p Property) made() bool {
	return reflect.ValueOf(p).Pointer() == reflect.ValueOf((*checked)(nil).property).Pointer()
}

// An inquiry is the source by which a property is asked for what it is made of.
type inquiry struct{ answer *checked }

// Trace makes an inquiry a source, and is an empty one.
func (*inquiry) Trace() Trace { return Trace{Extent: Partial} }

// checked returns what the property is made of; its checker is never nil.
func (p Property) checked() *checked {
	if !p.made() {
		return &checked{checker: unmade{}}
	}
	var q inquiry
	p(&q)
	return q.answer
}

// Checker returns what the property is made of; of an [Occurrence], what its
// checker was narrowed to.
func (p Property) Checker() Checker {
	c := p.checked().checker
	if n, ok := c.(narrowed); ok {
		return n.Checker
	}
	return c
}

// A PolicyChecker is a [Checker] that judges by the rules of a policy.
type PolicyChecker interface {
	Checker
	// Policy returns the policy. The error says what is wrong with the rules.
	Policy() (*Policy, error)
}

// Policy returns the policy whose rules the property stands for, as those of
// MustPrecede and RulesFile in the package matchers do. The error says that it
// stands for none, or what is wrong with them.
func (p Property) Policy() (*Policy, error) {
	c, ok := p.Checker().(PolicyChecker)
	if !ok {
		return nil, fmt.Errorf("%s: this is not about rules", p)
	}
	return c.Policy()
}

// String returns the property's name.
func (p Property) String() string { return p.checked().checker.String() }

// Match reports whether actual, which must be a [Source], has the property.
func (p Property) Match(actual any) (bool, error) {
	j, err := p.checked().judge(actual)
	return j.finding.Holds, err
}

// FailureMessage says that actual was expected to have the property, and why it
// has not.
func (p Property) FailureMessage(actual any) string { return p.checked().message(actual, "to ") }

// NegatedFailureMessage says that actual was expected not to have the property,
// and why it has.
func (p Property) NegatedFailureMessage(actual any) string {
	return p.checked().message(actual, "not to ")
}

// MatchMayChangeInTheFuture reports whether more calls could change what Match
// says of actual, as far as is known: it is sure only where it has said the same
// of this source before. Gomega's Eventually and Consistently ask it before they
// match, and stop waiting where it is false.
func (p Property) MatchMayChangeInTheFuture(actual any) bool {
	return p.checked().mayChange(actual)
}

// GomegaString is how Satisfy shows the property in a failure: its name, and
// what it found in the trace that it was last asked about.
func (p Property) GomegaString() string { return p.checked().story() }

// unmade is the checker of a property that NewProperty did not make.
type unmade struct{}

func (unmade) String() string { return "no property" }
func (unmade) Demand() string { return "have a property" }
func (unmade) Check(Trace) (Finding, error) {
	return Finding{}, errors.New("this is no property: make one with NewProperty, as the functions of the package matchers do")
}
