package aceltest_test

import (
	"fmt"
	"testing"
)

// heard is a testing.TB that remembers what it was told. It has no more methods
// than the package may call.
type heard struct {
	testing.TB
	failures, logs []string
	helped         int
}

// ended is what a fatal failure panics with.
type ended struct{ message string }

func (h *heard) Helper() { h.helped++ }

func (h *heard) Errorf(format string, args ...any) {
	h.failures = append(h.failures, fmt.Sprintf(format, args...))
}

func (h *heard) Logf(format string, args ...any) {
	h.logs = append(h.logs, fmt.Sprintf(format, args...))
}

func (h *heard) Fatalf(format string, args ...any) { panic(ended{fmt.Sprintf(format, args...)}) }
