package trace

import (
	"io"

	"github.com/acel-dev/acel/acel"
)

// formatMap is what sessions that were read by a mapping are called.
const formatMap = "map"

// A Mapping says where the calls stand in a log of a shape of its own, in JSON or
// JSON Lines. It is read from a small YAML or JSON document, see [LoadMapping].
//
// This one reads a session on each line, as {"id": "t1", "turns": [{"role":
// "assistant", "at": "…", "tool_call": {"name": "pay", "args": {"amount": 5}}},
// {"role": "tool", "content": "paid"}]}:
//
//	sessions: .                 # each line is a session
//	session: id                 # its name
//	calls: turns[].tool_call    # where its calls are
//	tool: name                  # and what they say
//	args: args
//	time: ../at                 # beside the call, not in it
//	results:                    # where their results are
//	  at: turns[][role=tool]
//	  result: content
//
// Every value but results is a path. What stands in a list at the top of a file
// counts as standing on lines. The keys are:
//
//   - sessions: each of these is a session. Without it, lines belong together: all
//     that have the same value at session, or without that all of them.
//   - session: the session's name, a text or a number.
//   - calls: the calls in a session or line. Without it, each line is a call. What
//     is null, or has nothing at tool, is no call.
//   - tool: the tool's name, in the call. It is required.
//   - args: the arguments, an object or a text that holds one.
//   - id, turn, agent, server: as in native traces. Calls with the same turn, one
//     behind the other, were asked for at once. An object at turn stands for itself:
//     with ".." those in one object share a turn.
//   - time: as RFC 3339 has it, UTC if there is no zone, or as seconds,
//     milliseconds, microseconds or nanoseconds since 1970.
//   - result, error: what came of the call, where both stand in one object. A call
//     without a value at result is unfinished, where null is a value. A value at
//     error that is not null, false, 0 or empty makes it one that failed. Where there
//     is no key for result, calls are taken to have succeeded.
//   - results: where results stand apart from their calls. It has the keys at, id,
//     tool, result and error; or it is just a path, as at. A result is that of the
//     nearest call before it with its id and no result; without an id, of the first
//     call that has none, of its tool if it says which.
//
// A path is names with dots between them. name[] is each element of a list,
// name[key=value] is what has that value there, name[key] what has any. A single
// dot is the thing itself, and so may begin a path: .[type=call]. A path that
// begins with ../ leads out of the call to the object around it. A name with other
// characters stands in double quotes, within those of YAML: '"tool.name".x'.
//
// A path that matches nothing in a whole file is a problem, since it is likely
// misspelt; but not if it ends with a question mark: error: failure?
//
// The zero Mapping says nothing, and nothing can be read by it.
type Mapping struct {
	name    string
	paths   [mappingPaths]*path // by what they say
	results bool                // they stand apart from their calls
}

// What the paths of a mapping say.
const (
	mapSessions = iota
	mapSession
	mapCalls
	mapTool
	mapArgs
	mapID
	mapTurn
	mapAgent
	mapServer
	mapTime
	mapResult
	mapError
	mapAt
	mapAnswers
	mapAnswersTool
	mappingPaths
)

// mappingKeys are the keys of a mapping, by what they say; those behind a dot stand
// under results.
var mappingKeys = [mappingPaths]string{
	"sessions", "session", "calls", "tool", "args", "id", "turn", "agent", "server", "time", "result", "error",
	"results.at", "results.id", "results.tool",
}

// LoadMapping reads a mapping. The name is the File of the places of its errors,
// which all are [*acel.Problem].
func LoadMapping(r io.Reader, name string) (*Mapping, error) {
	w := newWindow(r, name, MaxYAML)
	if err := w.readAll(); err != nil {
		return nil, err
	}
	if err := w.dense(); err != nil {
		return nil, err
	}
	y := &yamlText{window: w, lines: yamlLines(w.text)}
	root, err := y.load()
	if err != nil {
		return nil, err
	}
	if root == nil {
		return nil, &acel.Problem{Place: acel.Place{File: name}, Message: "a mapping that is empty", Hint: "it says at least where the tool's name is: tool: name"}
	}
	read := mappingText{y, &Mapping{name: name}}
	if err := read.mapping(root); err != nil {
		return nil, err
	}
	return read.m, nil
}
