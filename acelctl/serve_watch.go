package main

import (
	"context"
	"log/slog"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/evidence"
)

// A watch is who is told of one session: it says in the log what was violated, and has
// evidence taken down. It is told under the session's lock, in order.
type watch struct {
	log      *slog.Logger // which knows the session
	shadow   bool
	evidence *liveLog           // nil keeps none
	recorder *evidence.Recorder // nil likewise
	refused  bool               // the last record is of a call that was refused
}

func newWatch(log *slog.Logger, session string, shadow bool, its *liveLog) *watch {
	w := &watch{log: log.With("session", session), shadow: shadow, evidence: its}
	if its != nil {
		w.recorder = its.session(session)
	}
	return w
}

// Witness takes down a record.
func (w *watch) Witness(c acel.Call) {
	w.refused = c.Phase == acel.Whole && c.Outcome.Status == acel.Refused
	if w.recorder == nil {
		return
	}
	if c.Phase != acel.Ends {
		w.evidence.called()
	}
	w.recorder.Witness(c)
}

// Observe tells of a violation.
func (w *watch) Observe(v acel.Violation) {
	if w.recorder != nil {
		w.recorder.Observe(v)
	}
	about := []slog.Attr{slog.String("rule", v.Rule), slog.Int("step", v.Step)}
	if v.Call != nil {
		about = append(about, slog.String("tool", v.Call.Tool))
	}
	w.log.LogAttrs(context.Background(), slog.LevelWarn, w.happened(v), append(about, slog.String("why", v.Message))...)
}

// happened says what became of a call with a violation.
func (w *watch) happened(v acel.Violation) string {
	switch {
	case v.Call == nil:
		return "session ended with something unmet"
	case w.shadow:
		return "violation, in shadow mode"
	case w.refused:
		return "call refused"
	case v.Kind == acel.Postcondition:
		return "result withheld"
	}
	return "violation, too late to refuse"
}
