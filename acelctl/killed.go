package main

import (
	"os"
	"os/signal"
	"slices"
	"syscall"
)

// endings returns the signals that end the process from outside: Ctrl-C, SIGTERM
// and SIGHUP, but for those that whoever started it wants ignored. There is at
// least one: Go lets nobody else have SIGTERM ignored.
func endings() []os.Signal {
	return slices.DeleteFunc([]os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP}, signal.Ignored)
}

// removeIfKilled removes the file called name, should a signal end the process
// before stop is called. It ends by that signal all the same.
func removeIfKilled(name string) (stop func()) {
	signals, over := make(chan os.Signal, 1), make(chan struct{})
	for _, s := range endings() {
		signal.Notify(signals, s)
	}
	go func() {
		select {
		case s := <-signals:
			os.Remove(name)
			die(s)
		case <-over:
		}
	}()
	return func() {
		signal.Stop(signals)
		close(over)
	}
}

// die ends the process by a signal, or where a process cannot send itself any,
// by the exit code of whatever could not be checked.
func die(s os.Signal) {
	signal.Reset(s)
	if p, err := os.FindProcess(os.Getpid()); err != nil || p.Signal(s) != nil {
		os.Exit(int(exitUnchecked))
	}
}
