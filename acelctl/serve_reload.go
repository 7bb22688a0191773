package main

import (
	"github.com/acel-dev/acel/acel/evidence"
	"github.com/acel-dev/acel/acel/mcpproxy"
)

// reload reads the rules anew, for sessions that begin from now on. Rules that cannot be
// read, or fail their tests, change nothing.
func (s *serve) reload(proxy *mcpproxy.Proxy) {
	next, problems := s.ruling()
	if next != nil {
		for _, p := range next.warnings {
			s.log.Warn("rules", "warning", p)
		}
		if s.meter != nil {
			s.meter.knows(next.policy)
		}
		if err := proxy.SetPolicy(next.policy); err == nil {
			s.counted("loaded")
			s.log.Info("rules reloaded, for sessions that begin from now on", "policy", evidence.PolicyDigest(next.policy), "rules", len(next.policy.Reported()), "tests", next.tested)
			return
		}
	}
	for _, p := range problems {
		s.log.Error("rules", "problem", p)
	}
	s.counted("failed")
	s.log.Error("rules not reloaded: those that were in force stay so")
}

// counted counts a reload.
func (s *serve) counted(result string) {
	if s.meter != nil {
		s.meter.reloaded(result)
	}
}
