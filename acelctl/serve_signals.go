package main

import (
	"context"
	"log/slog"
	"os"
	"os/signal"
	"slices"
	"syscall"
	"time"

	"github.com/acel-dev/acel/acel/mcpproxy"
)

// oneSignal is how close to the first a signal is still the same: who ends a group of
// processes, or runs us behind something that hands signals on, sends it twice.
const oneSignal = 500 * time.Millisecond

// untilSecondSignal returns a context that Ctrl-C and SIGTERM end. The second one ends
// the process at once, and what it has started. It lasts until it is given up.
func untilSecondSignal(ctx context.Context, log *slog.Logger, kill func()) (_ context.Context, giveUp func()) {
	ctx, cancel := context.WithCancel(ctx)
	signals, over := make(chan os.Signal, 2), make(chan struct{})
	for _, s := range slices.DeleteFunc(endings(), func(s os.Signal) bool { return s == syscall.SIGHUP }) {
		signal.Notify(signals, s)
	}
	go func() {
		for first := (time.Time{}); ; {
			select {
			case s := <-signals:
				switch {
				case first.IsZero():
					first = time.Now()
					log.Info("ending, as told by a signal; a second one ends at once", "signal", s.String())
					cancel()
				case time.Since(first) >= oneSignal:
					kill()
					die(s)
				}
			case <-over:
				return
			}
		}
	}()
	return ctx, func() {
		signal.Stop(signals)
		close(over)
		cancel()
	}
}

// reloadOnHangUp reads the rules anew whenever SIGHUP comes, until stop is called.
func (s *serve) reloadOnHangUp(proxy *mcpproxy.Proxy) (stop func()) {
	signals, over := make(chan os.Signal, 1), make(chan struct{})
	signal.Notify(signals, syscall.SIGHUP)
	go func() {
		defer close(over)
		for range signals {
			s.reload(proxy)
		}
	}()
	return func() {
		signal.Stop(signals)
		close(signals)
		<-over
	}
}
