package mcpproxy

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/refusal"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/session"
)

// told takes a request or a notification of the server. A notification may say how a
// task goes on, and bring its result.
func (c *conversation) told(m frame.Message) []byte {
	if m.Kind != frame.Notification || !strings.HasPrefix(m.Method, "notifications/tasks") || m.Params == nil {
		return m.Raw
	}
	s, err := readTaskState(m.Params)
	var in json.RawMessage
	if err == nil {
		in, err = c.follows(s, "", true)
	}
	switch {
	case err != nil:
		return c.dropped(m.Raw, err)
	case in != nil:
		return frame.NotificationOf(m.Method, in)
	}
	return m.Raw
}

// toldOfTask returns what goes to the client for an answer that says how a task goes on.
func (a *asked) toldOfTask(m frame.Message) []byte {
	if m.Error != nil {
		return m.Raw
	}
	s, err := readTaskState(m.Result)
	if err != nil {
		return a.garbled(m.Raw, err)
	}
	switch in, err := a.of.follows(s, a.task, a.modern); {
	case err != nil:
		return a.garbled(m.Raw, err)
	case in != nil:
		a.of.spend(a)
		return frame.ResultAnswer(a.id, in)
	}
	return m.Raw
}

// tasksListed returns what goes to the client for a list of tasks, which brings no
// results.
func (a *asked) tasksListed(m frame.Message) []byte {
	if m.Error != nil {
		return m.Raw
	}
	if err := listsTasks(m.Result); err != nil {
		return a.garbled(m.Raw, err)
	}
	return m.Raw
}

// listsTasks says why a result is no list of tasks alone.
func listsTasks(result json.RawMessage) error {
	list, err := plainly(result)
	if err != nil || present(list.At("tasks")) == nil {
		return err
	}
	tasks, err := frame.List(list.At("tasks"))
	for _, raw := range tasks {
		if err == nil {
			_, err = plainly(raw)
		}
	}
	return err
}

// plainly reads an object that brings no result, in whatever way one reads it.
func plainly(raw json.RawMessage) (frame.Object, error) {
	_, o, err := frame.Mended(raw)
	if err == nil {
		err = o.Clear(append([]string{"tasks", "nextCursor"}, ofResult...)...)
	}
	if err == nil && shows(o) {
		err = errors.New("it brings a result where none belongs")
	}
	return o, err
}

// errNoFailure says that a result was not judged as that of a success, and reads as one.
var errNoFailure = errors.New("its task has failed, and its result is that of a success")

var errStrange = errors.New("it brings the result of a task that did not begin in this session")

// A taskState says how a task goes on.
type taskState struct {
	raw     json.RawMessage
	id      string
	status  string
	outcome *acel.Outcome // nil where it has not ended, or does not say how
	from    int           // where in raw a result stands that is brought along
	to      int
}

// readTaskState reads what is said of a task. Its result stands within it.
func readTaskState(raw json.RawMessage) (taskState, error) {
	read, o, err := readStrictly(raw)
	if err != nil {
		return taskState{}, err
	}
	s, of := taskState{raw: read}, o
	if inner, err := frame.Loosely(o.At("task")); err == nil {
		of = inner
	}
	if err := of.Clear(ofResult...); err != nil {
		return s, err
	}
	s.id, _ = frame.Text(of.At("taskId"))
	s.status, _ = frame.Text(of.At("status"))
	if of.At("result") != nil && o.At("task") != nil || o.At("content") != nil || o.At("structuredContent") != nil || o.At("toolResult") != nil {
		return s, errors.New("it brings a result where none belongs")
	}
	for _, m := range o {
		if m.Name == "result" {
			s.from, s.to = m.End-len(m.Value), m.End
		}
	}
	if s.outcome, err = broughtBy(o); err == nil && s.outcome != nil {
		err = s.ends()
	}
	return s, err
}

// ends holds what the state brings to its status, which alone says whether the task has
// ended, and whether well.
func (s *taskState) ends() error {
	switch s.status {
	case "completed":
	case "failed":
		if s.outcome.Status == acel.OK {
			return errNoFailure
		}
	case "cancelled":
		s.outcome.Status = acel.Unfinished
	default:
		return fmt.Errorf("it brings a result, and the task has not ended: its status is %+q", refusal.Brief(s.status))
	}
	return nil
}

// present is a value that is there; nil for null.
func present(raw json.RawMessage) json.RawMessage {
	if string(raw) == "null" {
		return nil
	}
	return raw
}

// broughtBy is the outcome that the state of a task brings; nil for none.
func broughtBy(o frame.Object) (*acel.Outcome, error) {
	raw, failed := present(o.At("result")), present(o.At("error"))
	switch {
	case raw != nil && failed != nil:
		return nil, errors.New("it brings a result and an error")
	case failed != nil:
		text, err := readError(failed)
		return &acel.Outcome{Status: acel.Failed, Error: text}, err
	case raw == nil:
		return nil, nil
	}
	raw, of, err := readStrictly(raw)
	if err != nil {
		return nil, err
	}
	outcome, err := session.OutcomeOf(raw, of)
	return &outcome, err
}

// follows takes down how a task goes on. It returns what is said in the place of what
// must not be shown; nil where that may.
func (c *conversation) follows(s taskState, asked string, modern bool) (json.RawMessage, error) {
	if asked != "" && s.id != "" && s.id != asked {
		return nil, fmt.Errorf("it is about another task than %+q", refusal.Brief(asked))
	}
	id := asked
	if id == "" {
		id = s.id
	}
	t := c.taskBy(id)
	switch {
	case t == nil && s.outcome != nil && !c.shadow():
		return nil, errStrange
	case t == nil:
		return nil, nil
	}
	in := t.goesOn(c, s, modern)
	if in == nil {
		return nil, nil
	}
	return spliced(s.raw, s.from, s.to, in), nil
}
