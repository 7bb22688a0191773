package trace

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
)

// A Writer writes what [Decode] yields as a native trace in JSON Lines, as it
// comes: nothing but the names of the sessions and the begins of the open ones is
// held in memory. [NewWriter] makes one.
//
// Every call is a line, {"session", "event", "tool", "server", "args" or
// "raw_args", "result", "outcome", "error", "id", "turn", "agent", "user", "time"} with
// what is known of it, in this order. A session that is cut ends with the line
// {"session", "event": "cut", "error"}. One without a call is the line {"session",
// "calls": []}, where a cut is the only element of the list. What Decode reads
// out of the lines is what was written, session by session, but for places,
// formats, the white space within JSON, and these:
//
//   - Sessions that have the same ID, or none, stay apart. The first of them keeps
//     it; a further one is named after it and its position, as "run-2", or
//     "session-2" if it has no ID. Where that is the ID of a session that comes
//     later, it is the later one that is named anew.
//   - Sessions come in the order of their first lines. Those with calls are open
//     until the end of the file, as lines do not say which is the last of one.
//   - Bytes that are not UTF-8 become U+FFFD.
//   - What is passed over is not written; nor are a call's Origin and a session's
//     Parent, which native traces do not have.
//   - Status is what counts: an error text beside OK is left out.
//   - A begin has no outcome, and an end nothing that its begin says.
//   - Arguments that are no valid JSON object, or one that is nested too deep to be
//     read with the default Options, are written as text, and read as that text:
//     whether a rule can decide on them is not changed. A result that is no valid
//     JSON, or nested as deep, becomes a JSON string.
//   - A time is written in its zone if RFC 3339 can say that; else in another.
//
// Who read with a larger Options.MaxCall needs as much to read what was written.
type Writer struct {
	to    *bufio.Writer
	err   error // of the writer below, which stays
	over  bool  // it was closed
	line  line
	names names
	open  map[*Session]*written
}

// A written session is one that is open.
type written struct {
	name     string
	position int  // among all sessions, from 1
	calls    bool // a line of it was written
	begun    map[string]struct{}
}

// NewWriter returns a Writer that writes to w, through a buffer.
func NewWriter(w io.Writer) *Writer {
	return &Writer{to: bufio.NewWriterSize(w, 64<<10), names: names{taken: map[uint64]struct{}{}}, open: map[*Session]*written{}}
}

// Write writes an event. What the event holds is not needed any more when Write
// returns. It fails where the writer below it does, and does so from then on;
// and with an event that a native trace cannot hold: of a session that is not
// open, a call without a tool, a begin or an end without an ID or that does not
// fit those before it, a status there is none of, or a time before the year 0 or
// after 9999. Nothing is written of such an event, and those after it can be. The
// error is an [*acel.Problem] if a call is at fault.
func (w *Writer) Write(e Event) error {
	switch {
	case w.over:
		return errors.New("trace: an event for a writer that was closed")
	case w.err != nil:
		return w.err
	case e.Kind == Recognized || e.Kind == Passed:
		return nil
	case e.Kind == Opened:
		return w.opened(e.Session)
	}
	s := w.open[e.Session]
	if s == nil {
		return errors.New("trace: an event of a session that is not open")
	}
	switch e.Kind {
	case Called:
		return w.called(s, &e.Call)
	case Closed, Cut, Stopped:
		delete(w.open, e.Session)
		return w.ended(s, endOf(e.Kind), e.Reason)
	}
	return fmt.Errorf("trace: an event of kind %d, which there is none of", e.Kind)
}

// Close writes out what is in the buffer, and must be called. Sessions that are
// open yet are cut: whoever reads what was written must not take them for whole.
// It does not close the writer below. What it returned it returns again.
func (w *Writer) Close() error {
	if w.over {
		return w.err
	}
	w.over = true
	rest := slices.SortedFunc(maps.Values(w.open), func(a, b *written) int { return a.position - b.position })
	for _, s := range rest {
		if w.err == nil {
			_ = w.ended(s, eventCut, "the trace was not written to its end") // sets err
		}
	}
	w.open = nil
	if w.err == nil {
		w.err = w.to.Flush()
	}
	return w.err
}

// flush hands the line on.
func (w *Writer) flush() error {
	w.line = append(w.line, '}', '\n')
	_, w.err = w.to.Write(escapeMarks(w.line))
	return w.err
}
