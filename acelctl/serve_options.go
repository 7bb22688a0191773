package main

import (
	"io"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/mcpproxy"
)

// options are those of the proxy.
func (s *serve) options(first *ruling) (mcpproxy.ProxyOptions, error) {
	peer, err := s.peer()
	if err != nil {
		return mcpproxy.ProxyOptions{}, err
	}
	o := mcpproxy.ProxyOptions{
		Options: mcpproxy.Options{
			Policy: first.policy, Mode: s.mode(), Server: s.server, Idle: s.idle, MaxSessions: int(s.maxSessions),
			Journal: s.journalOf,
			Report:  s.trouble,
		},
		ObserverUnder: func(session string, policy *acel.Policy) acel.Observer {
			return newWatch(s.log, session, s.shadow, s.evidence.under(policy))
		},
		Upstream: peer, HideForbidden: s.hideForbidden,
		Front: mcpproxy.FrontOptions{Hosts: s.allowHosts, Origins: s.allowOrigins, RefuseStateless: s.stateless == "refuse", TurnedAway: (&knocks{log: s.log}).turnedAway},
	}
	if s.metrics.given() && !s.dryRun {
		s.meter = newMeter()
		s.meter.knows(first.policy)
		o.Meter = s.meter
	}
	if s.http.given() && !s.dryRun {
		o.Front.Token, err = s.token()
	}
	return o, err
}

// trouble logs what went wrong, with the URL of a server that has one: it may be wrong.
func (s *serve) trouble(session string, err error) {
	about := []any{"session", session, "why", err}
	if s.upstream != "" {
		about = append(about, "server", s.peerName())
	}
	s.log.Warn("trouble", about...)
}

// mode is what becomes of calls that break a rule.
func (s *serve) mode() acel.Mode {
	switch {
	case s.shadow:
		return acel.Shadow
	case s.onViolation == "halt":
		return acel.Halt
	}
	return acel.Enforce
}

// stdout is where the client reads. That it has gone is no failure of ours.
func (s *serve) stdout() io.Writer {
	if o, is := s.cmd.OutOrStdout().(*output); is {
		return o.Writer
	}
	return s.cmd.OutOrStdout()
}
