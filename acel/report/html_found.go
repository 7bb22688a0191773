package report

import (
	"slices"
	"strings"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
)

// An htmlFound is a finding at its call.
type htmlFound struct {
	ID, Class, Severity, Message, Rule, Key, Hint, Excuse, State, Place, Fingerprint string
	By                                                                               []htmlReference
}

// found makes what is shown of a finding at its row.
func (w *rowWriter) found(i int) htmlFound {
	f := &w.t.Violations[i]
	one := htmlFound{
		ID: findingID(findingAt{w.trace, i}), Severity: f.Severity.String(), Message: render.Clip(f.Message, cellMessage*2),
		Rule: w.h.ruleAt[f.Rule], Key: render.Clip(f.Rule, cellRule), Hint: render.Clip(f.Hint, cellMessage*2),
		State: dataLine(f.State), Place: render.Place(w.t.place(f.Violation)), Fingerprint: f.Fingerprint,
	}
	if f.Excuse != nil {
		one.Class, one.Excuse = "excused", render.Clip(f.Excuse.String(), cellMessage)
	}
	for _, r := range f.Related {
		one.By = append(one.By, htmlReference{Link: w.linkTo(r.Step), Of: stepName(r.Step), Note: w.decision(r)})
	}
	return one
}

// decision says what an earlier call has to do with a finding: "validate_record:
// failed".
func (w *rowWriter) decision(r acel.CallRef) string {
	text := render.Clip(r.Tool, cellName)
	switch {
	case r.Note != "":
		return text + ": " + render.Clip(r.Note, cellMessage)
	case r.Status != acel.OK:
		return text + ": " + r.Status.String()
	}
	return text
}

// decisions are what a call decided, each step once.
func (w *rowWriter) decisions(step int) []htmlReference {
	var all []htmlReference
	for _, r := range w.d.decided[step] {
		to, note := stepOfFinding(&w.t.Violations[r.finding]), render.Clip(r.note, cellMessage)
		i := slices.IndexFunc(all, func(other htmlReference) bool { return other.Of == stepName(to) })
		switch {
		case i < 0:
			all = append(all, htmlReference{Link: w.linkTo(to), Of: stepName(to), Note: note})
		case all[i].Note == "":
			all[i].Note = note
		case note != "" && !strings.Contains(all[i].Note, note):
			all[i].Note += "; " + note
		}
	}
	return all
}

// joined says in words what the lines of a row show.
func (w *rowWriter) joined(found []htmlFound) string {
	var to []string
	for _, f := range found {
		for _, r := range f.By {
			if !slices.Contains(to, r.Of) {
				to = append(to, r.Of)
			}
		}
	}
	if len(to) == 0 {
		return "broke a rule"
	}
	return "broke a rule, joined by lines to " + strings.Join(to, ", ")
}
