package trace

import (
	"strings"

	"github.com/acel-dev/acel/acel"
)

// modelPart reads a part of the content of a message for models: a call, or a
// result.
func (v *vercelReader) modelPart(part node) error {
	switch kind := part.get("type").text(); {
	case kind == "tool-call":
		args := part.get("input")
		if args.doc == nil {
			args = part.get("args")
		}
		return v.asked(part, part, part.get("toolName").text(), args)
	case kind == "tool-result", kind == "tool-error":
		if v.mayCall { // it was carried out where the model is served
			v.turns.answered()
		}
		return v.answers(v.s, vercelResult(part))
	case kind == "tool-approval-request", kind == "tool-approval-response": // a call that is denied has a result that says so
		v.heard++
	case mentionsCalls(kind) && !strings.HasPrefix(kind, "data-"):
		return v.unknown(part)
	}
	return nil
}

// vercelResult reads the result of a call. Its output says of which type it is;
// in version 4 it is the result itself.
func vercelResult(part node) result {
	r := result{id: part.get("toolCallId").label(), tool: part.get("toolName").text(), at: part.place()}
	output := part.get("output")
	value := output.get("value")
	switch kind := output.get("type").text(); kind {
	case "execution-denied":
		r.status, r.reason = acel.Refused, reasonIn(output.get("reason").text(), "denied by the user")
	case "error-text", "error-json":
		r.value, r.status, r.reason = value.result(), acel.Failed, reasonIn(value.said(), string(value.raw()))
	case "text", "json", "content":
		r.value = value.result()
	default:
		r.value = output.result()
	}
	if output.doc == nil {
		r.value = part.get("result").result()
	}
	if part.get("isError").isTrue() {
		r.status, r.reason = acel.Failed, part.get("result").said()
	}
	if failure := part.get("error"); part.get("type").is("tool-error") {
		r.value, r.status, r.reason = failure.result(), acel.Failed, failure.said()
	}
	return r
}
