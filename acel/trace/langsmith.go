package trace

import (
	"bytes"
	"cmp"
	"strings"
)

// decodeLangSmith reads the runs that LangSmith exports: in lists, on lines, or
// with those that are in a run as its child_runs. The runs of tools are the calls.
func decodeLangSmith(d *decoder, w *window) error {
	l := langSmith{newNested(d, formatLangSmith)}
	return l.played(d.eachDocument(w, func(n node) error {
		if runs := n.get("runs"); runs.kind() == '[' && n.get("run_type").absent() {
			return l.children(runs, langSmithRun{}, 0)
		}
		return l.run(n, langSmithRun{}, 0)
	}))
}

func tellsLangSmith(s *sample) string {
	is := func(n node) bool {
		return n.get("run_type").kind() == '"' && n.firstOf("trace_id", "dotted_order", "inputs", "child_runs", "parent_run_id", "start_time").doc != nil
	}
	switch {
	case s.any(is):
		return "a run has a run_type"
	case s.any(func(n node) bool { return is(n.first()) || is(n.get("runs").first()) }):
		return "a list has a run with a run_type"
	}
	return ""
}

// A langSmith reads one file.
type langSmith struct{ *nested }

// A langSmithRun is a run, while its document lasts.
type langSmithRun struct {
	node
	id, trace, parent               string
	name, kind                      string
	begin, end, status              node
	dotted                          string
	inputs, outputs, failure, extra node
	children                        node
	unknown                         node // a member that may hold runs or calls
}

// langSmithRunOf reads a run. In a tree the one around it says what it leaves out.
func langSmithRunOf(n node, around langSmithRun) langSmithRun {
	r := langSmithRun{node: n}
	for key, value := range n.members() {
		switch string(key) {
		case "id":
			r.id = value.label()
		case "trace_id":
			r.trace = value.label()
		case "parent_run_id":
			r.parent = value.label()
		case "name":
			r.name = value.text()
		case "run_type":
			r.kind = value.text()
		case "status":
			r.status = value
		case "start_time":
			r.begin = value
		case "end_time":
			r.end = value
		case "dotted_order":
			r.dotted = value.text()
		case "inputs":
			r.inputs = value
		case "outputs":
			r.outputs = value
		case "error":
			r.failure = value
		case "extra":
			r.extra = value
		case "child_runs":
			r.children = value
		case "events", "serialized", "tags", "attachments", "manifest", "feedback_stats":
		default:
			if mentionsCalls(string(key)) && !value.empty() || bytes.Contains(value.raw(), []byte(`"run_type"`)) {
				r.unknown = value
			}
		}
	}
	r.parent = cmp.Or(r.parent, around.id)
	r.trace = cmp.Or(r.trace, around.trace, dottedRoot(r.dotted), r.id)
	return r
}

// mostRunsDeep bounds how many runs may be in one another.
const mostRunsDeep = 100

func (l langSmith) children(runs node, around langSmithRun, deep int) error {
	switch {
	case deep > mostRunsDeep:
		return l.lose(nil, runs.problem("more than 100 runs are in one another", ""))
	case runs.kind() != '[' && !runs.empty():
		return l.lose(nil, runs.problem("the runs in a run are "+runs.kindName(), "child_runs must be a list"))
	}
	for run := range runs.elements() {
		if err := l.run(run, around, deep); err != nil {
			return err
		}
	}
	return nil
}

// run reads a run and those in it.
func (l langSmith) run(n node, around langSmithRun, deep int) error {
	r := langSmithRunOf(n, around)
	if r.kind == "" {
		return l.lose(nil, n.problem("this is no run", "runs of LangSmith have a run_type"))
	}
	trace, err := l.trace(r.trace, n.place())
	if err != nil {
		return err
	}
	if name := r.session(); name != "" && (r.parent == "" || l.groups[r.trace] == "") {
		l.groups[r.trace] = name
	}
	if r.unknown.doc != nil {
		l.loseOf(trace, r.unknown.problem("a run holds what may be runs or calls, where none are read", "runs are read that stand in child_runs, or beside it"))
	}
	if r.trace == r.id && r.parent != "" {
		l.loseOf(trace, n.problem("a run in another does not say of which trace it is", "runs have a trace_id, or a dotted_order"))
	}
	s := nestedSpan{parent: r.parent, name: r.name}
	switch r.kind {
	case "tool":
		s.kind = nestedTool
		if err := l.tool(trace, r); err != nil {
			return err
		}
	case "llm":
		l.model(r.trace, r.outputs)
		if err := l.heardIn(trace, r.id, r.begun(), r.inputs); err != nil {
			return err
		}
	case "chain", "retriever", "embedding", "prompt", "parser":
	default:
		if mentionsCalls(r.kind) {
			l.loseOf(trace, n.problem("a run of type "+brief([]byte(r.kind))+" is not known", "it may be a call"))
		}
	}
	if why := r.stopped(); why != "" && r.parent == "" && r.kind != "tool" {
		trace.stopped = why
	}
	if err := l.span(r.trace, r.id, s, n.place()); err != nil {
		return err
	}
	return l.children(r.children, r, deep+1)
}

// session names the conversation that a run is of; "" if it does not say. The
// session_id of the run itself is its project.
func (r langSmithRun) session() string {
	metadata := r.extra.get("metadata")
	return cmp.Or(metadata.get("session_id").label(), metadata.get("thread_id").label(), metadata.get("conversation_id").label())
}

// stopped says why a run ended before it was done.
func (r langSmithRun) stopped() string {
	switch {
	case r.failure.marksError():
		return "the run failed: " + reasonIn(r.failure.said())
	case r.unfinished():
		return endsRunning
	}
	return ""
}

func (r langSmithRun) unfinished() bool {
	switch status := strings.ToLower(r.status.text()); {
	case r.failure.marksError():
		return false
	case status == "pending", r.end.absent() && r.outputs.empty():
		return true
	case status == "interrupted", status == "running", status == "cancelled":
		return r.outputs.empty()
	}
	return false
}

// badStatus returns the status of a run if it is none of those of LangSmith that
// say that it went well or goes on.
func (r langSmithRun) badStatus() string {
	switch status := strings.ToLower(r.status.text()); {
	case !r.status.marksError(), status == "success", status == "pending":
		return ""
	}
	return cmp.Or(r.status.text(), string(r.status.raw()))
}
