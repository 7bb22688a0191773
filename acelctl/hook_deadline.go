package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/acel-dev/acel/acel/hook"
)

// hookDeadline is how long judging an event may take, the wait for the journal included.
// With the wait for the event itself it is well below hookTimeout, after which some
// agents make the call.
const hookDeadline = 20 * time.Second

// A hookRuling is what judging an event came to.
type hookRuling struct {
	answer hook.Answer
	notes  []string // for standard error
	err    error    // why it could not be judged
}

// judgeInTime judges an event, and gives up where that takes too long. What is then still
// being done ends with the process; a place that it reserves meanwhile stays reserved.
func (h *hooking) judgeInTime(e hook.Event) hookRuling {
	within := cmp.Or(h.within, hookDeadline)
	ctx, cancel := context.WithTimeout(h.cmd.Context(), within)
	defer cancel()
	done := make(chan hookRuling, 1)
	go func() { done <- h.judgeWhole(ctx, e) }()
	select {
	case r := <-done:
		if errors.Is(r.err, context.DeadlineExceeded) {
			r.err = hookLate(within)
		}
		return r
	case <-ctx.Done():
		return hookRuling{err: hookLate(within)}
	}
}

// judgeWhole judges an event, and takes a fault of its own for an error.
func (h *hooking) judgeWhole(ctx context.Context, e hook.Event) (r hookRuling) {
	defer func() {
		if broken := recover(); broken != nil {
			r = hookRuling{err: fmt.Errorf("a fault in acelctl: %v", broken)}
		}
	}()
	r.answer, r.err = h.judge(ctx, e, &r.notes)
	return r
}

// hookLate says that an event was not decided in time.
func hookLate(within time.Duration) error {
	return fmt.Errorf("it was not decided within %v, as the call, the journal of the session or the rules are too large; make a simpler call, or begin a new session", within)
}
