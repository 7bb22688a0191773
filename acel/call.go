package acel

import (
	"encoding/json"
	"time"
)

// A Call is one attempt to use a tool. Only Tool is required; the zero Outcome
// is a success whose result nobody recorded.
//
// Args and Outcome.Result are raw JSON and are read only where a rule asks for
// a field. A Session keeps neither beyond the method that took them, unless its
// options say so; it copies what its violations need.
type Call struct {
	// Tool is the tool's bare name, compared byte for byte. A qualified name,
	// mcp__SERVER__TOOL, is read as [SplitTool] splits it where Server is "",
	// and as [BareTool] of Server otherwise: the call is judged, kept and shown
	// with its server and its bare name.
	Tool string
	// Server names the MCP server that offers the tool; "" where the trace
	// does not say. Where it is set, a Tool that another server qualifies is
	// taken as it is.
	Server string
	// Args is the JSON object of arguments; nil means {}. Arguments that could
	// not be parsed stay as the text that was found: a rule that asks for a
	// field then cannot decide, and says so.
	Args json.RawMessage
	// Outcome is how the call ended.
	Outcome Outcome
	// ID joins a begin record with its end record.
	ID string
	// Turn is shared by the calls that one model reply issued together; ""
	// says that the call stands alone.
	Turn string
	// Agent names who called, where a trace holds several agents.
	Agent string
	// User is what the user said since the call before, where the trace has it;
	// [ArgumentFrom] looks for values there.
	User string
	// Time is when the call began, stamped by whoever recorded it.
	Time time.Time
	// Phase is Whole for a call with its outcome, which is the usual form.
	Phase Phase
	// Place is where the call stands in its trace file.
	Place Place

	// asked is the call as it was, where a violation shows it redacted.
	asked *Call
}

// Exhibited returns a call of a violation without the memory of what is redacted in it,
// for who keeps many.
func (c Call) Exhibited() Call {
	c.asked = nil
	return c
}

// A Phase says which part of a call a record holds. The zero value is Whole.
type Phase uint8

// The phases of a record.
const (
	// Whole is a call together with its outcome.
	Whole Phase = iota
	// Begins is a call that was asked for and whose outcome comes later.
	Begins
	// Ends is the outcome of an earlier Begins with the same ID.
	Ends
)

// An Outcome is how a call ended. The zero value is a success with no recorded
// result.
type Outcome struct {
	// Status is the outcome proper.
	Status Status
	// Result is the raw JSON that the tool returned; nil where it is unknown.
	Result json.RawMessage
	// Error is the tool's error text, or the reason of a refusal.
	Error string
}

// A Status is one of the four ways a call can end. The zero value is OK.
type Status uint8

// The statuses, with the words that traces and reports use for them.
const (
	// OK is a success; also what a plain trace means when it says nothing.
	OK Status = iota
	// Failed is a call whose tool answered with an error ("error").
	Failed
	// Unfinished is a call never known to have ended: it may have happened.
	Unfinished
	// Refused is a call that was asked for and did not happen.
	Refused
)

var statusNames = []string{OK: "ok", Failed: "error", Unfinished: "unfinished", Refused: "refused"}

// String returns the status as traces spell it.
func (s Status) String() string { return wordOf(statusNames, s) }

// ParseStatus returns the status that traces spell as name, and whether there
// is one.
func ParseStatus(name string) (Status, bool) { return valueOf[Status](statusNames, name) }
