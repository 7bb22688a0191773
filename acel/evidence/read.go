package evidence

import (
	"bytes"
	"fmt"

	"github.com/go-json-experiment/json"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/trace"
)

// Read returns the calls of a bundle as a trace has them. Where Before is "", they are
// those of the session from its beginning, but for the ones that were omitted; else they
// may begin with the ends of calls that began before, which name no tool.
func (t *Trace) Read() ([]acel.Call, error) {
	if len(t.Calls) == 0 {
		return nil, nil
	}
	lines, standIns := t.lines()
	traces, err := trace.Collect(trace.Decode(bytes.NewReader(lines), trace.Options{Format: "native-jsonl"}))
	switch {
	case err != nil:
		return nil, fmt.Errorf("the calls of a bundle cannot be read: %w", err)
	case len(traces) != 1 || len(traces[0].Calls) != len(t.Calls)+len(standIns):
		return nil, fmt.Errorf("the calls of a bundle cannot be read: they are no %d records of one session", len(t.Calls))
	}
	return without(traces[0].Calls, standIns), nil
}

// lines are the records as a native trace, with a begin standing in for each that is
// not among them, by its position.
func (t *Trace) lines() (lines []byte, standIns map[int]bool) {
	begun := map[string]bool{}
	standIns = map[int]bool{}
	for i, record := range t.Calls {
		var r struct {
			Event string `json:"event"`
			ID    string `json:"id"`
		}
		_ = json.Unmarshal(record, &r) // the decoder says what is wrong with it
		switch {
		case r.Event == "begin":
			begun[r.ID] = true
		case r.Event != "end": // it is a call by itself, whatever call of its id is open
		case begun[r.ID]:
			delete(begun, r.ID)
		default:
			standIns[i+len(standIns)] = true
			standIn, _ := marshal(map[string]string{"event": "begin", "id": r.ID, "tool": "?"})
			lines = append(append(lines, standIn...), '\n')
		}
		lines = append(append(lines, record...), '\n')
	}
	return lines, standIns
}

// without takes out what stood in, and the tools that the ends have from there.
func without(calls []acel.Call, standIns map[int]bool) []acel.Call {
	var kept []acel.Call
	for i, c := range calls {
		if standIns[i] {
			continue
		}
		if c.Phase == acel.Ends && standIns[i-1] {
			c.Tool = ""
		}
		kept = append(kept, c)
	}
	return kept
}
