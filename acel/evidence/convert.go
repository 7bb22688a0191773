package evidence

import "github.com/acel-dev/acel/acel"

// violationOf is a violation as a bundle has it.
func violationOf(v acel.Violation) Violation {
	w := Violation{
		Rule: fitText(v.Rule, maxPart), Spec: fitText(v.Spec, maxPart), Kind: v.Kind, Severity: v.Severity.String(), Step: v.Step,
		Message: fitText(v.Message, maxPart), Hint: fitText(v.Hint, maxPart), RulePlace: placeOf(v.RulePlace),
	}
	if v.Call != nil {
		w.Tool, w.Server, w.Place = fitText(v.Call.Tool, maxName), fitText(v.Call.Server, maxName), placeOf(v.Call.Place)
	}
	for _, r := range v.Related {
		w.Related = append(w.Related, Related{
			r.Step, fitText(r.Tool, maxName), fitText(r.Server, maxName), r.Status.String(), fitText(r.Note, maxPart), placeOf(r.Place),
		})
	}
	return w
}

func placeOf(p acel.Place) *Place {
	if p == (acel.Place{}) {
		return nil
	}
	return &Place{fitText(p.File, maxName), p.Line, p.Column, fitText(p.Pointer(), maxName)}
}

// Acel returns the violation as the engine has it, with the call that is given.
func (v Violation) Acel(call *acel.Call) acel.Violation {
	severity, _ := acel.ParseSeverity(v.Severity)
	w := acel.Violation{
		Rule: v.Rule, Spec: v.Spec, Kind: v.Kind, Severity: severity, Step: v.Step, Message: v.Message, Hint: v.Hint,
		RulePlace: v.RulePlace.acel(), Call: call,
	}
	if call != nil {
		call.Place = v.Place.acel()
	}
	for _, r := range v.Related {
		status, _ := acel.ParseStatus(r.Status)
		w.Related = append(w.Related, acel.CallRef{Step: r.Step, Tool: r.Tool, Server: r.Server, Status: status, Note: r.Note, Place: r.Place.acel()})
	}
	return w
}

// acel returns the place as the engine has it.
func (p *Place) acel() acel.Place {
	if p == nil {
		return acel.Place{}
	}
	return acel.Place{File: p.File, Line: p.Line, Column: p.Column, Base: p.Pointer}
}
