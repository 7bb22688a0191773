package trace

// decodeOTLP reads OpenTelemetry's JSON: a document, or one on each line, as
// collectors write it; and as Tempo does, with batches.
func decodeOTLP(d *decoder, w *window) error {
	return newSpanFile(d, formatOTLP).decode(w)
}

func tellsOTLP(s *sample) string {
	why := ""
	s.any(func(n node) bool {
		why = otlpKey(n)
		return why != ""
	})
	return why
}

// otlpKey says which key shows that an object is of OTLP; "" if none does.
func otlpKey(n node) string {
	for key, value := range n.members() {
		switch spanKey(key) {
		case "resourcespans", "resourcelogs", "resourcemetrics", "scopespans":
			if value.kind() == '[' {
				return "it has " + string(key)
			}
		case "batches":
			if value.kind() == '[' && (value.first().doc == nil || otlpBatch(value.first())) {
				return "it has batches of spans"
			}
		case "trace":
			if why := otlpKey(value); why != "" {
				return "it has a trace, and " + why
			}
		}
	}
	return ""
}

func otlpBatch(n node) bool {
	for key := range n.members() {
		switch spanKey(key) {
		case "scopespans", "instrumentationlibraryspans", "resource":
			return true
		}
	}
	return false
}
