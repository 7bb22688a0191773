package trace

import (
	"encoding/hex"
	"strings"
	"time"
)

// A telemetrySpan is a span of OpenTelemetry as it stands in a file, in whatever
// dialect it is written. It is valid as long as its document.
type telemetrySpan struct {
	node              node // that it is read from
	trace, id, parent string
	name              string
	begin, end        time.Time
	badTime           node // one that could not be read; the zero node if there is none
	jaeger            bool // it is written as Jaeger does, and its times are in microseconds
	code              spanCode
	message           string // what the status says
	attributes        attributes
	events            []spanEvent
}

// A spanCode is the status of a span.
type spanCode uint8

const (
	codeUnset spanCode = iota
	codeOK
	codeError
)

// spanOf reads a span. Keys are known in any case and with or without
// underscores, so that spans as OTLP, Jaeger, ClickHouse and the exporters to
// the console write them are all read.
func spanOf(n node) *telemetrySpan {
	s := &telemetrySpan{node: n, jaeger: n.get("operationName").doc != nil}
	var duration node
	for key, value := range n.members() {
		switch spanKey(key) {
		case "traceid":
			s.trace = spanID(value)
		case "spanid":
			s.id = spanID(value)
		case "context", "spancontext":
			s.context(value)
		case "parentspanid", "parentid", "parent", "references":
			s.parents(value)
		case "name", "operationname", "spanname":
			s.name = value.text()
		case "starttimeunixnano":
			s.begin = s.since(value, 1)
		case "endtimeunixnano":
			s.end = s.since(value, 1)
		case "starttime", "timestamp":
			s.begin = s.time(value)
		case "endtime":
			s.end = s.time(value)
		case "duration":
			duration = value
		case "status":
			s.status(value)
		case "statuscode":
			s.code = codeOf(value)
		case "statusmessage":
			s.message = value.text()
		case "attributes", "spanattributes", "tags":
			s.attributes.read(value)
		case "events", "logs":
			s.readEvents(value)
		}
	}
	if code := s.attributes.get("otel.status_code"); code.doc != nil {
		s.code = codeOf(code)
	}
	if s.end.IsZero() && !s.begin.IsZero() {
		s.end = s.after(duration)
	}
	return s
}

// spanKey is a key in small letters and without underscores.
func spanKey(key []byte) string {
	var room [32]byte
	if len(key) > len(room) {
		return ""
	}
	short := room[:0]
	for _, c := range key {
		if c >= 'A' && c <= 'Z' {
			c += 'a' - 'A'
		}
		if c != '_' {
			short = append(short, c)
		}
	}
	return string(short)
}

// spanMember returns the member of an object under a key as [spanKey] has it.
func (n node) spanMember(key string) node {
	for name, value := range n.members() {
		if spanKey(name) == key {
			return value
		}
	}
	return node{}
}

// spanID returns an ID: hexadecimal ones in small letters and without a prefix,
// and nothing for one that is all zeros, which stands for none.
func spanID(n node) string {
	id := strings.TrimPrefix(n.label(), "0x")
	if strings.Trim(id, "0") == "" {
		return ""
	}
	if _, err := hex.DecodeString(id); err == nil {
		return strings.ToLower(id)
	}
	return id
}

// context reads the IDs of a span that has them together.
func (s *telemetrySpan) context(n node) {
	s.trace, s.id = spanID(n.spanMember("traceid")), spanID(n.spanMember("spanid"))
}

// parents reads which span a span is in: an ID, an object with one, or Jaeger's
// references, of which the one that it is a child of counts most.
func (s *telemetrySpan) parents(n node) {
	switch n.kind() {
	case '{':
		s.parent = spanID(n.spanMember("spanid"))
	case '[':
		for reference := range n.elements() {
			if s.parent == "" || reference.spanMember("reftype").is("CHILD_OF") {
				s.parent = spanID(reference.spanMember("spanid"))
			}
		}
	default:
		s.parent = spanID(n)
	}
}

func (s *telemetrySpan) status(n node) {
	if n.kind() != '{' {
		s.code = codeOf(n)
		return
	}
	for key, value := range n.members() {
		switch spanKey(key) {
		case "code", "statuscode":
			s.code = codeOf(value)
		case "message", "description":
			s.message = value.text()
		}
	}
}

// codeOf reads a status code, which may be a number or its name.
func codeOf(n node) spanCode {
	code := strings.ToUpper(n.label())
	switch code[strings.LastIndexAny(code, "_.")+1:] {
	case "2", "ERROR":
		return codeError
	case "1", "OK":
		return codeOK
	}
	return codeUnset
}
