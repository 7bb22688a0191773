package report

import (
	"cmp"
	"io"

	"github.com/acel-dev/acel/acel"
)

// Schema is the value of a JSON report's "schema" key. It changes when a
// reader of the old form could misread the new one.
const Schema = "acel.report/v1"

// writeJSON writes one JSON object, described key by key in
// schema/report.schema.json, indented by two spaces. It goes out as it is
// made: a report is never held a second time. Keys that would say nothing are
// left out.
func writeJSON(w io.Writer, r *Report, o Options) error {
	j := newJSONWriter(w)
	j.object(func() {
		j.text("schema", Schema)
		j.list("traces", len(r.Traces), func(i int) { j.trace(r.Traces[i]) })
		j.list("problems", len(r.Problems), func(i int) { j.problem(r.Problems[i]) })
		if r.Baseline != nil {
			j.baseline(*r.Baseline)
		}
		if o.Coverage {
			j.coverage(r.Coverage())
		}
		j.name("summary")
		j.summary(r.Summary(), o.Threshold)
	})
	return j.err
}

func (j *jsonWriter) trace(t Trace) {
	j.object(func() {
		j.session(t)
		j.list("violations", len(t.Violations), func(i int) { j.violation(t.Violations[i], t) })
	})
}

// session writes the keys of a trace but for its violations, into an open object.
func (j *jsonWriter) session(t Trace) {
	j.text("file", t.File)
	j.text("session", t.Session)
	j.text("format", t.Format)
	j.number("calls", t.Calls)
	j.flag("cut", t.Cut)
	j.textIfAny("stopped", t.Stopped)
	j.list("rules", len(t.Rules), func(i int) { j.rule(t.Rules[i]) })
}

func (j *jsonWriter) rule(r acel.RuleResult) {
	j.object(func() {
		j.text("rule", r.Rule.Key())
		j.text("spec", r.Rule.String())
		j.text("severity", r.Rule.Severity.String())
		j.text("verdict", r.Verdict.String())
		if r.Undecided {
			j.flag("undecided", true)
		}
		j.textIfAny("lacks", lack(r))
		j.flag("exercised", r.Exercised)
		j.number("violations", r.Violations)
	})
}

func (j *jsonWriter) violation(v Finding, t Trace) {
	j.object(func() {
		j.text("rule", v.Rule)
		j.text("spec", v.Spec)
		j.text("kind", string(v.Kind))
		j.text("severity", v.Severity.String())
		j.number("step", v.Step)
		if v.Call != nil {
			j.call(v.Call, t.argsLength(v.Call))
		}
		j.text("message", v.Message)
		j.textIfAny("hint", v.Hint)
		place := t.place(v.Violation)
		place.File = cmp.Or(place.File, t.File)
		j.place(place)
		if v.RulePlace != (acel.Place{}) {
			j.name("rule_place")
			j.object(func() { j.place(v.RulePlace) })
		}
		j.list("related", len(v.Related), func(i int) { j.related(v.Related[i]) })
		j.data("state", v.State, len(v.State))
		j.text("fingerprint", v.Fingerprint)
		if v.Excuse != nil {
			j.excuse(*v.Excuse)
		}
	})
}

func (j *jsonWriter) call(c *acel.Call, argsLength int) {
	j.text("tool", c.Tool)
	j.textIfAny("server", c.Server)
	j.data("args", c.Args, argsLength)
	if c.Phase != acel.Begins { // of which the outcome came later
		j.text("status", c.Outcome.Status.String())
	}
}

func (j *jsonWriter) related(r acel.CallRef) {
	j.object(func() {
		j.number("step", r.Step)
		j.text("tool", r.Tool)
		j.textIfAny("server", r.Server)
		j.text("status", r.Status.String())
		j.place(r.Place)
		j.textIfAny("note", r.Note)
	})
}

func (j *jsonWriter) problem(p *acel.Problem) {
	j.object(func() {
		j.place(p.Place)
		j.text("message", p.Message)
		j.textIfAny("hint", p.Hint)
		j.flag("warning", p.Warning)
	})
}

func (j *jsonWriter) summary(s Summary, t Threshold) {
	j.object(func() {
		j.text("outcome", s.Word(t))
		j.number("files", s.Files)
		j.number("traces", s.Traces)
		j.number("broken_traces", s.BrokenTraces)
		j.number("cut_traces", s.CutTraces)
		if len(s.Stopped) > 0 {
			j.list("stopped", len(s.Stopped), func(i int) { j.stopped(s.Stopped[i]) })
		}
		j.number("calls", s.Calls)
		j.number("rules", s.Rules)
		j.number("violations", s.Violations)
		j.number("errors", s.Errors)
		j.number("warnings", s.Warnings)
		j.number("infos", s.Infos)
		j.numberIfAny("known", s.Known)
		j.numberIfAny("waived", s.Waived)
		j.numberIfAny("idle_waivers", s.IdleWaivers)
		j.number("undecided", s.Undecided)
		j.list("not_exercised", len(s.NotExercised), func(i int) { j.string(s.NotExercised[i]) })
		j.unread(s.Unread)
		if s.NeverCalled != nil {
			j.list("never_called", len(s.NeverCalled), func(i int) { j.neverCalled(s.NeverCalled[i]) })
		}
		j.list("never_matched", len(s.NeverMatched), func(i int) { j.neverMatched(s.NeverMatched[i]) })
		j.number("problems", s.Problems)
		j.numberIfAny("unread_parts", s.UnreadParts)
	})
}

func (j *jsonWriter) neverCalled(n NeverCalled) {
	j.object(func() {
		j.text("tool", n.Tool)
		j.list("rules", len(n.Rules), func(i int) { j.string(n.Rules[i]) })
		j.textIfAny("near", n.Near)
	})
}

// place writes the keys of a place that are known, into an open object.
func (j *jsonWriter) place(p acel.Place) {
	j.textIfAny("file", p.File)
	if p.Line > 0 {
		j.number("line", p.Line)
		if p.Column > 0 {
			j.number("column", p.Column)
		}
	}
	j.textIfAny("pointer", p.Pointer())
}
