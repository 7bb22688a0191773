package session

import (
	"errors"
	"fmt"
	"time"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/gate"
)

// Options are those of package mcpproxy, field for field, which says what each means.
type Options struct {
	Policy      *acel.Policy
	Mode        acel.Mode
	State       map[string]any
	Server      string
	Clock       func() time.Time
	Journal     func(session string) (gate.Journal, error)
	Observer    func(session string) acel.Observer
	Report      func(session string, err error)
	Idle        time.Duration
	MaxSessions int
}

// mostSessions is MaxSessions where nothing else is said.
const mostSessions = 10_000

// ErrNoPolicy says that there is nothing to hold calls to.
var ErrNoPolicy = errors.New("mcpproxy: no policy")

// Check returns what is wrong with the options, and fills in what they leave open.
func (o *Options) Check() error {
	switch {
	case o.Policy == nil:
		return ErrNoPolicy
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

// Tell reports that something could not be judged or written down; nil is nothing.
func (o *Options) Tell(session string, err error) {
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
