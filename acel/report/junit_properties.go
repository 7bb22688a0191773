package report

import (
	"strconv"

	"github.com/acel-dev/acel/acel/render"
)

// placeAttributes say where a point stands, where it does.
func placeAttributes(p point, o Options) []string {
	if p.place.File == "" {
		return nil
	}
	all := []string{"file", render.Sanitize(namedFile(o.inRepository(p.place.File)))}
	if p.place.Line > 0 {
		all = append(all, "line", strconv.Itoa(p.place.Line))
	}
	return all
}

// sessionProperties are names and values by turns.
func sessionProperties(t *Trace) []string {
	all := []string{"format", t.Format, "calls", strconv.Itoa(t.Calls)}
	if t.Session != "" {
		all = append(all, "session", t.Session)
	}
	if t.Cut {
		all = append(all, "cut", "true")
	}
	if t.Stopped != "" {
		all = append(all, "stopped", t.Stopped)
	}
	return all
}

// pointProperties tell of the rule, and of its findings as many as are shown.
func pointProperties(p point) []string {
	var all []string
	if p.rule != nil {
		all = append(all, "rule", p.rule.Key(), "spec", p.rule.String(), "severity", p.rule.Severity.String())
		if at := p.rule.Place.String(); at != "" {
			all = append(all, "rule_place", at)
		}
	}
	for _, f := range p.findings[:min(len(p.findings), maxShown)] {
		all = append(all, "step", strconv.Itoa(f.Step), "fingerprint", f.Fingerprint)
		if f.Excuse != nil {
			all = append(all, "excuse", f.Excuse.String())
		}
	}
	if len(p.findings) > 0 {
		all = append(all, "findings", strconv.Itoa(len(p.findings)))
	}
	return all
}

func (x *xmlWriter) properties(all []string) {
	if len(all) == 0 {
		return
	}
	x.open("properties")
	for i := 0; i+1 < len(all); i += 2 {
		x.element("property", "", "name", all[i], "value", render.Clip(all[i+1], pointCells))
	}
	x.close("properties")
}
