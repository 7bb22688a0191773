package trace

import (
	"cmp"
	"strings"
	"time"

	"github.com/acel-dev/acel/acel"
)

// tool takes the call that a run of a tool is.
func (l langSmith) tool(trace *timedSession, r langSmithRun) error {
	if r.name == "" {
		l.loseOf(trace, l.nameless(r.place()))
		return nil
	}
	c := timedCall{
		call:   acel.Call{Tool: r.name, ID: r.id, Args: r.arguments(), Time: r.begun(), Place: r.place()},
		end:    r.end.when(),
		result: result{at: r.place()},
	}
	if !r.outputs.absent() {
		c.result.value = r.outputs.raw()
	}
	message, bad := r.outputs.meant().get("output"), r.badStatus()
	switch status := message.langChainMember("status"); {
	case r.failure.marksError():
		c.result.status, c.result.reason = acel.Failed, cmp.Or(r.failure.said(), string(r.failure.raw()))
	case strings.EqualFold(status.text(), "error"), status.kind() != '"' && status.marksError():
		c.result.status, c.result.reason = acel.Failed, cmp.Or(message.langChainMember("content").said(), "the result has the status error")
	case r.unfinished():
		c.result.status = acel.Unfinished
	case bad != "":
		c.result.status, c.result.reason = acel.Failed, cmp.Or(message.langChainMember("content").said(), "the run has the status "+bad)
	}
	return l.call(trace, r.id, c)
}

// begun returns when a run began.
func (r langSmithRun) begun() time.Time {
	if at := r.begin.when(); !at.IsZero() {
		return at
	}
	return dottedTime(r.dotted)
}

// arguments returns the arguments of a tool's run: its inputs, or the text that
// LangChain writes there as the only input. Where inputs and outputs were hidden,
// both are empty objects.
func (r langSmithRun) arguments() []byte {
	inputs, count := r.inputs.meant(), 0
	var only node
	for key, value := range inputs.members() {
		if count++; string(key) == "input" {
			only = value
		}
	}
	switch {
	case r.inputs.absent(), inputs.kind() == '{' && count == 0 && r.outputs.meant().empty() && r.outputs.doc != nil:
		return []byte(argumentsNotRecorded)
	case count == 1 && only.kind() == '"':
		return only.arguments()
	}
	return r.inputs.arguments()
}
