package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/acel-dev/acel/acel"
)

// What a timeline keeps of a session, so that a long one costs no more than a
// short one.
const (
	wholeSteps    = 400     // of its beginning, all
	stepsAround   = 10      // of the rest, those around a violation, on each side
	maxTimeline   = 2_000   // steps
	timelineArgs  = 4 << 10 // of the arguments of each, bytes
	timelineState = 4 << 20 // of all states together, bytes
)

// A Timeline is the calls of a session, as far as reports draw them: the
// beginning, and what is around violations. Where numbers are left out, calls
// are. The zero value is ready for use.
type Timeline struct {
	Steps []Step
	// Start is the state that the session began with; nil where the policy has none.
	Start json.RawMessage

	recent []Step // the last ones that were not kept
	after  int    // how many of the next are kept
	state  json.RawMessage
	held   int // of states, bytes
}

// A Step is one call of a timeline.
type Step struct {
	// Number counts the session's calls from 1.
	Number             int
	Tool, Server, Turn string
	// Agent names who called, where a trace holds several agents.
	Agent string
	// Time is when the call began; the zero time where the trace does not say.
	Time   time.Time
	Status acel.Status
	// Error is the beginning of the text of a failed call's error.
	Error string
	// Args are the arguments, or where they are longer than 4,096 bytes their
	// beginning; ArgsLength is how long they were.
	Args       json.RawMessage
	ArgsLength int
	// State is the session's state after the call, where the call has changed it;
	// nil where it has not. Of a session whose states come to more than 4 MiB, it is
	// from there on a text that says how long it would be.
	State json.RawMessage
	// Place is where the call stands.
	Place acel.Place

	id string // of a call whose end may come later
}

// NewTimeline returns the timeline of a session that begins with a state. Of
// states it keeps what it is given, as [acel.Session.State] returns it.
func NewTimeline(state json.RawMessage) *Timeline {
	return &Timeline{Start: state, state: state}
}

// Close takes down what was found at the end of the session.
func (t *Timeline) Close(found []acel.Violation) {
	if len(found) > 0 {
		t.keepRecent()
	}
	t.recent = nil
}

// Record takes down a record of the trace once it was judged: what was found
// with it, the number of the session's calls up to it, and the state after it.
func (t *Timeline) Record(c acel.Call, steps int, state json.RawMessage, found []acel.Violation) {
	changed := t.change(state)
	if c.Phase == acel.Ends {
		t.end(c, changed)
	} else {
		s := stepOf(c, steps)
		s.State = changed
		t.add(s)
	}
	if len(found) > 0 {
		t.keepRecent()
		t.after = stepsAround
	}
}

// change returns the state if it is another than before. One that is the very
// same text costs nothing to compare, so that a large state that stays as it is
// costs no more than a small one.
func (t *Timeline) change(state json.RawMessage) json.RawMessage {
	if bytes.Equal(state, t.state) {
		return nil
	}
	t.state = state
	if t.held += len(state); t.held > timelineState {
		t.held -= len(state)
		return fmt.Appendf(nil, `"not shown: it has %d bytes"`, len(state))
	}
	return state
}

func stepOf(c acel.Call, number int) Step {
	server, tool := c.Server, acel.BareTool(c.Server, c.Tool)
	if server == "" {
		server, tool = acel.SplitTool(c.Tool)
	}
	s := Step{
		Number: number, Tool: tool, Server: server, Turn: c.Turn, Agent: c.Agent, Time: c.Time,
		Status: c.Outcome.Status, Error: beginning(c.Outcome.Error), Place: c.Place,
		Args: bytes.Clone(c.Args[:min(len(c.Args), timelineArgs)]), ArgsLength: len(c.Args),
	}
	if c.Phase == acel.Begins {
		s.Status, s.id = acel.Unfinished, c.ID
	}
	return s
}

// beginning returns so much of an error's text as is shown of it.
func beginning(text string) string {
	if len(text) > timelineArgs {
		text = strings.ToValidUTF8(text[:timelineArgs], "")
	}
	return strings.Clone(text)
}

// add keeps a step, or sets it aside until a violation near it asks for it.
func (t *Timeline) add(s Step) {
	switch {
	case len(t.Steps) >= maxTimeline:
	case s.Number <= wholeSteps:
		t.Steps = append(t.Steps, s)
	case t.after > 0:
		t.after--
		t.Steps = append(t.Steps, s)
	default:
		if len(t.recent) > stepsAround {
			t.recent = slices.Delete(t.recent, 0, 1)
		}
		t.recent = append(t.recent, s)
	}
}

func (t *Timeline) keepRecent() {
	if len(t.Steps) < maxTimeline {
		t.Steps = append(t.Steps, t.recent...)
	}
	t.recent = nil
}

// end says of a call that is kept how it ended.
func (t *Timeline) end(c acel.Call, state json.RawMessage) {
	for _, steps := range [][]Step{t.recent, t.Steps} {
		for i := len(steps) - 1; i >= 0; i-- {
			if s := &steps[i]; s.id == c.ID && c.ID != "" && s.Status == acel.Unfinished {
				s.Status, s.Error, s.id = c.Outcome.Status, beginning(c.Outcome.Error), ""
				if state != nil {
					s.State = state
				}
				return
			}
		}
	}
}

// At returns the step of that number; false where it was left out.
func (t *Timeline) At(number int) (Step, bool) {
	i, found := slices.BinarySearchFunc(t.Steps, number, func(s Step, n int) int { return s.Number - n })
	if !found {
		return Step{}, false
	}
	return t.Steps[i], true
}
