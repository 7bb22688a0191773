package trace_test

import (
	"slices"
	"strconv"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/trace"
)

// drawText draws a text, odd ones too.
var drawText = rapid.OneOf(
	rapid.SampledFrom([]string{"", "a", "a-2", "session-2", "no", "\x1b[31m", "a\xffb", "\u2028", "\"\\\n\x00", "\xed\xa0\x80"}),
	rapid.String(),
)

var drawArgs = rapid.Custom(func(t *rapid.T) []byte {
	odd := []string{"", " ", "null", "[1]", "{", `{"a":1,"a":2}`, `{"a":"\ud800"}`, "{\"a\":\"\xff\"}", " {\"a\" : 1 }\n", "{} {}", "\uFEFF{}", "ls -l"}
	switch rapid.IntRange(0, 3).Draw(t, "arguments") {
	case 0:
		return nil
	case 1:
		return []byte(rapid.SampledFrom(odd).Draw(t, "odd"))
	case 2:
		return []byte(rapid.String().Draw(t, "text"))
	}
	return []byte(drawObject(t, 3))
})

var drawOutcome = rapid.Custom(func(t *rapid.T) acel.Outcome {
	o := acel.Outcome{Status: acel.Status(rapid.IntRange(0, 3).Draw(t, "status")), Error: drawText.Draw(t, "error")}
	switch rapid.IntRange(0, 3).Draw(t, "result kind") {
	case 0:
		o.Result = []byte(rapid.SampledFrom([]string{"", "no JSON", "\xff", `{"a":1,"a":2}`, " 1 ", `"\ud800"`}).Draw(t, "odd result"))
	case 1:
		o.Result = []byte(drawValue(t, 3))
	}
	return o
})

var drawTime = rapid.Custom(func(t *rapid.T) time.Time {
	zone := time.FixedZone("", rapid.SampledFrom([]int{0, 3600, -3600, 86_340, 86_400, -90_000, 61}).Draw(t, "zone"))
	return rapid.SampledFrom([]time.Time{
		{}, time.Unix(1_700_000_000, 5), time.Unix(0, 0), time.Date(9999, 12, 31, 23, 59, 60, 0, time.UTC), time.Date(0, 1, 1, 0, 0, 0, 1, time.FixedZone("", 3600)),
	}).Draw(t, "time").In(zone)
})

// drawRecord draws a record that may follow those of a session so far, of which
// begun holds the tools of the open ones by their ids.
func drawRecord(t *rapid.T, begun map[string]string) acel.Call {
	id := strconv.Itoa(rapid.IntRange(1, 3).Draw(t, "id"))
	tool, open := begun[id]
	phase := rapid.SampledFrom([]acel.Phase{acel.Whole, acel.Begins, acel.Ends}).Draw(t, "phase")
	c := acel.Call{Tool: "t" + drawText.Draw(t, "tool"), Time: drawTime.Draw(t, "when")}
	switch {
	case phase == acel.Ends && open:
		delete(begun, id)
		return acel.Call{Phase: phase, ID: id, Tool: tool, Outcome: drawOutcome.Draw(t, "outcome"), Time: c.Time}
	case phase == acel.Begins && !open:
		begun[id] = c.Tool
		c.Phase, c.ID = phase, id
	default:
		c.ID, c.Outcome = drawText.Draw(t, "any id"), drawOutcome.Draw(t, "outcome")
	}
	c.Args, c.Server, c.Turn, c.Agent = drawArgs.Draw(t, "args"), drawText.Draw(t, "server"), drawText.Draw(t, "turn"), drawText.Draw(t, "agent")
	c.User = drawText.Draw(t, "user")
	return c
}

// drawEvents draws sessions that go on side by side.
func drawEvents(t *rapid.T) (events []trace.Event) {
	var open []*trace.Session
	begun := map[*trace.Session]map[string]string{}
	for range rapid.IntRange(0, 20).Draw(t, "events") {
		if len(open) == 0 || rapid.IntRange(0, 3).Draw(t, "new") == 0 {
			s := &trace.Session{ID: drawText.Draw(t, "session")}
			open, begun[s] = append(open, s), map[string]string{}
			events = append(events, trace.Event{Kind: trace.Opened, Session: s})
			continue
		}
		i := rapid.IntRange(0, len(open)-1).Draw(t, "which")
		s := open[i]
		if rapid.IntRange(0, 3).Draw(t, "over") > 0 {
			events = append(events, trace.Event{Kind: trace.Called, Session: s, Call: drawRecord(t, begun[s])})
			continue
		}
		events = append(events, drawEnd(t, s))
		open = slices.Delete(open, i, i+1)
	}
	for _, s := range open {
		events = append(events, drawEnd(t, s))
	}
	return events
}

func drawEnd(t *rapid.T, s *trace.Session) trace.Event {
	e := trace.Event{Kind: trace.Closed, Session: s}
	if rapid.Bool().Draw(t, "cut") {
		e.Kind, e.Reason = rapid.SampledFrom([]trace.EventKind{trace.Cut, trace.Stopped}).Draw(t, "end"), drawText.Draw(t, "reason")
	}
	return e
}

// Whatever happened, it is written so that it is read back.
func TestWhatIsWrittenIsReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { checkWritten(t, drawEvents(t)) })
}
