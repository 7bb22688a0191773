package main

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"time"

	"github.com/gofrs/flock"

	"github.com/acel-dev/acel/acel"
)

// pinPatience is how long a verification waits for another one with the same pin.
const pinPatience = 10 * time.Second

// withPin runs a verification while no other reads or writes the pin: of two at once,
// the one that ends last would else make the pin forget what the other has seen. locked
// is why the pin cannot be locked where nothing can be written beside it; it can be
// read all the same, and must not be written.
func withPin(ctx context.Context, pin string, verify func(locked error) *acel.Problem) *acel.Problem {
	if _, p := readPin(pin); p != nil { // before a lock lies beside what is no pin
		return p
	}
	name, err := followLinks(pin)
	if err != nil {
		return unreadable(pin, err)
	}
	if info, err := os.Lstat(name + ".lock"); err == nil && !info.Mode().IsRegular() {
		return verify(unlocked(name+".lock", errIrregular))
	}
	lock := flock.New(name+".lock", flock.SetPermissions(0o600))
	ctx, cancel := context.WithTimeout(ctx, pinPatience)
	defer cancel()
	switch _, err := lock.TryLockContext(ctx, 20*time.Millisecond); {
	case err == nil:
	case ctx.Err() != nil:
		return inputProblem(pin, "another verification with this pin is running, and holds "+lock.Path(), "wait for it to end, and run this again; the lock goes with the process that holds it")
	default:
		return verify(unlocked(lock.Path(), err))
	}
	defer lock.Close()
	return verify(nil)
}

// unlocked says that there is no lock, and why.
func unlocked(name string, err error) error {
	return &fs.PathError{Op: "lock", Path: name, Err: errors.New(name + ": " + reason(err).Error())}
}
