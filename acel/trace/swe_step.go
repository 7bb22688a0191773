package trace

import (
	"bytes"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// sweStopped says why a run ended before the agent ended it; "" if it did not.
func sweStopped(info node) string {
	status := info.get("exit_status").label()
	switch strings.TrimSuffix(strings.TrimPrefix(status, "submitted ("), ")") {
	case "submitted", "exit_command", "exit_forfeit":
		return ""
	case "":
		return endsNoStatus
	}
	return status
}

func (d *decoder) sweStep(r *sweRun, n node) error {
	if n.kind() != '{' {
		return d.lose(nil, n.problem("a step must be an object, and is "+n.kindName(), ""))
	}
	action := n.get("action")
	if action.doc == nil {
		return d.lose(nil, n.problem("a step without an action", "SWE-agent writes an empty one where nothing was done"))
	}
	if action.absent() || len(bytes.TrimSpace(action.unquoted())) == 0 && action.kind() == '"' {
		return nil // the model was asked again, or the run was ended
	}
	if action.kind() != '"' {
		return d.lose(nil, action.problem("an action must be a string, and is "+action.kindName(), ""))
	}
	observation := n.get("observation")
	step := sweStep{action: bytes.Clone(action.raw()), observation: bytes.Clone(observation.result()), at: n.place()}
	time := n.get("execution_time")
	step.idle = time.kind() == '0' && len(bytes.Trim(time.raw(), "0.")) == 0 && observation.is("")
	r.steps = append(r.steps, step)
	return r.hold(d, len(step.action)+len(step.observation), step.at)
}

// hold counts what is held in memory.
func (r *sweRun) hold(d *decoder, length int, at acel.Place) error {
	r.held += int64(length) + 500
	return d.heldTooMuch(r.held, "a trajectory and its history, which have to be put together,", at)
}
