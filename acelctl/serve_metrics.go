package main

import (
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/mcpproxy"
)

// A meter counts what the proxy does, for Prometheus. Rules are its only names, and
// these come from the rules file: whatever agents do makes no further time series.
type meter struct {
	registry       *prometheus.Registry
	calls          *prometheus.CounterVec
	broken         *prometheus.CounterVec
	took           prometheus.Histogram
	sessions       prometheus.Gauge
	begun          prometheus.Counter
	upstreamFailed prometheus.Counter
	reloads        *prometheus.CounterVec
	rules          atomic.Pointer[map[string]bool] // those that have a series
}

// gateSeconds are bounds on what a gate takes: a few microseconds, and some milliseconds
// where a journal is made durable.
var gateSeconds = []float64{25e-6, 50e-6, 100e-6, 250e-6, 500e-6, 1e-3, 2.5e-3, 5e-3, 10e-3, 25e-3, 50e-3, 100e-3, 250e-3, 1}

func newMeter() *meter {
	m := &meter{
		registry:       prometheus.NewRegistry(),
		calls:          prometheus.NewCounterVec(prometheus.CounterOpts{Name: "acel_calls_total", Help: "Tool calls that were judged: passed or refused; withheld are those among the passed whose result was."}, []string{"decision"}),
		broken:         prometheus.NewCounterVec(prometheus.CounterOpts{Name: "acel_refusals_total", Help: "Calls that a rule had refused, or their results withheld. A call that breaks several counts for each."}, []string{"rule", "decision"}),
		took:           prometheus.NewHistogram(prometheus.HistogramOpts{Name: "acel_gate_seconds", Help: "What judging a call took, and writing that down, without what upstream took.", Buckets: gateSeconds}),
		sessions:       prometheus.NewGauge(prometheus.GaugeOpts{Name: "acel_sessions", Help: "Sessions that are open."}),
		begun:          prometheus.NewCounter(prometheus.CounterOpts{Name: "acel_sessions_total", Help: "Sessions that have begun."}),
		upstreamFailed: prometheus.NewCounter(prometheus.CounterOpts{Name: "acel_upstream_errors_total", Help: "Upstreams that could not be started or reached, or that ended before their sessions."}),
		reloads:        prometheus.NewCounterVec(prometheus.CounterOpts{Name: "acel_policy_reloads_total", Help: "Reloads of the rules, by whether they came into force."}, []string{"result"}),
	}
	m.registry.MustRegister(m.calls, m.broken, m.took, m.sessions, m.begun, m.upstreamFailed, m.reloads)
	for _, d := range []mcpproxy.Decision{mcpproxy.Passed, mcpproxy.Refused, mcpproxy.Withheld} {
		m.calls.WithLabelValues(string(d)) // which is 0 from the beginning, and not absent
	}
	return m
}

// otherRule stands for what is no rule of the policy, as a session that was halted.
const otherRule = "session"

// knows gives the rules of a policy their series, beside those of policies before: old
// sessions are still held to them.
func (m *meter) knows(p *acel.Policy) {
	all := map[string]bool{}
	if before := m.rules.Load(); before != nil {
		for rule := range *before {
			all[rule] = true
		}
	}
	for _, r := range p.Reported() {
		all[r.Key()] = true
		m.broken.WithLabelValues(r.Key(), string(mcpproxy.Refused))
	}
	m.rules.Store(&all)
}

// Decided counts a call.
func (m *meter) Decided(what mcpproxy.Decision, rules []string, took time.Duration) {
	m.calls.WithLabelValues(string(what)).Inc()
	if what != mcpproxy.Withheld { // which was decided about before
		m.took.Observe(took.Seconds())
	}
	known := m.rules.Load()
	for _, rule := range rules {
		if known == nil || !(*known)[rule] {
			rule = otherRule
		}
		m.broken.WithLabelValues(rule, string(what)).Inc()
	}
}

// SessionBegan counts a session, and SessionEnded one less.
func (m *meter) SessionBegan() {
	m.begun.Inc()
	m.sessions.Inc()
}

func (m *meter) SessionEnded() { m.sessions.Dec() }

// UpstreamFailed counts a failure of upstream.
func (m *meter) UpstreamFailed() { m.upstreamFailed.Inc() }

// reloaded counts a reload.
func (m *meter) reloaded(result string) { m.reloads.WithLabelValues(result).Inc() }
