package report

import "io"

// writeNDJSON writes a JSON report as a JSON object a line, for streams: a header
// with the version; the problems; each trace with its verdicts, followed by its
// violations; what of the baseline is stale; the coverage of each rule, where it is
// asked for; and last the summary, without which a report is not whole. Each line
// says in "type" what it is, and has it under a key of that name, as in a JSON
// report. The form is described in schema/report.schema.json, under
// $defs/reportLine.
func writeNDJSON(w io.Writer, r *Report, o Options) error {
	j := newJSONWriter(w)
	j.compact = true
	j.object(func() {
		j.text("schema", Schema)
		j.text("type", "header")
	})
	for _, p := range r.Problems {
		j.line("problem", func() { j.name("problem"); j.problem(p) })
	}
	for i := range r.Traces {
		j.traceLines(&r.Traces[i])
	}
	if r.Baseline != nil {
		for _, s := range r.Baseline.Stale {
			j.line("stale", func() { j.text("file", r.Baseline.File); j.name("stale"); j.stale(s) })
		}
	}
	if o.Coverage {
		for _, c := range r.Coverage() {
			j.line("coverage", func() { j.name("coverage"); j.coverageOf(c) })
		}
	}
	j.line("summary", func() { j.name("summary"); j.summary(r.Summary(), o.Threshold) })
	return j.err
}

// line writes an object of a type, alone on its line.
func (j *jsonWriter) line(kind string, members func()) {
	j.some = false
	j.object(func() {
		j.text("type", kind)
		members()
	})
}

func (j *jsonWriter) traceLines(t *Trace) {
	j.line("trace", func() {
		j.name("trace")
		j.object(func() { j.session(*t) })
	})
	for _, f := range t.Violations {
		j.line("violation", func() {
			j.text("file", t.File)
			j.text("session", t.Session)
			j.name("violation")
			j.violation(f, *t)
		})
	}
}
