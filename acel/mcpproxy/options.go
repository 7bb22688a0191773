package mcpproxy

import (
	"errors"
	"fmt"
	"time"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/gate"
)

// Options say how a guard decides. Policy must be given.
type Options struct {
	// Policy is what calls are held to.
	Policy *acel.Policy
	// Mode says what becomes of a call that breaks it; the zero value refuses it. In
	// Shadow nothing is refused and nothing withheld, and what could not be judged is
	// told to Report.
	Mode acel.Mode
	// State sets keys over the policy's initial state, in each session.
	State map[string]any
	// Server is the name by which rules know the server; "" for none.
	Server string
	// Clock stamps calls, and tells how long a session was idle; nil is time.Now.
	Clock func() time.Time
	// Journal returns what takes down the calls of a session; nil takes down nothing.
	// Where it fails, the call is refused. A journal that is an io.Closer is closed
	// when its session has ended, which must make durable what it was given.
	Journal func(session string) (gate.Journal, error)
	// Observer returns who is told of a session's violations, those of its end
	// included; nil, or an observer that is nil, tells nobody.
	Observer func(session string) acel.Observer
	// Report is told what no violation says: why a call could not be judged, or a
	// session not be written down. It must be safe for concurrent use. nil tells nobody.
	Report func(session string, err error)
	// Idle ends a session that has made no call for so long. It is looked for whenever
	// a call of any session comes. 0 is never, which is for clients that are sure to
	// disconnect, as those over stdio are.
	Idle time.Duration
	// MaxSessions bounds the sessions at one time; a new one beyond it is refused. As
	// many that have ended are remembered, so that they take no more calls. 0 is 10,000.
	MaxSessions int
}

// mostSessions is MaxSessions where nothing else is said.
const mostSessions = 10_000

var errNoPolicy = errors.New("mcpproxy: no policy")

// check returns what is wrong with the options, and fills in what they leave open.
func (o *Options) check() error {
	switch {
	case o.Policy == nil:
		return errNoPolicy
	case o.Idle < 0:
		return fmt.Errorf("mcpproxy: Idle is %v; give how long a session may be idle, or 0 for ever", o.Idle)
	case o.MaxSessions < 0:
		return fmt.Errorf("mcpproxy: MaxSessions is %d; give how many there may be, or 0 for %d", o.MaxSessions, mostSessions)
	}
	its := acel.SessionOptions{Mode: o.Mode, State: o.State}
	if err := its.Check(); err != nil {
		return fmt.Errorf("mcpproxy: %w", err)
	}
	if o.MaxSessions == 0 {
		o.MaxSessions = mostSessions
	}
	if o.Clock == nil {
		o.Clock = time.Now
	}
	return nil
}

// report tells that something could not be judged or written down.
func (o *Options) report(session string, err error) {
	if o.Report != nil && err != nil {
		o.Report(session, err)
	}
}

// gateOf makes the gate of a session.
func (o *Options) gateOf(session string) (*gate.Gate, gate.Journal, error) {
	made := gate.Options{Policy: o.Policy, Mode: o.Mode, State: o.State, Clock: o.Clock}
	if o.Observer != nil {
		made.Observer = o.Observer(session)
	}
	if o.Journal != nil {
		journal, err := o.Journal(session)
		if err != nil {
			return nil, nil, err
		}
		made.Journal = journal
	}
	g, err := gate.New(made)
	return g, made.Journal, err
}
