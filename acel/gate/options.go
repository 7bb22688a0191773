package gate

import (
	"errors"
	"time"

	"github.com/acel-dev/acel/acel"
)

// Options say how a gate decides. Policy must be given.
type Options struct {
	// Policy is what calls are held to.
	Policy *acel.Policy
	// Mode says what becomes of a call that breaks it; the zero value refuses it. In
	// Shadow nothing is refused and nothing withheld.
	Mode acel.Mode
	// State sets keys over the policy's initial state.
	State map[string]any
	// Clock stamps calls that carry no time; nil is time.Now.
	Clock func() time.Time
	// Journal takes down what is decided; nil takes down nothing.
	Journal Journal
	// Observer is told of every violation, and of every record where it is an
	// [acel.Witness], as a recorder of evidence is; nil tells nobody.
	Observer acel.Observer
}

// A Journal takes down the records of one session. Record and End are called under a
// lock, in the order in which things were decided: they only take their place, and
// return what waits until it is durable.
type Journal interface {
	// Record takes down a record: a call that goes out (it begins), how it ended (it
	// ends; as refused where it was not sent), or one that was refused. It must not
	// keep the bytes of the call.
	Record(acel.Call) (durable func() error)
	// End takes down that the session is over.
	End() (durable func() error)
}

var errNoPolicy = errors.New("gate: no policy")
