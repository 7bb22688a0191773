package trace

// responses read what goes to OpenAI's Responses API and what comes back: a
// request with its input, a response with its output, or a list of such items.
type responses struct {
	*decoder
	turn      steps
	replies   int                 // counts the model's
	approvals map[approval]int    // the numbers of calls that wait for one
	said      []byte              // JSON: what a request says that has no response yet
	known     map[uint64]struct{} // hashes of the items of responses that were read
}

func decodeResponses(d *decoder, w *window) error {
	r := &responses{decoder: d, known: map[uint64]struct{}{}}
	if len(d.sample.items) > 1 && d.sample.any(isChained) && !repeatInput(d.sample) {
		return r.chain(w)
	}
	keys := responsesKeys()
	if d.sample.any(func(n node) bool { return n.get("type").kind() == '"' || n.get("role").kind() == '"' }) {
		keys = nil // these are items, and what has such a key is one
	}
	return conversations{
		format: formatResponses, keys: keys, calls: []string{"tools"}, text: true,
		message: func(_ *decoder, s *session, n node, number int) error {
			if number == 1 {
				r.begin()
			}
			return r.item(s, n)
		},
		notes: []string{"status", "incomplete_details", "error"},
		note:  func(s *session, key string, n node) { s.stopped = responsesEnd(s.stopped, key, n) },
	}.decode(d, w)
}

// responsesKeys are those under which requests and responses hold items.
func responsesKeys() []string { return []string{"input", "output"} }

func tellsResponses(s *sample) string {
	switch {
	case s.any(func(n node) bool { return n.get("object").is("response") && n.get("output").kind() == '[' }):
		return "it has object response and an output"
	case s.any(isResponsesItem):
		return "an item is of a type like function_call"
	case s.any(isResponsesRequest):
		return "it has a model and an input"
	}
	return ""
}

// isResponsesItem reports whether an item can only be one of this API.
func isResponsesItem(n node) bool {
	return isResponsesType(n.get("type").text()) &&
		(n.get("call_id").doc != nil || n.get("id").doc != nil || n.get("status").doc != nil)
}

// isResponsesType reports whether items of a type hold calls or results.
func isResponsesType(kind string) bool {
	if _, is := responsesResult(kind); is {
		return true
	}
	_, is := responsesCallOf(kind)
	return is
}

// isResponsesRequest reports whether an object is a request. Others have an input
// and a model as well, as observations of Langfuse do.
func isResponsesRequest(n node) bool {
	if isRecordOfAnother(n) {
		return false
	}
	input := n.get("input")
	for item := range input.elements() {
		if isResponsesItem(item) {
			return true
		}
	}
	if n.get("model").kind() != '"' || input.kind() != '[' && input.kind() != '"' {
		return false
	}
	for key := range n.members() {
		switch string(key) {
		case "tools", "tool_choice", "instructions", "previous_response_id", "conversation", "include", "reasoning", "stream", "max_output_tokens":
			return true
		}
	}
	return false
}

// isRecordOfAnother reports whether an object has what records of other formats
// have beside an input.
func isRecordOfAnother(n node) bool {
	for _, key := range []string{"traceId", "startTime", "observations", "sessionId", "run_type", "span_data"} {
		if n.get(key).doc != nil {
			return true
		}
	}
	return false
}
