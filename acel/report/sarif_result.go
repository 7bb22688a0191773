package report

import (
	"cmp"
	"strings"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

// The widths at which parts of a message are cut, in terminal columns.
const (
	sarifMessageCells = 600
	sarifHintCells    = 300
	sarifNoteCells    = 200
	sarifNamesCells   = 80
)

// ruleLocation is the id of the related location that the message links to.
const ruleLocation = 1

// result is a finding. All say whether they are suppressed: a reader would take
// the others for undecided otherwise.
func (s *sarifWriter) result(t *Trace, f Finding) sarifResult {
	at := s.rules.at[f.Rule]
	r := sarifResult{
		RuleID: s.rules.all[at].ID, RuleIndex: at,
		Level:               sarifLevel(f.Severity),
		Message:             sarifText{Text: sarifMessage(f, s.rules.all[at].ID)},
		Locations:           []sarifLocation{s.at(t.standsAt(f), "")},
		RelatedLocations:    s.related(t, f),
		CodeFlows:           []sarifCodeFlow{{[]sarifThreadFlow{s.flow(t, f)}}},
		PartialFingerprints: map[string]string{"acel/v1": f.Fingerprint},
		Suppressions:        []sarifSuppression{},
		Properties: sarifResultBag{
			Kind: string(f.Kind), Severity: f.Severity.String(), Step: f.Step,
			Trace: render.Clip(t.File, cellMessage), Session: render.Clip(t.Session, cellMessage),
		},
	}
	if f.Excuse != nil {
		r.Level = "note"
		r.Suppressions = append(r.Suppressions, s.suppression(*f.Excuse))
	}
	return r
}

// sarifMessage is one line: what happened, as a sentence that stands alone, what
// to do, and the rule.
func sarifMessage(f Finding, rule string) string {
	text := ""
	if f.Excuse != nil {
		text = sarifClip(unwrapped(f.Excuse.String()), sarifNoteCells) + ": "
	}
	text += sentence(sarifSaid(f.Message, sarifMessageCells, "the rule was broken"))
	if hint := sarifClip(unwrapped(f.Hint), sarifHintCells); hint != "" {
		text += " " + sentence(hint)
	}
	rule = sarifClip(rule, sarifNameCells)
	if f.RulePlace.File == "" {
		return text + " Rule: " + rule + "."
	}
	return text + " Rule: [" + strings.NewReplacer(`\`, `\\`, "[", `\[`, "]", `\]`).Replace(rule) + "](1)."
}

// unwrapped joins the lines of a text that its author has wrapped.
func unwrapped(s string) string { return strings.Join(strings.Fields(s), " ") }

// related are the rule, in its rules file, and the calls that decided.
func (s *sarifWriter) related(t *Trace, f Finding) []sarifLocation {
	var all []sarifLocation
	add := func(id int, p acel.Place, message string) {
		l := s.at(p, message)
		l.ID = id
		all = append(all, l)
	}
	if f.RulePlace.File != "" {
		add(ruleLocation, f.RulePlace, "the rule: "+sarifClip(f.Spec, sarifMessageCells))
	}
	left := max(0, len(f.Related)-min(s.room, maxSARIFRelated))
	for i, ref := range f.Related[left:] {
		text := refText(ref)
		if i == 0 && left > 0 {
			text += "; and " + plural(left, "call") + " more"
		}
		ref.Place.File = cmp.Or(ref.Place.File, t.File)
		add(ruleLocation+1+i, ref.Place, text)
	}
	return all
}

// refText is an earlier call: "step 2: lookup on crm failed".
func refText(r acel.CallRef) string {
	text := callText(r.Step, r.Tool, r.Server)
	switch {
	case r.Note != "":
		text += " " + sarifClip(r.Note, sarifNoteCells)
	case r.Status != acel.OK:
		text += " (" + r.Status.String() + ")"
	}
	return text
}

// suppression says why a finding does not count.
func (s *sarifWriter) suppression(e Excuse) sarifSuppression {
	one := sarifSuppression{Kind: "external", Status: "accepted", Justification: sarifClip(unwrapped(e.String()), sarifTextCells)}
	if e.Place.File != "" {
		l := s.at(e.Place, "the waiver")
		one.Location = &l
	}
	return one
}
