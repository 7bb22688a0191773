package trace

import (
	"bytes"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// argumentsNotRecorded stands for the arguments of a call of which is only known
// that it was made, as when traces are told to leave content out. It is no JSON
// object, so that a rule that asks for a field finds that it cannot decide; the
// text is for whoever then looks at the call.
const argumentsNotRecorded = `"(not recorded)"`

// firstOf returns the first of several members that is there.
func (n node) firstOf(keys ...string) node {
	for _, key := range keys {
		if value := n.member(key); value.doc != nil {
			return value
		}
	}
	return node{}
}

// traceloopArguments finds the arguments in the input of a span of OpenLLMetry,
// which is JSON text: {args, kwargs} of a Python function, {tool_name, arguments}
// of MCP, {input_str, inputs} of LangChain, or the arguments themselves. An object
// with any other member is none of these, and is the arguments. The names of
// arguments that were given by position are not known: the text stays as it is,
// and what was given cannot be told; and so for kwargs or arguments alone, which
// may be either.
func traceloopArguments(s *telemetrySpan, found node) node {
	input := found.meant()
	byPosition, byName := input.get("args"), input.get("kwargs")
	switch {
	case input.holdsOnly("kwargs") && byName.kind() == '{', input.holdsOnly("arguments") && input.get("arguments").kind() == '{':
		return found.asText()
	case byPosition.kind() == '[' && byName.kind() == '{' && input.holdsOnly("args", "kwargs", "sanitize_inputs_outputs"):
		if !isEmpty(byPosition) {
			return found.asText()
		}
		return byName
	case s.isOf(input.get("tool_name").text()) && input.get("arguments").doc != nil && input.holdsOnly("tool_name", "arguments"):
		return input.get("arguments")
	case input.get("input_str").doc != nil && input.holdsOnly("input_str", "inputs", "tags", "metadata", "kwargs"):
		return orElse(input.get("inputs"), input.get("input_str"))
	}
	return found
}

// holdsOnly reports whether an object has members, and none but those with some
// keys.
func (n node) holdsOnly(keys ...string) bool {
	some := false
	for key := range n.members() {
		if some = slices.Contains(keys, string(key)); !some {
			return false
		}
	}
	return some
}

// isOf reports whether a span is that of a tool of OpenLLMetry.
func (s *telemetrySpan) isOf(tool string) bool {
	name := strings.TrimSuffix(s.attributes.label("traceloop.entity.name", "tool.name"), ".tool")
	_, name = qualified("", name)
	_, tool = qualified("", tool)
	return tool != "" && tool == name
}

// openInferenceArguments finds the arguments of a span of OpenInference: its
// input; or its tool.parameters, if the input is no object or has the arguments
// inside, and those are not the definition of the parameters, as some libraries
// write there.
func openInferenceArguments(s *telemetrySpan, found node) node {
	input := found.meant()
	parameters := s.attributes.get("tool.parameters")
	given := parameters.meant()
	wraps := input.firstOf("calling", "tool_string", "arguments", "kwargs").doc != nil &&
		input.holdsOnly("tool", "tool_string", "calling", "arguments", "args", "kwargs", "sanitize_inputs_outputs")
	if (input.kind() != '{' || wraps) && given.kind() == '{' && !isSchema(given) {
		return parameters
	}
	switch {
	case s.attributes.get("input.value").doc == nil && isSchema(given):
		return node{}
	case wraps && input.firstOf("calling", "tool_string").doc != nil: // of CrewAI, as Python writes it
		return found.asText()
	}
	return traceloopArguments(s, found)
}

// isSchema reports whether an object defines parameters, and is none that holds
// them: it is a JSON Schema, or all of its members have a type.
func isSchema(n node) bool {
	if n.get("properties").kind() == '{' || n.get("type").is("object") || n.get("$schema").doc != nil {
		return true
	}
	all := false
	for _, value := range n.members() {
		if all = value.get("type").kind() == '"'; !all {
			return false
		}
	}
	return all
}

func isEmpty(list node) bool { return list.first().doc == nil }

// asText returns JSON text, or a string with such text, as a string that holds
// the JSON string of it, and thus no object.
func (n node) asText() node {
	text := n.unquoted()
	if text == nil {
		text = n.raw()
	}
	return (&document{text: quoteJSON(string(quoteJSON(string(text))))}).node()
}

// otherArguments reports whether two calls were given different things, as far as
// that is known. An object and a text cannot be compared: the one may be what the
// other says in words.
func otherArguments(a, b []byte) bool {
	if len(a) == 0 || len(b) == 0 || string(a) == argumentsNotRecorded || string(b) == argumentsNotRecorded || (a[0] == '{') != (b[0] == '{') {
		return false
	}
	return sameText(a) != sameText(b)
}

// sameText writes JSON in a form that is the same for the same values, whatever
// order and spaces they are written with.
func sameText(text []byte) string {
	same := jsontext.Value(bytes.Clone(text))
	if same.Canonicalize(jsontext.CanonicalizeRawInts(false)) != nil {
		return string(text)
	}
	return string(same)
}
