package main

import (
	"log/slog"
	"strings"
)

// A said is the standard error of upstream, of which each line is one of the log. It gets
// a line a Write.
type said struct{ log *slog.Logger }

// Write logs a line. It never fails: a server must not be kept from running for that.
func (s *said) Write(line []byte) (int, error) {
	s.log.Info("upstream said", "text", strings.TrimRight(string(line), "\r\n"))
	return len(line), nil
}
