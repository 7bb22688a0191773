package main

import (
	"log/slog"
	"net/http"
	"time"
)

// newServer returns an HTTP server that waits for no slow client. Answers have no end in
// time, since they may be streams. What goes wrong with single connections, as clients
// bring about, is logged for those who look for it.
func newServer(h http.Handler, log *slog.Logger) *http.Server {
	return &http.Server{
		Handler:                      h,
		ReadHeaderTimeout:            10 * time.Second,
		IdleTimeout:                  2 * time.Minute,
		MaxHeaderBytes:               64 << 10,
		DisableGeneralOptionsHandler: true,
		ErrorLog:                     slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
}
