package mcpproxy

import (
	"time"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/gate"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/session"
)

// Options say how calls are decided, for a [Proxy] and for a guard of package guard.
// Policy must be given.
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

// check returns what is wrong with the options, and fills in what they leave open.
func (o *Options) check() error { return (*session.Options)(o).Check() }

// report tells that something could not be judged or written down.
func (o *Options) report(id string, err error) { (*session.Options)(o).Tell(id, err) }
