package main

import "github.com/acel-dev/acel/acel/evidence"

// A logJSON is what was found of a log.
type logJSON struct {
	verifiedJSON
	Log          string           `json:"log"`
	Lines        int              `json:"lines"`
	Holding      int              `json:"holding"`
	Bundles      int              `json:"bundles"`
	BrokenBundle int              `json:"broken_bundle,omitzero"`
	Fault        *faultJSON       `json:"fault,omitempty"`
	Tampering    bool             `json:"tampering"`
	Trust        string           `json:"trust"`
	Keys         []string         `json:"keys"`
	Sealed       bool             `json:"sealed"`
	SealChecked  bool             `json:"seal_checked"`
	Closed       bool             `json:"closed"`
	Checkpoint   *checkpointJSON  `json:"checkpoint,omitempty"`
	Pin          *pinJSON         `json:"pin,omitempty"`
	Judged       *evidence.Counts `json:"judged,omitempty"`
	Root         string           `json:"root,omitempty"`
	CannotSee    []string         `json:"cannot_see"`
}

// A receiptJSON is what a receipt proves.
type receiptJSON struct {
	verifiedJSON
	Log   string     `json:"log,omitempty"`
	Entry uint64     `json:"entry,omitzero"`
	Of    uint64     `json:"of,omitzero"`
	Fault *faultJSON `json:"fault,omitempty"`
}

type faultJSON struct {
	Line  int    `json:"line,omitzero"`
	Check string `json:"check"`
	Why   string `json:"why"`
}

type checkpointJSON struct {
	File   string `json:"file"`
	Covers uint64 `json:"covers"`
}

type pinJSON struct {
	File string `json:"file"`
	Knew uint64 `json:"knew"`
}
