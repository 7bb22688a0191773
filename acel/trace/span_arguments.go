package trace

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
// of MCP, {input_str, inputs} of LangChain, or the arguments themselves. The
// names of arguments that were given by position are not known: the text stays
// as it is, and what was given cannot be told.
func traceloopArguments(_ *telemetrySpan, found node) node {
	input := found.meant()
	byPosition := input.get("args")
	byName := input.get("kwargs")
	switch {
	case byPosition.kind() == '[' && byName.doc != nil && isEmpty(byPosition):
		return byName
	case byPosition.kind() == '[' && byName.doc != nil:
		return found.asText()
	case input.get("tool_name").kind() == '"' && input.get("arguments").doc != nil:
		return input.get("arguments")
	case input.get("inputs").kind() == '{' && input.get("input_str").doc != nil:
		return input.get("inputs")
	case input.get("input_str").doc != nil:
		return input.get("input_str")
	}
	return found
}

// openInferenceArguments finds the arguments of a span of OpenInference: its
// input; or its tool.parameters, if the input is no object or has the arguments
// inside, and those are not the definition of the parameters, as some libraries
// write there.
func openInferenceArguments(s *telemetrySpan, found node) node {
	input := found.meant()
	parameters := s.attributes.get("tool.parameters")
	given := parameters.meant()
	wraps := input.firstOf("calling", "tool_string", "arguments", "kwargs").doc != nil
	if (input.kind() != '{' || wraps) && given.kind() == '{' && !isSchema(given) {
		return parameters
	}
	switch {
	case s.attributes.get("input.value").doc == nil && isSchema(given):
		return node{}
	case input.firstOf("calling", "tool_string").doc != nil: // of CrewAI, as Python writes it
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
