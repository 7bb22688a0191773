package mcpproxy

import (
	"time"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/session"
)

// A Meter counts what a proxy does. Its methods are called from many goroutines at once,
// and must not block.
type Meter interface {
	// Decided is told of each tool call that was judged: what became of it, the rules
	// that it broke, and how long the gate took, without what upstream took. A result that
	// is withheld is told besides, and takes nothing.
	Decided(what Decision, rules []string, took time.Duration)
	// SessionBegan and SessionEnded are told of each session.
	SessionBegan()
	SessionEnded()
	// UpstreamFailed is told of an upstream that could not be started or reached, or
	// that ended before its session did.
	UpstreamFailed()
}

// A Decision is what became of a tool call.
type Decision string

// The decisions. Each call is passed or refused; the result of one that passed may later
// be withheld.
const (
	Passed   Decision = "passed"
	Refused  Decision = "refused"
	Withheld Decision = "withheld"
)

// decisionOf is what became of a call that was judged.
func decisionOf(d session.Decision) Decision {
	if d.No != nil {
		return Refused
	}
	return Passed
}

// unmetered counts nothing.
type unmetered struct{}

func (unmetered) Decided(Decision, []string, time.Duration) {}
func (unmetered) SessionBegan()                             {}
func (unmetered) SessionEnded()                             {}
func (unmetered) UpstreamFailed()                           {}
