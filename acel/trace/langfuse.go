package trace

import (
	"cmp"
	"slices"
	"strings"
)

// decodeLangfuse reads traces that Langfuse exports, with their observations in
// them or beside them, or observations alone. Those of type TOOL are the calls;
// in a trace without one, those that the models asked for are.
func decodeLangfuse(d *decoder, w *window) error {
	l := &langfuse{nested: newNested(d, formatLangfuse), asked: map[string]*langfuseAsked{}}
	err := d.eachDocument(w, l.record)
	if err == errStopped {
		return err
	}
	if fell := l.fallBack(); fell != nil && err == nil {
		err = fell
	}
	return l.played(err)
}

func tellsLangfuse(s *sample) string {
	switch {
	case s.any(isLangfuseTrace):
		return "a trace has observations"
	case s.any(isObservation):
		return "an observation has a traceId and a type"
	case s.any(func(n node) bool { return isLangfuseTrace(n.first()) || isLangfuseTrace(n.get("data").first()) }):
		return "a list has a trace with observations"
	case s.any(func(n node) bool { return isObservation(n.first()) || isObservation(n.get("data").first()) }):
		return "a list has an observation with a traceId and a type"
	}
	return ""
}

// isLangfuseTrace reports whether a value is a trace with its observations, or
// with what they are called.
func isLangfuseTrace(n node) bool {
	observations := n.get("observations")
	if observations.kind() != '[' {
		return false
	}
	first := observations.first()
	return n.get("trace").kind() == '{' || isObservation(first) || first.get("type").kind() == '"' ||
		n.firstOf("sessionId", "timestamp", "projectId", "htmlPath").doc != nil
}

func isObservation(n node) bool {
	return n.firstOf("traceId", "trace_id").doc != nil && n.firstOf("startTime", "start_time").doc != nil &&
		slices.Contains(observationTypes, strings.ToUpper(n.get("type").text()))
}

// A langfuse reads one file.
type langfuse struct {
	*nested
	asked map[string]*langfuseAsked // what models asked for, by trace
}

// record reads a trace, an observation, or a page of them.
func (l *langfuse) record(n node) error {
	trace, observations := n, n.get("observations")
	switch data := n.get("data"); {
	case isObservation(n):
		return l.observation(n, "")
	case data.kind() == '[' && observations.doc == nil:
		for one := range data.elements() {
			if one.get("data").kind() == '[' {
				return l.lose(nil, one.problem("a page within a page is not read", ""))
			}
			if err := l.record(one); err != nil {
				return err
			}
		}
		return nil
	case observations.kind() != '[':
		return l.lose(nil, n.problem("this is neither an observation nor a trace with observations",
			"observations have a traceId, a type and a startTime; export traces together with them"))
	}
	if inner := n.get("trace"); inner.kind() == '{' {
		trace = inner
	}
	id := trace.get("id").label()
	session, err := l.trace(id, n.place())
	if err != nil {
		return err
	}
	l.group(id, trace)
	for o := range observations.elements() {
		if o.kind() != '{' {
			l.loseOf(session, o.problem("the observations of a trace are only named", "export each trace by itself, with the observations in it"))
			return nil
		}
		if err := l.observation(o, id); err != nil {
			return err
		}
	}
	return nil
}

// group takes down the session of a trace, if a record names one.
func (l *langfuse) group(trace string, n node) {
	if name := n.firstOf("sessionId", "session_id").label(); name != "" {
		l.groups[trace] = name
	}
}

var observationTypes = []string{
	"TOOL", "AGENT", "GENERATION", "SPAN", "EVENT", "CHAIN", "RETRIEVER", "EVALUATOR", "EMBEDDING", "GUARDRAIL",
}

// observation reads an observation; one in a trace need not name it.
func (l *langfuse) observation(n node, trace string) error {
	trace = cmp.Or(n.firstOf("traceId", "trace_id").label(), trace)
	s, err := l.trace(trace, n.place())
	if err != nil {
		return err
	}
	id := n.get("id").label()
	l.group(trace, n)
	span := nestedSpan{parent: n.firstOf("parentObservationId", "parent_observation_id").label(), name: n.get("name").text()}
	switch kind := strings.ToUpper(n.get("type").text()); {
	case kind == "TOOL":
		span.kind = nestedTool
		err = l.tool(s, id, n)
	case kind == "AGENT":
		span.kind = nestedAgent
	case kind == "GENERATION":
		err = l.generation(s, id, n)
	case !slices.Contains(observationTypes, kind) && (kind == "" || mentionsCalls(kind)):
		l.loseOf(s, n.problem("an observation of type "+brief([]byte(kind))+" is not known", "it may be a call"))
	}
	if err != nil {
		return err
	}
	return l.span(trace, id, span, n.place())
}
