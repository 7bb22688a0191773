package trace

import (
	"slices"

	"github.com/acel-dev/acel/acel"
)

// play yields the calls.
func (i *inspectSample) play(moments []inspectMoment) error {
	numbers := slices.Repeat([]int{-1}, len(i.calls)) // in the session's batch; -1 if it is not there
	for _, m := range moments {
		if m.said.doc != nil {
			if err := i.says(m.said); err != nil {
				return err
			}
			continue
		}
		c := &i.calls[m.call]
		var err error
		switch {
		case c.span.judge && m.end, m.end && numbers[m.call] < 0:
		case c.span.judge:
			err = i.pass(i.session, c.ask.place(), "a call of a scorer")
		case m.end:
			err = i.ends(c, numbers[m.call])
		default:
			if err = i.begins(c); c.tool != "" {
				numbers[m.call] = i.session.batch.last()
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// says takes down what the user said.
func (i *inspectSample) says(content node) error {
	text, err := i.resolved(content)
	i.session.says(text)
	return err
}

// begins yields the begin of a call.
func (i *inspectSample) begins(c *inspectCall) error {
	call := acel.Call{Tool: c.tool, ID: c.id, Turn: c.turn, Agent: c.span.agent, Time: c.at, Place: c.ask.place()}
	if call.Time.IsZero() {
		call.Time = c.begin
	}
	if c.server {
		call.Server = c.ask.get("context").text()
	}
	var err error
	if call.Args, err = i.arguments(c); err != nil {
		return err
	}
	return i.asks(i.session, call, c.origin())
}

// arguments returns the arguments of a call: those with which the tool ran, if it
// did, and else those that the model said.
func (i *inspectSample) arguments(c *inspectCall) ([]byte, error) {
	args, holder := c.ask.get("arguments"), c.ask
	if ran := c.ran.get("arguments"); !ran.empty() {
		args, holder = ran, c.ran
	} else if c.unsure {
		return []byte(argumentsNotRecorded), nil
	}
	if wrong := c.ask.get("parse_error"); !wrong.absent() {
		args = wrong // which quotes what the model wrote
	}
	if args.empty() {
		return holder.argumentsAt("arguments"), nil
	}
	text, err := i.resolved(args)
	return text.arguments(), err
}

// origin says whose call it is.
func (c *inspectCall) origin() Origin {
	switch {
	case c.given:
		return Demonstration
	case c.server:
		return Server
	case c.span.inner:
		return SubAgent
	}
	return Agent
}

// ends yields the end of a call.
func (i *inspectSample) ends(c *inspectCall, number int) error {
	from, value := c.ran, c.ran.get("result")
	if from.doc == nil {
		if from, value = c.answer, c.answer.get("content"); c.server {
			value = c.answer.get("result")
		}
	}
	text, err := i.resolved(value)
	if err != nil {
		return err
	}
	r := result{value: text.result(), at: from.place()}
	wrong := from.get("error")
	if !wrong.marksError() {
		wrong = from.get("tool_error") // as it was called at first
	}
	if wrong, err = i.resolved(wrong); err != nil {
		return err
	}
	switch {
	case wrong.get("type").is("approval"):
		r.status, r.reason, r.value = acel.Refused, wrong.said(), nil
	case wrong.marksError():
		if r.status, r.reason = acel.Failed, wrong.said(); r.reason == "" {
			r.reason = "the tool failed"
		}
	case from.get("failed").marksError():
		r.status, r.reason = acel.Failed, "the tool failed"
	}
	return i.answersCall(i.session, number, r)
}
