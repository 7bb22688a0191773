package trace

import (
	"io"

	"github.com/acel-dev/acel/acel"
)

// formatMap is what sessions that were read by a mapping are called.
const formatMap = "map"

// A Mapping says where the calls stand in a log of a shape of its own, in JSON or
// JSON Lines. It is read from a small YAML or JSON document, see [LoadMapping];
// [Documentation] of "map" is the page that says what may stand in one.
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

// Silent reports whether the mapping does not say where failures stand, so that
// calls count as successes unless [Options].ErrorPattern says otherwise.
func (m *Mapping) Silent() bool { return m.paths[mapError] == nil }
