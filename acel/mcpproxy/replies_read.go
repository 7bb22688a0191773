package mcpproxy

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/session"
)

// A replied is what a server has answered to a call.
type replied struct {
	outcome    acel.Outcome
	needsInput bool   // it asks for input instead, and has given
	state      string // this for when it comes
	task       string // it goes on as this task
}

// ofResult are names that mean something in a result.
var ofResult = []string{
	"content", "structuredContent", "isError", "resultType", "task", "taskId", "status", "statusMessage", "result", "error",
	"inputRequests", "requestState", "_meta",
}

// readResult reads the answer to a call, so that no two readers find two things in it.
func readResult(m frame.Message) (replied, error) {
	if m.Error != nil {
		text, err := readError(m.Error)
		return replied{outcome: acel.Outcome{Status: acel.Failed, Error: text}}, err
	}
	raw, o, err := resultIn(m)
	if err != nil {
		return replied{}, err
	}
	var r replied
	kind, _ := frame.Text(o.At("resultType"))
	r.state, _ = frame.Text(o.At("requestState"))
	r.needsInput = kind == "input_required"
	r.task, err = taskOf(o, kind)
	switch {
	case err != nil:
		return r, err
	case (r.task != "" || r.needsInput) && shows(o):
		return r, errors.New("it has not ended, and brings a result all the same")
	case r.task != "" || r.needsInput:
		return r, nil
	}
	r.outcome, err = session.OutcomeOf(raw, o)
	return r, err
}

// resultIn reads the result of an answer.
func resultIn(m frame.Message) (json.RawMessage, frame.Object, error) {
	if !m.Strict || m.Result[0] != '{' {
		return readStrictly(m.Result)
	}
	if err := m.In.Clear(ofResult...); err != nil {
		return nil, nil, fmt.Errorf("its result can be read in two ways: %w", err)
	}
	return m.Result, m.In, nil
}

// readStrictly reads an object of the server in which nothing may be read in two ways.
// What is half of a character in its texts, as some servers cut them off, is one that
// stands for what cannot be shown.
func readStrictly(raw json.RawMessage) (json.RawMessage, frame.Object, error) {
	raw, o, err := frame.Mended(raw)
	if err == nil {
		err = o.Clear(ofResult...)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("its result can be read in two ways: %w", err)
	}
	return raw, o, nil
}

// readError returns the message of an error of JSON-RPC.
func readError(raw json.RawMessage) (string, error) {
	_, o, err := frame.Mended(raw)
	if err == nil {
		err = o.Clear("code", "message", "data")
	}
	if err != nil {
		return "", fmt.Errorf("its error can be read in two ways: %w", err)
	}
	text, is := frame.Text(o.At("message"))
	if !is {
		text = string(raw)
	}
	return text, nil
}

// shows reports whether an object has what clients show as a result, itself or in the
// task that it speaks of.
func shows(o frame.Object) bool {
	if task, err := frame.Loosely(o.At("task")); err == nil && shows(task) {
		return true
	}
	for _, name := range []string{"result", "error", "toolResult"} {
		if raw := o.At(name); raw != nil && string(raw) != "null" {
			return true
		}
	}
	content, structured := o.At("content"), o.At("structuredContent")
	blocks, err := frame.List(content)
	none := content == nil || string(content) == "null" || err == nil && len(blocks) == 0
	return !none || structured != nil && string(structured) != "null"
}

// taskOf returns the id of the task as which a call goes on; "" where it has ended.
func taskOf(o frame.Object, kind string) (string, error) {
	at := o.At("taskId")
	if inner, err := frame.Loosely(o.At("task")); err == nil {
		at = inner.At("taskId")
	}
	id, is := frame.Text(at)
	switch {
	case is && id != "" && (kind == "task" || o.At("content") == nil):
		return id, nil
	case kind == "task":
		return "", errors.New("its result is a task without an id")
	}
	return "", nil
}
