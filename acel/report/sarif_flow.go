package report

import (
	"bytes"
	"cmp"
	"encoding/json"
	"slices"
	"strconv"
	"time"

	"github.com/acel-dev/acel/acel"
)

// maxFlowData bounds what is compacted of arguments and states, in bytes.
const maxFlowData = 4096

// flow is the session's calls up to a violation: those that decide it and the
// violation itself, and of the others the last, as many as there is room for. Where
// there is too little for those that decide it, the last of them are there.
func (s *sarifWriter) flow(t *Trace, f Finding) sarifThreadFlow {
	deciding := t.deciding(f, min(s.room-1, maxSARIFRelated))
	decides := func(number int) bool {
		return slices.ContainsFunc(deciding, func(one flowStep) bool { return one.number == number })
	}
	room := s.room
	if f.Call == nil {
		room-- // the end is one more
	}
	steps, all := slices.Clone(deciding), t.before(f)
	for i := len(all) - 1; i >= 0 && len(steps) < room; i-- {
		if !decides(all[i].Number) {
			steps = append(steps, flowStepOf(all[i]))
		}
	}
	slices.SortStableFunc(steps, func(a, b flowStep) int { return cmp.Compare(a.number, b.number) })
	flow := sarifThreadFlow{}
	if t.Timeline != nil {
		flow.InitialState = sarifState(t.Timeline.Start)
	}
	last := 0
	for _, one := range steps {
		flow.Locations = append(flow.Locations, s.flowLocation(t, one, one.number-last-1))
		last = one.number
	}
	if f.Call == nil {
		end := flowStep{text: "the session ends", place: t.place(f.Violation), essential: true}
		flow.Locations = append(flow.Locations, s.flowLocation(t, end, f.Step-last))
	}
	return flow
}

// A flowStep is one call of a flow.
type flowStep struct {
	number    int // 0 is the end of the session
	text      string
	place     acel.Place
	time      time.Time
	state     json.RawMessage
	essential bool
}

// before returns the steps of the timeline up to a finding.
func (t *Trace) before(f Finding) []Step {
	if t.Timeline == nil {
		return nil
	}
	all := t.Timeline.Steps
	i, _ := slices.BinarySearchFunc(all, f.Step+1, func(s Step, n int) int { return cmp.Compare(s.Number, n) })
	return all[:i]
}

// deciding returns the last calls that decided a finding, so many at most, and its
// own, each once.
func (t *Trace) deciding(f Finding, most int) []flowStep {
	var steps []flowStep
	for _, ref := range f.Related[max(0, len(f.Related)-most):] {
		if ref.Step == f.Step && f.Call != nil {
			continue
		}
		steps = append(steps, flowStep{number: ref.Step, text: refText(ref), place: ref.Place})
	}
	if f.Call != nil {
		text := callText(f.Step, f.Call.Tool, f.Call.Server) + flowData(f.Call.Args)
		steps = append(steps, flowStep{number: f.Step, text: text, place: t.place(f.Violation)})
	}
	for i := range steps {
		steps[i].essential = true
		t.complete(&steps[i], i < len(steps)-1 || f.Call == nil)
	}
	return steps
}

// complete adds to a step what the timeline knows of it.
func (t *Trace) complete(one *flowStep, args bool) {
	if t.Timeline == nil {
		return
	}
	known, ok := t.Timeline.At(one.number)
	if !ok {
		return
	}
	one.time, one.state = known.Time, known.State
	if args {
		one.text += flowData(known.Args)
	}
}

func flowStepOf(s Step) flowStep {
	text := callText(s.Number, s.Tool, s.Server) + flowData(s.Args)
	if s.Status != acel.OK {
		text += " (" + s.Status.String() + ")"
	}
	return flowStep{number: s.Number, text: text, place: s.Place, time: s.Time, state: s.State}
}

// callText is "step 3: delete_record on crm".
func callText(step int, tool, server string) string {
	text := "step " + strconv.Itoa(step) + ": " + sarifClip(tool, sarifNamesCells)
	if server != "" {
		text += " on " + sarifClip(server, sarifNamesCells)
	}
	return text
}

// flowData is JSON, or what should have been, in a line behind something; "" for
// none.
func flowData(raw []byte) string {
	if len(raw) == 0 {
		return ""
	}
	raw = raw[:min(len(raw), maxFlowData)]
	var compact bytes.Buffer
	if json.Compact(&compact, raw) == nil {
		raw = compact.Bytes()
	}
	return " " + sarifClip(unwrapped(string(raw)), sarifNoteCells)
}

// flowLocation is a step of a flow, with a word on how many calls of the session
// are left out before it.
func (s *sarifWriter) flowLocation(t *Trace, one flowStep, gap int) sarifFlowLocation {
	if one.place.File = cmp.Or(one.place.File, t.File); gap > 0 {
		one.text = "(" + plural(gap, "call") + " left out) " + one.text
	}
	l := sarifFlowLocation{Location: s.at(one.place, one.text), ExecutionOrder: max(0, one.number), State: sarifState(one.state)}
	if one.essential {
		l.Importance = "essential"
	}
	if year := one.time.UTC().Year(); !one.time.IsZero() && year > 0 && year < 10_000 {
		l.ExecutionTimeUTC = one.time.UTC().Format(time.RFC3339Nano)
	}
	return l
}

// sarifState is a session's state as viewers show it; nil for none.
func sarifState(raw json.RawMessage) map[string]sarifText {
	text := unwrapped(flowData(raw))
	if text == "" {
		return nil
	}
	return map[string]sarifText{"state": {Text: text}}
}
