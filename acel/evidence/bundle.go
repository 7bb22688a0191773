package evidence

import (
	"encoding/json"

	"github.com/acel-dev/acel/acel"
)

// A Bundle is the evidence of one violation.
type Bundle struct {
	// Session says whose calls these are.
	Session Session `json:"session"`
	// Policy is the digest of the policy that was broken, as [PolicyDigest] writes it.
	Policy string `json:"policy"`
	// Violation is what was found.
	Violation Violation `json:"violation"`
	// Excuse says why the violation did not count in the run that found it; nil where it
	// did.
	Excuse *Excuse `json:"excuse,omitempty"`
	// State is the session's at that moment; nil where the policy has none.
	State json.RawMessage `json:"state,omitempty"`
	// Trace is what led to it.
	Trace Trace `json:"trace"`
}

// An Excuse is why a violation did not count: a waiver of the rules file, or that it was
// known of before.
type Excuse struct {
	// Kind is "waived" or "known".
	Kind string `json:"kind"`
	// Reason is a waiver's, and Expires its last day, as 2006-01-02; "" where it has none.
	Reason  string `json:"reason,omitempty"`
	Expires string `json:"expires,omitempty"`
	// Since is the day from which a baseline has known it, as 2006-01-02.
	Since string `json:"since,omitempty"`
}

// A Session is what a log calls a session.
type Session struct {
	// File is the trace's, as it was named; "" of a live session.
	File string `json:"file,omitempty"`
	// ID tells sessions of one file apart, or live ones; "" where there is one.
	ID string `json:"id,omitempty"`
}

// A Violation is one as reports have it, less its call, which stands in the trace.
type Violation struct {
	Rule      string    `json:"rule"`
	Spec      string    `json:"spec"`
	Kind      acel.Kind `json:"kind"`
	Severity  string    `json:"severity"`
	Step      int       `json:"step"`
	Tool      string    `json:"tool,omitempty"`
	Server    string    `json:"server,omitempty"`
	Message   string    `json:"message"`
	Hint      string    `json:"hint,omitempty"`
	Place     *Place    `json:"place,omitempty"`
	RulePlace *Place    `json:"rule_place,omitempty"`
	Related   []Related `json:"related,omitempty"`
}

// A Related is an earlier call that decided a violation.
type Related struct {
	Step   int    `json:"step"`
	Tool   string `json:"tool"`
	Server string `json:"server,omitempty"`
	Status string `json:"status"`
	Note   string `json:"note,omitempty"`
	Place  *Place `json:"place,omitempty"`
}

// A Place is where something stands in a file.
type Place struct {
	File    string `json:"file,omitempty"`
	Line    int    `json:"line,omitzero"`
	Column  int    `json:"column,omitzero"`
	Pointer string `json:"pointer,omitempty"`
}

// A Trace is the records of a session up to the violation: all of them, up to 200 and
// to 64 KiB, and those since the bundle before, or the beginning where there is none,
// where the session is longer.
type Trace struct {
	// Before is the Digest of the session's bundle before, where Calls go on from there;
	// "" where they are the session's from its beginning.
	Before string `json:"before,omitempty"`
	// Digest is the SHA-256 of Before and a newline, where there is one, and of each
	// record and a newline: "sha256:" and 64 hexadecimal digits.
	Digest string `json:"digest"`
	// Omitted is the number of records, the oldest, that Digest covers and Calls has
	// not, since there were too many.
	Omitted int `json:"omitted,omitzero"`
	// First is the number of the first step that begins in Calls; 0 is 1.
	First int `json:"first,omitzero"`
	// Calls are the records, as lines of a native trace.
	Calls []json.RawMessage `json:"calls"`
}
