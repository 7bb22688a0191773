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
	case failedLevel(n.get("level")):
		c.result.status = acel.Failed
		c.result.reason = cmp.Or(n.firstOf("statusMessage", "status_message").text(), output.said(), "the level is "+n.get("level").label())
	case end.absent() && output.absent():
		c.result.status = acel.Unfinished
	}
	return l.call(trace, id, c)
}

// failedLevel reports whether a level is that of an error: any is that is none of
// the others.
func failedLevel(level node) bool {
	switch strings.ToUpper(level.text()) {
	case "DEBUG", "DEFAULT", "WARNING":
		return false
	}
	return level.marksError()
}

// langfuseArguments returns the arguments of a call. Those that Langfuse's
// decorator for Python writes stand under kwargs, unless some were given by
// position, whose names are not known.
func langfuseArguments(input node) []byte {
	given, count := input.meant(), 0
	for range given.members() {
		count++
	}
	byPosition, byName := given.get("args"), given.get("kwargs")
	switch {
	case input.absent():
		return []byte(argumentsNotRecorded)
	case byPosition.kind() != '[', byName.kind() != '{', count > 2:
		return input.arguments()
	case byPosition.empty():
		return byName.raw()
	}
	return quoteJSON(string(given.raw()))
}
