package acel

// An Occurrence is a [Property] about something that occurs at steps of a
// trace, once or several times: a violation, or a call. It holds where the
// thing occurs at least once; At, Times and WithArgs narrow it. [NewOccurrence]
// makes one.
type Occurrence func(Source) bool

// An OccurrenceChecker is what an [Occurrence] is made of.
type OccurrenceChecker interface {
	Checker
	// Narrow returns a checker of those occurrences that n describes.
	Narrow(n Narrowing) OccurrenceChecker
}

// A Narrowing says which occurrences are meant. The zero value means at least
// one, wherever it is.
type Narrowing struct {
	// Located says that it must occur at step Step; steps count from 1.
	Located bool
	Step    int
	// Counted says that it must occur exactly Times times.
	Counted bool
	Times   int
	// Args are what the arguments of the call must be: values, or Gomega
	// matchers for them, all of which must fit.
	Args []any
}

// NewOccurrence returns the occurrence that c checks. A nil c makes none.
func NewOccurrence(c OccurrenceChecker) Occurrence {
	if c == nil {
		return Occurrence(NewProperty(nil))
	}
	return newOccurrence(c, Narrowing{})
}

func newOccurrence(c OccurrenceChecker, n Narrowing) Occurrence {
	return Occurrence(NewProperty(narrowed{c.Narrow(n), c, n}))
}

// A narrowed checker knows what it was made from, so that it can be narrowed
// further.
type narrowed struct {
	Checker
	from OccurrenceChecker
	by   Narrowing
}

// narrow returns the occurrence with one thing more said of it.
func (o Occurrence) narrow(more func(*Narrowing)) Occurrence {
	c, made := Property(o).checked().checker.(narrowed)
	if !made {
		return o // whose Match says that it is none
	}
	more(&c.by)
	return newOccurrence(c.from, c.by)
}

// At returns the occurrence at one step: there, whatever occurs elsewhere. Steps
// count from 1. What is found only at the end of a session, as a requirement not
// met, is at the step of the last call. Given again, the last step holds, as the
// last number does for Times.
func (o Occurrence) At(step int) Occurrence {
	return o.narrow(func(n *Narrowing) { n.Located, n.Step = true, step })
}

// Times returns the occurrence that there are exactly n of; 0 is none.
func (o Occurrence) Times(n int) Occurrence {
	return o.narrow(func(by *Narrowing) { by.Counted, by.Times = true, n })
}

// WithArgs returns the occurrence at calls with these arguments; given again,
// with those as well. They may be a Gomega matcher, which is given the arguments
// as encoding/json reads them into a map[string]any, except that a number that a
// float64 would round is a json.Number; or else a value, to whose JSON the
// arguments must be equal, with no key more or less. Values of a map[string]any,
// and of maps in it, may be matchers; those in lists may not.
func (o Occurrence) WithArgs(args any) Occurrence {
	return o.narrow(func(n *Narrowing) { n.Args = append(n.Args[:len(n.Args):len(n.Args)], args) })
}

// Match is as that of [Property].
func (o Occurrence) Match(actual any) (bool, error) { return Property(o).Match(actual) }

// FailureMessage is as that of [Property].
func (o Occurrence) FailureMessage(actual any) string { return Property(o).FailureMessage(actual) }

// NegatedFailureMessage is as that of [Property].
func (o Occurrence) NegatedFailureMessage(actual any) string {
	return Property(o).NegatedFailureMessage(actual)
}

// MatchMayChangeInTheFuture is as that of [Property].
func (o Occurrence) MatchMayChangeInTheFuture(actual any) bool {
	return Property(o).MatchMayChangeInTheFuture(actual)
}

// GomegaString is as that of [Property].
func (o Occurrence) GomegaString() string { return Property(o).GomegaString() }

// String returns the occurrence's name.
func (o Occurrence) String() string { return Property(o).String() }
