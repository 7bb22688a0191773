package trace

// decodeSpans reads spans that stand by themselves, one after the other or as a
// list: as OpenTelemetry's exporters to the console write them for Python and Go,
// and as OTLP has them, or under the key spans of an object.
func decodeSpans(d *decoder, w *window) error {
	if d.sample.any(func(n node) bool { return isSpan(n.get("spans").first()) }) {
		return newSpanFile(d, formatSpans).decode(w)
	}
	f := newSpanForest(d, formatSpans)
	return f.play(d.eachDocument(w, func(n node) error {
		if spanOf(n).id == "" {
			return f.lose(nil, n.problem("this is no span: it has no ID of one", "spans have a spanId, or a context with a span_id"))
		}
		return f.span(n)
	}))
}

func tellsSpans(s *sample) string {
	switch {
	case s.any(func(n node) bool { return n.get("context").kind() == '{' && isSpan(n) }):
		return "it has a name, and a context with a trace_id and a span_id"
	case s.any(isSpan):
		return "it has a name, a trace ID and a span ID"
	case s.any(func(n node) bool { return isSpan(n.get("spans").first()) }):
		return "it has spans with a name, a trace ID and a span ID"
	}
	return ""
}

// isSpan reports whether an object is a span, and not merely something that
// happened in one, as a line of a log may be.
func isSpan(n node) bool {
	if n.kind() != '{' {
		return false
	}
	s := spanOf(n)
	more := false
	for key := range n.members() {
		switch spanKey(key) {
		case "attributes", "spanattributes", "tags", "starttime", "starttimeunixnano", "kind", "spankind":
			more = true
		}
	}
	return s.trace != "" && s.id != "" && s.name != "" && more
}
