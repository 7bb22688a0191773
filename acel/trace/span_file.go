package trace

import (
	"strconv"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// A spanFile reads documents that hold lists of spans somewhere inside, as those
// of OTLP and Jaeger do. Lists are read span by span.
type spanFile struct {
	*spanForest
	lists  bool          // there was what may hold spans
	known  bool          // the object that is read has a key of such a file
	signal *acel.Problem // the first key of another signal; nil if there was none
}

func newSpanFile(d *decoder, format string) *spanFile {
	return &spanFile{spanForest: newSpanForest(d, format)}
}

func (f *spanFile) decode(w *window) error {
	err := f.eachValue(w, f.value)
	if err == nil && !f.lists && f.signal != nil {
		err = f.signal
	}
	return f.play(err)
}

// value reads a document, a list of them, or any part of one that holds spans.
func (f *spanFile) value() error {
	switch f.in.peek() {
	case '[':
		return f.elements(func(int) error { return f.value() })
	case '{':
	default:
		return f.object(nil)
	}
	around := f.known
	at, err := f.in.begin()
	if err != nil {
		return err
	}
	f.known = f.in.peek() == '}'
	mistakes, err := f.members(f.member)
	if err != nil {
		return err
	}
	if !f.known {
		if err := f.loseForeign(f.in.place(at), "an object that holds no spans of OpenTelemetry, and no part of a trace"); err != nil {
			return err
		}
	}
	f.known = around
	for _, m := range mistakes {
		if err := f.lose(nil, m); err != nil {
			return err
		}
	}
	return nil
}

func (f *spanFile) member(key []byte) error {
	name := spanKey(key)
	f.known = f.known || partOfTrace(name)
	switch name {
	case "resourcespans", "batches", "scopespans", "instrumentationlibraryspans", "trace", "data":
		return f.inner(string(key))
	case "spans":
		f.lists = true
		return f.listed(`"spans"`, f.element)
	case "resourcelogs", "resourcemetrics":
		return f.otherSignal(name[len("resource"):])
	case "errors":
		return f.listed(`"errors"`, func(n node) error {
			return f.lose(nil, n.problem("Jaeger could not give a trace: "+strconv.Quote(cutShort(n.get("msg").text(), n.said())), "export it again"))
		})
	}
	if strings.Contains(name, "span") {
		p := f.in.problem(f.in.last, f.in.pointer(), "what stands under "+brief(key)+" is not known", "it may hold spans")
		if err := f.lose(nil, p); err != nil {
			return err
		}
	}
	return f.in.skip()
}

// partOfTrace reports whether a key is one of objects that hold spans, or that
// hold none but may.
func partOfTrace(key string) bool {
	switch key {
	case "resourcespans", "batches", "scopespans", "instrumentationlibraryspans", "trace", "data", "spans",
		"resourcelogs", "resourcemetrics", "errors", "resource", "scope", "instrumentationlibrary", "schemaurl":
		return true
	}
	return false
}

func (f *spanFile) element(n node) error {
	if n.kind() != '{' {
		return f.lose(nil, n.problem("a span must be an object, and is "+n.kindName(), ""))
	}
	return f.span(n)
}

// inner reads a list or an object that holds spans.
func (f *spanFile) inner(key string) error {
	f.lists = true
	switch f.in.peek() {
	case '[', '{':
		return f.value()
	case 'n':
		return f.in.pass()
	}
	return f.wrongKind(strconv.Quote(key), "a list")
}

// otherSignal passes over what are no spans: calls are read from spans alone.
func (f *spanFile) otherSignal(what string) error {
	p := f.in.problem(f.in.last, f.in.pointer(), "this is an OpenTelemetry export of "+what+", and holds no spans",
		"calls are read from traces: export those, which have resourceSpans")
	if f.signal == nil {
		f.signal = p
	}
	if err := f.pass(nil, p.Place, what+" of OpenTelemetry, which are no spans"); err != nil {
		return err
	}
	return f.in.skip()
}
