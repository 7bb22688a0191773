package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/acel-dev/acel/acel/evidence"
	"github.com/acel-dev/acel/acel/mcpproxy"
)

// serve serves until the client goes or a signal comes, and leaves everything written.
func (s *serve) serve(proxy *mcpproxy.Proxy, first *ruling) error {
	ctx, giveUp := untilSecondSignal(s.cmd.Context(), s.log, proxy.Kill)
	defer giveUp()
	s.warnOfPlainHTTP()
	stopMetrics, err := s.openRecords()
	if err == nil {
		defer stopMetrics()
		stopReloads := s.reloadOnHangUp(proxy)
		s.log.Info("serving", "policy", evidence.PolicyDigest(first.policy), "rules", len(first.policy.Reported()), "tests", first.tested, "mode", s.modeName(), "server", s.peerName())
		err = s.front(ctx, proxy)
		stopReloads()
	}
	err = errors.Join(err, proxy.Close())
	if s.evidence != nil {
		err = errors.Join(err, s.evidence.close(s.log))
	}
	if err != nil {
		return s.failed(err)
	}
	return nil
}

// openRecords makes ready what a run leaves, and what tells of it.
func (s *serve) openRecords() (stop func(), err error) {
	if s.journal != "" {
		if s.journals, err = openJournalDir(s.journal); err != nil {
			return nil, err
		}
	}
	if s.evidence != nil {
		if err := makeDir(s.evidence.dir); err != nil {
			return nil, fmt.Errorf("--save-evidence: %w", err)
		}
	}
	if s.meter == nil {
		return func() {}, nil
	}
	url, stop, err := startMetrics(s.metrics.String(), s.meter, s.log)
	if err == nil {
		s.log.Info("metrics", "url", url)
		if !loopback(s.metrics.host) {
			s.log.Warn("metrics can be read by whoever reaches their address: they have no token", "url", url)
		}
	}
	return stop, err
}

// front serves the clients: one that speaks on our standard streams, or any that connect.
func (s *serve) front(ctx context.Context, proxy *mcpproxy.Proxy) error {
	if s.http.given() {
		return s.frontHTTP(ctx, proxy)
	}
	return proxy.ServeStdio(ctx, s.cmd.InOrStdin(), s.stdout())
}
