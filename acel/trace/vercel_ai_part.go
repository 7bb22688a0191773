package trace

import (
	"strings"

	"github.com/acel-dev/acel/acel"
)

// uiPart reads a part of a message of the user interface. A call and its result
// are one part.
func (v *vercelReader) uiPart(part node) error {
	switch kind := part.get("type").text(); {
	case kind == "step-start":
		v.nextStep()
		return nil
	case kind == "tool-invocation":
		return v.invocation(part, part.get("toolInvocation"))
	case kind == "dynamic-tool":
		return v.toolPart(part, part.get("toolName").text())
	case isVercelTool(kind):
		return v.toolPart(part, strings.TrimPrefix(kind, "tool-"))
	case mentionsCalls(kind) && !strings.HasPrefix(kind, "data-"):
		return v.unknown(part)
	}
	return nil
}

func (v *vercelReader) unknown(n node) error {
	return v.lose(v.s, n.problem("a part of type "+brief([]byte(n.get("type").text()))+" is not known", "it may hold a call or a result"))
}

// asked takes down the call of a part.
func (v *vercelReader) asked(part, call node, tool string, args node) error {
	if !v.mayCall {
		return v.lose(v.s, part.problem("a message that is not the assistant's calls a tool", "only the assistant's calls are those of the agent"))
	}
	of := Agent
	if call.get("providerExecuted").isTrue() {
		of = Server
	}
	id := call.get("toolCallId").label()
	v.read[id], v.called = true, true
	c := acel.Call{Tool: tool, Args: args.arguments(), ID: id, Turn: v.turns.asked(), Place: part.place()}
	return v.asks(v.s, c, of)
}

// toolPart reads a call of version 5 on, whose state says how far it came.
func (v *vercelReader) toolPart(part node, tool string) error {
	args := part.get("input")
	if args.absent() {
		args = part.get("rawInput")
	}
	if err := v.asked(part, part, tool, args); err != nil || tool == "" || !v.mayCall {
		return err
	}
	r := result{value: part.get("output").result(), at: part.place()}
	switch state := part.get("state").text(); state {
	case "output-available":
		if part.get("preliminary").isTrue() {
			return nil
		}
	case "output-error", "error":
		r.status, r.reason = acel.Failed, part.get("errorText").said()
	case "output-denied", "approval-responded":
		if state == "approval-responded" && part.get("approval", "approved").isTrue() {
			return nil
		}
		r.status, r.reason = acel.Refused, reasonIn(part.get("approval", "reason").text(), "denied by the user")
	case "input-streaming", "input-available", "approval-requested":
		return nil
	default:
		return v.lose(v.s, part.problem("a call is in the state "+brief([]byte(state))+", which is not known", ""))
	}
	return v.answersCall(v.s, v.s.batch.last(), r)
}

// invocation reads a call of version 4.
func (v *vercelReader) invocation(part, call node) error {
	if step := call.get("step").label(); step != v.step {
		v.nextStep()
		v.step = step
	}
	tool := call.get("toolName").text()
	if err := v.asked(part, call, tool, call.get("args")); err != nil || tool == "" || !v.mayCall {
		return err
	}
	switch state := call.get("state").text(); state {
	case "result":
		return v.answersCall(v.s, v.s.batch.last(), result{value: call.get("result").result(), at: part.place()})
	case "partial-call", "call":
		return nil
	default:
		return v.lose(v.s, part.problem("a call is in the state "+brief([]byte(state))+", which is not known", "known are partial-call, call and result"))
	}
}
