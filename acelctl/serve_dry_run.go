package main

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"github.com/acel-dev/acel/acel/evidence"
	"github.com/acel-dev/acel/acel/mcpproxy"
	"github.com/acel-dev/acel/acel/render"
)

// describe says what would be served. Nothing is started or written for that, and no
// value of a variable or a header is shown.
func (s *serve) describe(r *ruling, o *mcpproxy.ProxyOptions) error {
	var b strings.Builder
	row := func(name string, values ...string) {
		for _, value := range values {
			fmt.Fprintf(&b, "%-12s %s\n", name, render.Sanitize(value))
			name = ""
		}
	}
	row("rules", s.ruled(r)...)
	row("tests", s.triedWords(r))
	row("mode", s.onMode())
	row("front", s.frontWords())
	row("server", s.peerName())
	row("named", cmp.Or(s.server, "by no name: --server gives it one, for rules that say which server they mean"))
	if s.upstream == "" {
		row("environment", strings.Join(o.Upstream.EnvNames(), " "))
	} else if names := headerNames(o.Upstream.Header); names != "" {
		row("headers", names)
	}
	row("journal", cmp.Or(s.journal, "none"))
	row("evidence", s.evidenceWords())
	if fields := r.policy.Redaction().Fields; len(fields) > 0 {
		row("redacted", strings.Join(fields, ", "))
	}
	if s.metrics.given() {
		row("metrics", "http://"+s.metrics.String()+"/metrics")
	}
	_, err := io.WriteString(s.cmd.OutOrStdout(), b.String())
	return err
}

// ruled lists the rules, below the files that they stand in.
func (s *serve) ruled(r *ruling) []string {
	lines := []string{strings.Join(s.rules, ", ") + ": " + contents(r.policy), "policy " + evidence.PolicyDigest(r.policy)}
	for _, rule := range r.policy.Reported() {
		line := "- " + rule.String()
		if rule.ID != "" && rule.ID != rule.String() {
			line += " [" + rule.ID + "]"
		}
		lines = append(lines, line)
	}
	return lines
}
