package main

import (
	"slices"

	"github.com/acel-dev/acel/acel/report"
	"github.com/acel-dev/acel/acel/trace"
)

// silentNote is what a person has to know about formats that have no place for
// failure: a failed prerequisite that looks fine would meet a requirement. It is
// empty where no call was read from one, or --error-pattern was given.
func (f *readingFlags) silentNote(traces []report.Trace) string {
	if f.pattern.String() != "" {
		return ""
	}
	var silent []string
	for _, t := range traces {
		name := t.Format
		if m := f.mapping.mapping; m != nil && m.Silent() {
			name = "the mapping"
		} else if !isSilent(name) {
			continue
		}
		if t.Calls > 0 && !slices.Contains(silent, name) {
			silent = append(silent, name)
		}
	}
	if len(silent) == 0 {
		return ""
	}
	verb := "do"
	if len(silent) == 1 {
		verb = "does"
	}
	return enumerateAll(silent) + " " + verb + " not say which calls failed: all that were answered count as successful, unless --error-pattern RE tells which"
}

// isSilent reports whether a format does not say which calls failed.
func isSilent(format string) bool {
	return slices.ContainsFunc(trace.Formats(), func(f trace.Format) bool { return f.Silent && f.Name == format })
}

// calledIn returns a trace for each format of files with calls.
func calledIn(reads []*fileRead) (traces []report.Trace) {
	for _, f := range reads {
		for _, found := range f.found {
			traces = append(traces, report.Trace{Format: found.format, Calls: f.calls.n})
		}
	}
	return traces
}
