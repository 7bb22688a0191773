package trace

import (
	"time"

	"github.com/acel-dev/acel/acel"
)

// A spanForest is what is kept of the spans of a file until all are read: their
// parents may come later or never, and so may what says whose session they are.
type spanForest struct {
	*decoder
	dialects []toolDialect
	sources  []messageSource
	keys     []string // sessionKeys
	timeline timeline
	all      []*keptSpan
	traces   []*spanTrace
	byID     map[string]*spanTrace
	texts    map[string]string // arguments and results of messages, which come again and again
}

func newSpanForest(d *decoder, format string) *spanForest {
	return &spanForest{
		decoder: d, dialects: toolDialects(), sources: messageSources(), keys: sessionKeys(),
		timeline: timeline{format: format}, byID: map[string]*spanTrace{}, texts: map[string]string{},
	}
}

// A spanTrace is the spans of one trace.
type spanTrace struct {
	id    string
	at    acel.Place
	spans map[string]*keptSpan
	names [][]string // the sessions that its spans name, for each of sessionKeys
	agent bool       // some span is of an agent or a model
	tool  bool       // some span is of a tool, or may be
	ends  bool       // some span has an end
}

// span takes a span.
func (f *spanForest) span(n node) error {
	s := spanOf(n)
	s.pending()
	t := f.trace(s)
	kept := &keptSpan{of: t, id: s.id, parent: s.parent, at: n.place(), begin: s.begin, end: s.end}
	if err := f.describe(s, kept); err != nil {
		return err
	}
	t.agent, t.ends = t.agent || kept.model, t.ends || !kept.end.IsZero()
	f.timeline.held += kept.size()
	if err := f.place(kept); err != nil {
		return err
	}
	return f.heldTooMuch(f.timeline.held, "the spans of one file, which have to be put in order,", kept.at)
}

// describe takes what has to be kept of a span.
func (f *spanForest) describe(s *telemetrySpan, kept *keptSpan) error {
	if s.attributes.wrong.doc != nil {
		kept.genAI, kept.of.tool = true, true // as it may be
		return f.lose(nil, s.attributes.wrong.problem("the attributes of a span are "+s.attributes.wrong.kindName(), "they must be a list or an object"))
	}
	s.describe(kept, f.keys)
	if err := f.readTool(s, kept); err != nil {
		return err
	}
	if kept.call == nil && kept.genAI {
		f.readMessages(s, kept)
	}
	return nil
}

// place keeps a span. Exporters write spans again: of two with one ID the first
// counts, or the first that has ended; and the other must not tell of more.
func (f *spanForest) place(k *keptSpan) error {
	t := k.of
	before := t.spans[k.id]
	if before == nil {
		f.all = append(f.all, k)
		if k.id != "" {
			t.spans[k.id] = k
		}
		return nil
	}
	one, other := before, k
	if before.end.IsZero() && !k.end.IsZero() {
		one, other = k, before
	}
	f.timeline.held -= other.size()
	lost := one.lacks(other)
	*before = *one
	if lost {
		return f.lose(nil, &acel.Problem{
			Place: k.at, Message: "a span has the ID of another in its trace, and tells of another call",
			Hint: "each span has an ID of its own",
		})
	}
	return nil
}

func (f *spanForest) trace(s *telemetrySpan) *spanTrace {
	if t := f.byID[s.trace]; t != nil {
		return t
	}
	t := &spanTrace{id: s.trace, at: s.node.place(), spans: map[string]*keptSpan{}, names: make([][]string, len(f.keys))}
	f.byID[s.trace] = t
	f.traces = append(f.traces, t)
	return t
}

// pending makes a span that Logfire writes as soon as another begins, as its
// child, the other one as far as it is known.
func (s *telemetrySpan) pending() {
	if s.attributes.has("logfire.span_type", "pending_span") {
		s.id, s.parent, s.end = s.parent, spanID(s.attributes.get("logfire.pending_parent_id")), time.Time{}
	}
}
