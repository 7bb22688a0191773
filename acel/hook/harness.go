package hook

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/acel-dev/acel/acel"
)

// A Harness is the contract of one coding agent's hooks. [Harnesses] has them all.
type Harness struct {
	// Name is what a command line calls it, Title what people do.
	Name, Title string
	// kinds are its events, by their names. Those of no interest are in it only where
	// they name a tool.
	kinds map[string]Kind
	// session is the field that names the session.
	session string
	// said is the field with what the user said.
	said string
	// call reads the call of an event before or after one, and after one how it ended.
	call func(fields, *Event) error
	// answer is the JSON of an answer. It is not asked about one that says nothing.
	answer func(Event, Answer) any
	// denial reads an answer to an event before a call as the harness does: the reason
	// where it refuses the call, else "".
	denial func(fields) string
	// silentBlock says that exit code 2 refuses also with nothing on standard error.
	silentBlock bool
	// before and after are the events of any call, and result the field of the latter
	// that has what the call returned.
	before, after, result string
}

var harnesses = []*Harness{&claudeCode, &codex, &gemini, &cursor}

// Harnesses returns all harnesses, in the order in which they are listed.
func Harnesses() []*Harness { return append([]*Harness(nil), harnesses...) }

// Named returns the harness of a name; nil where there is none.
func Named(name string) *Harness {
	for _, h := range harnesses {
		if h.Name == name {
			return h
		}
	}
	return nil
}

// Decode reads an event. Of one that is of no interest nothing is held against it but
// that it must be JSON, and that one that is not known must not be about a call. The
// error says what is wrong with it: what cannot be read cannot be judged, and is to be
// blocked.
func (h *Harness) Decode(data []byte) (Event, error) {
	f, err := readFields(data)
	if err == nil {
		err = f.noText("hook_event_name")
	}
	if err != nil {
		return Event{}, err
	}
	e := Event{Name: f.text("hook_event_name")}
	if e.Name == "" {
		return Event{}, errors.New(`it has no "hook_event_name"`)
	}
	known := false
	if e.Kind, known = h.kinds[e.Name]; e.Kind == Other {
		if !known && (f.has("tool_name") || f.has("tool_input") || f.has("command")) {
			return e, fmt.Errorf("the event %s is about a call, which is judged at %s: the hook stands at the wrong event, or in the settings of another agent", e.Name, h.before)
		}
		return e, nil
	}
	if err := f.noText(h.session, "tool_use_id", "agent_id", h.said); err != nil {
		return e, err
	}
	e.Session, e.ID = f.text(h.session), f.text("tool_use_id")
	switch {
	case e.Session == "":
		return e, fmt.Errorf("it has no %q, which names the session", h.session)
	case e.Kind == Said:
		e.User = f.text(h.said)
	case e.Kind == Before || e.Kind == After:
		return e, h.readCall(f, &e)
	}
	return e, nil
}

// readCall reads the call of an event.
func (h *Harness) readCall(f fields, e *Event) error {
	e.Call.Agent = f.text("agent_id")
	if err := h.call(f, e); err != nil {
		return err
	}
	if e.Call.Tool == "" {
		return errors.New(`it has no "tool_name"`)
	}
	return nil
}

// named reads the tool and its arguments from where most events have them.
func named(f fields, e *Event) error {
	if err := f.noText("tool_name"); err != nil {
		return err
	}
	if _, is := f["tool_input"]; !is {
		return errors.New(`it has no "tool_input"`)
	}
	e.Call.Tool = f.text("tool_name")
	if f.has("tool_input") {
		e.Call.Args = argumentsOf(f["tool_input"])
	}
	return nil
}

// commandOf reads the command of an event that names no tool: it is a call of the shell.
func commandOf(f fields, e *Event, shell string) error {
	if f["command"].Kind() != '"' {
		return errors.New(`it has no "command" that is a text`)
	}
	command, _ := jsontext.AppendQuote([]byte(`{"command":`), f.text("command")) // it was read from JSON
	e.Call.Tool, e.Call.Args = shell, append(command, '}')
	return nil
}

// argumentsOf are arguments as a call has them: an object, or the text that was found.
func argumentsOf(v jsontext.Value) json.RawMessage {
	if text, is := textIn(v); is {
		return json.RawMessage(text)
	}
	return json.RawMessage(v)
}

// failed is an outcome whose result says that the call has failed.
func failed(o acel.Outcome, why string) acel.Outcome {
	o.Status, o.Error = acel.Failed, why
	return o
}

// Encode makes what is told to the harness, of an answer to an event that Decode read.
func (h *Harness) Encode(e Event, a Answer) Output {
	if a == (Answer{}) || e.Kind == Other {
		return Output{Stdout: "{}\n"}
	}
	var b bytes.Buffer
	to := json.NewEncoder(&b)
	to.SetEscapeHTML(false)
	if err := to.Encode(h.answer(e, a)); err != nil { // which texts alone never are
		return Block(a.Reason)
	}
	return Output{Stdout: b.String()}
}

// Denied reads what a process told the harness about a call, as the harness reads it,
// and reports whether the call is refused, and why.
func (h *Harness) Denied(o Output) (reason string, denied bool) {
	switch o.Code {
	case 2:
		reason = string(bytes.TrimSpace([]byte(o.Stderr)))
		return reason, reason != "" || h.silentBlock
	case 0:
		f, err := readFields([]byte(o.Stdout))
		if err != nil {
			return "", false
		}
		reason = h.denial(f)
		return reason, reason != ""
	}
	return "", false
}

// Sample makes an event as the harness sends it, before a call or after one that
// returned nothing, for trying out what a hook answers.
func (h *Harness) Sample(e Event) []byte {
	made := map[string]any{"hook_event_name": h.before, h.session: e.Session, "tool_name": e.Call.Tool, "tool_input": json.RawMessage("{}"), "tool_use_id": e.ID}
	if json.Valid(e.Call.Args) {
		made["tool_input"] = e.Call.Args
	}
	if e.Kind == After {
		made["hook_event_name"], made[h.result] = h.after, nil
		if json.Valid(e.Outcome.Result) {
			made[h.result] = e.Outcome.Result
		}
	}
	data, _ := json.Marshal(made) // texts and valid JSON always can be written
	return data
}
