package main

import (
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// startMetrics answers Prometheus at an address, until stop is called.
func startMetrics(address string, m *meter, log *slog.Logger) (url string, stop func(), err error) {
	l, err := net.Listen("tcp", address)
	if err != nil {
		return "", nil, fmt.Errorf("--metrics: %w", err)
	}
	mux := http.NewServeMux()
	answer := promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelWarn)})
	mux.Handle("GET /metrics", local(l.Addr(), answer))
	server := newServer(mux, log)
	server.ReadTimeout, server.WriteTimeout = 10*time.Second, 30*time.Second
	over := make(chan struct{})
	go func() {
		defer close(over)
		_ = server.Serve(l) // which ends as it is closed
	}()
	return "http://" + l.Addr().String() + "/metrics", func() { _ = server.Close(); <-over }, nil
}

// local answers on the loopback only who calls it by one of its names: a page from
// elsewhere, whose name was made to lead here, has another.
func local(at net.Addr, next http.Handler) http.Handler {
	if tcp, is := at.(*net.TCPAddr); !is || !tcp.IP.IsLoopback() {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !loopback(hostOf(r.Host)) {
			http.Error(w, "this address is for this machine alone", http.StatusMisdirectedRequest)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// hostOf is a host without its port and without brackets.
func hostOf(hostport string) string {
	if host, _, err := net.SplitHostPort(hostport); err == nil {
		return host
	}
	if n := len(hostport); n > 1 && hostport[0] == '[' && hostport[n-1] == ']' {
		return hostport[1 : n-1]
	}
	return hostport
}

// loopback reports whether a host is this machine and reached by it alone.
func loopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}
