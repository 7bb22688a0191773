package trace

import (
	"cmp"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// tool takes the call that an observation is.
func (l *langfuse) tool(trace *timedSession, id string, n node) error {
	input, output, end := n.get("input"), n.get("output"), n.firstOf("endTime", "end_time")
	c := timedCall{
		call: acel.Call{
			Tool: n.get("name").text(), ID: id, Args: langfuseArguments(input),
			Time: n.firstOf("startTime", "start_time").when(), Place: n.place(),
		},
		end:    end.when(),
		result: result{at: n.place()},
	}
	if !output.absent() {
		c.result.value = output.raw()
	}
	switch {
	case c.call.Tool == "":
		l.loseOf(trace, l.nameless(n.place()))
		return nil
	case strings.EqualFold(n.get("level").text(), "ERROR"):
		c.result.status = acel.Failed
		c.result.reason = cmp.Or(n.firstOf("statusMessage", "status_message").text(), output.said(), "the level is ERROR")
	case end.absent() && output.absent():
		c.result.status = acel.Unfinished
	}
	return l.call(trace, id, c)
}

// langfuseArguments returns the arguments of a call. Those that Langfuse's
// decorator for Python writes stand under kwargs, unless some were given by
// position, whose names are not known.
func langfuseArguments(input node) []byte {
	given := input.meant()
	byPosition, byName := given.get("args"), given.get("kwargs")
	switch {
	case input.absent():
		return []byte(argumentsNotRecorded)
	case byPosition.kind() != '[' || byName.kind() != '{':
		return input.arguments()
	case byPosition.empty():
		return byName.raw()
	}
	return quoteJSON(string(given.raw()))
}
