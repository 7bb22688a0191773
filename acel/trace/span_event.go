package trace

import "strings"

// A spanEvent is an event of a span that may say something of calls.
type spanEvent struct {
	name       string
	attributes attributes
}

// readEvents takes those events that say something of calls or of errors. Jaeger
// calls them logs, and their names a field.
func (s *telemetrySpan) readEvents(n node) {
	for one := range n.elements() {
		var e spanEvent
		for key, value := range one.members() {
			switch spanKey(key) {
			case "name":
				e.name = value.text()
			case "attributes", "fields":
				e.attributes.read(value)
			}
		}
		if e.name == "" {
			e.name = e.attributes.get("event").text()
		}
		if e.name == "exception" || strings.HasPrefix(e.name, "gen_ai.") {
			s.events = append(s.events, e)
		}
	}
}

// event returns the value of an attribute of the first event of a name that has
// it.
func (s *telemetrySpan) event(name string, keys ...string) node {
	for _, e := range s.events {
		if e.name != name {
			continue
		}
		if value := e.attributes.get(keys...); value.doc != nil {
			return value
		}
	}
	return node{}
}
