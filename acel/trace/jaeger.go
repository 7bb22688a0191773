package trace

// decodeJaeger reads what Jaeger's interface and its API write: traces under
// data, or a trace by itself.
func decodeJaeger(d *decoder, w *window) error {
	return newSpanFile(d, formatJaeger).decode(w)
}

func tellsJaeger(s *sample) string {
	switch {
	case s.any(isJaegerTrace):
		return "it has a traceID and spans with an operationName"
	case s.any(func(n node) bool { return isJaegerTrace(n.get("data").first()) }):
		return "its data has a traceID and spans with an operationName"
	case s.any(func(n node) bool {
		data := n.get("data")
		return data.doc != nil && (data.absent() || data.kind() == '[' && isEmpty(data)) && n.get("total").doc != nil && n.get("limit").doc != nil
	}):
		return "it has data, total and limit, as an answer of Jaeger without a trace"
	}
	return ""
}

func isJaegerTrace(n node) bool {
	spans := n.get("spans")
	if n.get("traceID").kind() != '"' || spans.kind() != '[' {
		return false
	}
	first := spans.first()
	return first.doc == nil || first.get("operationName").doc != nil || first.get("spanID").doc != nil
}
