package mcpproxy

import (
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/acel-dev/acel/acel"
)

// ProxyOptions say how a proxy decides, and between whom. Policy and Upstream must be
// given.
type ProxyOptions struct {
	// Options are those of the gate of each session, as a [Guard] has them; but where
	// Upstream is a command, which each session has a process of, no MaxSessions is 1,000.
	Options
	// ObserverUnder is an Observer that is told which policy its session began under, as
	// SetPolicy may have set another meanwhile. It takes the place of Options.Observer.
	ObserverUnder func(session string, policy *acel.Policy) acel.Observer
	// Upstream is what stands behind the proxy.
	Upstream Upstream
	// HideForbidden takes tools that no call could ever use out of the lists of tools.
	HideForbidden bool
	// Front is for clients that come over HTTP.
	Front FrontOptions
	// MaxFrame bounds a frame, in bytes; 0 is 16 MiB. One of a client that is larger is
	// refused, one of the upstream withheld.
	MaxFrame int
	// Drain is how long a session that ends waits for the answers to calls that are on
	// their way; 0 is 5 s. Those that come later are not known: their calls stay
	// unfinished.
	Drain time.Duration
	// Meter is told what the proxy does; nil tells nobody.
	Meter Meter
}

// FrontOptions are for clients that come over HTTP.
type FrontOptions struct {
	// Token is what a client must present as "Authorization: Bearer …". It must be given
	// to serve over HTTP.
	Token string
	// Hosts are the names by which clients may address the proxy, behind those of the
	// loopback.
	Hosts []string
	// Origins are the pages whose scripts may speak to it, as "https://example.com".
	Origins []string
	// MaxBody bounds the body of a request, in bytes; 0 is MaxFrame.
	MaxBody int
	// RefuseStateless refuses requests that belong to no session. Otherwise they all
	// belong to one, whose budgets they share.
	RefuseStateless bool
	// TurnedAway is told of each request that is not let in: with which status, and why.
	// It must be safe for concurrent use; nil is told nothing. Whoever writes that down
	// bounds how much: anybody can knock.
	TurnedAway func(r *http.Request, status int, why string)
}

// What holds where nothing else is said.
const (
	mostFrame    = 16 << 20        // MaxFrame
	drain        = 5 * time.Second // Drain
	mostChildren = 1000            // MaxSessions, each with a process
)

// check returns what is wrong with the options, and fills in what they leave open.
func (o *ProxyOptions) check() error {
	if o.MaxSessions == 0 && o.Upstream.URL == "" {
		o.MaxSessions = mostChildren
	}
	if err := o.Options.check(); err != nil {
		return err
	}
	if err := o.Upstream.check(); err != nil {
		return fmt.Errorf("mcpproxy: %w", err)
	}
	switch {
	case o.MaxFrame < 0:
		return fmt.Errorf("mcpproxy: MaxFrame is %d; give how many bytes a frame may have, or 0 for %d", o.MaxFrame, mostFrame)
	case o.Front.MaxBody < 0:
		return fmt.Errorf("mcpproxy: Front.MaxBody is %d; give how many bytes a body may have, or 0 for as many as a frame", o.Front.MaxBody)
	case o.Drain < 0:
		return fmt.Errorf("mcpproxy: Drain is %v; give how long an ending session waits for answers, or 0 for %v", o.Drain, drain)
	}
	o.fill()
	return nil
}

// fill fills in what the options leave open.
func (o *ProxyOptions) fill() {
	if o.MaxFrame == 0 {
		o.MaxFrame = mostFrame
	}
	if o.Front.MaxBody == 0 {
		o.Front.MaxBody = o.MaxFrame
	}
	if o.Drain == 0 {
		o.Drain = drain
	}
	if o.Meter == nil {
		o.Meter = unmetered{}
	}
}

var errProxyClosed = errors.New("mcpproxy: the proxy is closed")
