package mcpproxy

import (
	"encoding/json"
	"errors"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
)

// A toolList is the result of tools/list: a page of it.
type toolList struct {
	result json.RawMessage
	from   int // where in the result the tools stand
	to     int
	all    []listedTool
	last   bool // no page comes behind it
}

// A listedTool is one tool as it is listed.
type listedTool struct {
	raw    json.RawMessage
	name   string
	schema json.RawMessage // of its arguments
}

// readList reads a page, in which no two readers may find two tools.
func readList(result json.RawMessage) (toolList, error) {
	o, err := frame.Loosely(result)
	if err == nil {
		err = o.Clear("tools", "nextCursor", "_meta")
	}
	if err != nil {
		return toolList{}, err
	}
	l := toolList{result: result, last: o.At("nextCursor") == nil || string(o.At("nextCursor")) == "null"}
	for _, m := range o {
		if m.Name == "tools" {
			l.from, l.to = m.End-len(m.Value), m.End
		}
	}
	tools, err := frame.List(o.At("tools"))
	if err != nil {
		return l, err
	}
	for _, raw := range tools {
		t, err := readTool(raw)
		if err != nil {
			return l, err
		}
		l.all = append(l.all, t)
	}
	return l, nil
}

// readTool reads one tool.
func readTool(raw json.RawMessage) (listedTool, error) {
	o, err := frame.Loosely(raw)
	if err == nil {
		err = o.Clear("name", "inputSchema")
	}
	name, is := frame.Text(o.At("name"))
	if err == nil && !is {
		err = errors.New("a tool has no name")
	}
	return listedTool{raw, name, o.At("inputSchema")}, err
}
