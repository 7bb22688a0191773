package ginkgoacel

import "github.com/acel-dev/acel/acel"

// violationJSON is a violation as a JSON report of acelctl has it.
type violationJSON struct {
	Rule     string `json:"rule"`
	Spec     string `json:"spec"`
	Kind     string `json:"kind"`
	Severity string `json:"severity"`
	Step     int    `json:"step"`
	callJSON
	Message string `json:"message"`
	Hint    string `json:"hint,omitempty"`
	placeJSON
	RulePlace    *placeJSON    `json:"rule_place,omitempty"`
	Related      []relatedJSON `json:"related"`
	State        any           `json:"state,omitempty"`
	StateOmitted int           `json:"state_omitted,omitempty"`
}

// callJSON is the offending call; all of it is absent at the end of a session.
type callJSON struct {
	Tool        *string `json:"tool,omitempty"` // which may be called ""
	Server      string  `json:"server,omitempty"`
	Args        any     `json:"args,omitempty"`
	ArgsOmitted int     `json:"args_omitted,omitempty"`
	Status      string  `json:"status,omitempty"`
}

type relatedJSON struct {
	Step   int    `json:"step"`
	Tool   string `json:"tool"`
	Server string `json:"server,omitempty"`
	Status string `json:"status"`
	placeJSON
	Note string `json:"note,omitempty"`
}

type placeJSON struct {
	File    string `json:"file,omitempty"`
	Line    int    `json:"line,omitempty"`
	Column  int    `json:"column,omitempty"`
	Pointer string `json:"pointer,omitempty"`
}

// newViolationJSON returns a violation of a session that ends in a file.
func newViolationJSON(v acel.Violation, file string) violationJSON {
	out := violationJSON{
		Rule: cut(v.Rule, maxText), Spec: cut(v.Spec, maxText), Kind: string(v.Kind), Severity: v.Severity.String(), Step: v.Step,
		Message: cut(v.Message, maxText), Hint: cut(v.Hint, maxText), Related: []relatedJSON{},
	}
	place := acel.Place{File: file}
	if v.Call != nil {
		out.callJSON = newCallJSON(v.Call)
		place = v.Call.Place
	}
	out.placeJSON = newPlaceJSON(place)
	if v.RulePlace != (acel.Place{}) {
		p := newPlaceJSON(v.RulePlace)
		out.RulePlace = &p
	}
	for _, r := range v.Related {
		out.Related = append(out.Related, relatedJSON{
			Step: r.Step, Tool: cut(r.Tool, maxText), Server: cut(r.Server, maxText), Status: r.Status.String(),
			placeJSON: newPlaceJSON(r.Place), Note: cut(r.Note, maxText),
		})
	}
	out.State, out.StateOmitted = raw(v.State)
	return out
}

func newCallJSON(c *acel.Call) callJSON {
	tool := cut(c.Tool, maxText)
	out := callJSON{Tool: &tool, Server: cut(c.Server, maxText)}
	out.Args, out.ArgsOmitted = raw(c.Args)
	if c.Phase != acel.Begins { // of which the outcome came later
		out.Status = c.Outcome.Status.String()
	}
	return out
}

func newPlaceJSON(p acel.Place) placeJSON {
	out := placeJSON{File: cut(p.File, maxText), Pointer: cut(p.Pointer(), maxText)}
	if p.Line > 0 {
		out.Line, out.Column = p.Line, max(0, p.Column)
	}
	return out
}
