package main

import (
	"github.com/acel-dev/acel/acel/ledger"
	"github.com/acel-dev/acel/acel/report"
)

// verifySchema tags the JSON form. It changes when a reader of the old one could
// misread the new one; keys may be added under the same tag.
const verifySchema = "acel.verify/v1"

// A verifyDocument is what verify found, in JSON.
type verifyDocument struct {
	Schema  string `json:"schema"`
	Outcome string `json:"outcome"`
	Files   []any  `json:"files"`
}

// A verifiedJSON is what there is to say of every file.
type verifiedJSON struct {
	File    string `json:"file"`
	Outcome string `json:"outcome"`
	Kind    string `json:"kind,omitempty"`
	Error   string `json:"error,omitempty"`
	Hint    string `json:"hint,omitempty"`
}

func verifyDocumentOf(all []verified) verifyDocument {
	d := verifyDocument{Schema: verifySchema, Outcome: outcomeWord(outcomeOf(all)), Files: []any{}}
	for _, f := range all {
		d.Files = append(d.Files, f.document())
	}
	return d
}

// document is what there is to say of a file: a verifiedJSON, or one with more.
func (f *verified) document() any {
	d := verifiedJSON{File: f.name, Outcome: outcomeWord(f.outcome())}
	switch {
	case f.problem != nil:
		d.Error, d.Hint = f.problem.Message, f.problem.Hint
		return d
	case f.receipt != nil:
		d.Kind = "receipt"
		return f.receipt.document(d)
	case f.log.Evidence:
		d.Kind = "evidence"
	default:
		d.Kind = "ledger"
	}
	return f.logDocument(d)
}

func (p *proven) document(of verifiedJSON) receiptJSON {
	d := receiptJSON{verifiedJSON: of, Log: p.log, Entry: p.entry, Of: p.of}
	if p.why != "" {
		d.Fault = &faultJSON{Check: "receipt", Why: p.why}
	}
	return d
}

func (f *verified) logDocument(of verifiedJSON) logJSON {
	r := f.log
	d := logJSON{
		verifiedJSON: of,
		Log:          r.Origin, Lines: r.Lines, Holding: r.Holding, Bundles: r.Bundles, BrokenBundle: r.Broken, Trust: trustWord(r.Trust), Keys: append([]string{}, r.Keys...),
		Sealed: r.Sealed, SealChecked: r.SealChecked, Closed: r.Closed, Judged: r.Counts, CannotSee: []string{},
	}
	if f.checkpoint != "" {
		d.Checkpoint = &checkpointJSON{f.checkpoint, r.Covered}
	}
	if f.pin != "" {
		d.Pin = &pinJSON{f.pin, r.Pinned}
	}
	if r.Sound() {
		d.Root, d.CannotSee = r.End.Root.String(), r.Blind()
	} else {
		d.Fault, d.Tampering = &faultJSON{r.Fault.Line, string(r.Fault.Check), r.Fault.Why}, !r.Fault.Other
	}
	return d
}

func outcomeWord(o report.Outcome) string {
	return [...]string{report.Clean: "ok", report.Failed: "fail", report.Unchecked: "unchecked"}[o]
}

func trustWord(t ledger.Trust) string {
	return [...]string{ledger.Unsigned: "unsigned", ledger.SelfNamed: "self-named", ledger.Trusted: "trusted"}[t]
}
