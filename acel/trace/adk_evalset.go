package trace

import "strconv"

// decodeEvalSet reads an eval set of Google's Agent Development Kit: each of its
// cases is a session. It says what an agent should do: its calls are expected
// ones.
func decodeEvalSet(d *decoder, w *window) error {
	e := evalSet{d}
	return d.eachValue(w, func() error {
		if d.in.peek() != '[' {
			return e.set()
		}
		return d.elements(func(int) error { return e.set() })
	})
}

func tellsEvalSet(s *sample) string {
	if s.any(func(n node) bool { return n.get("eval_cases").kind() == '[' || n.get("evalCases").kind() == '[' }) {
		return "it has eval_cases"
	}
	return ""
}

type evalSet struct{ *decoder }

// set reads a set, one case after the other.
func (e evalSet) set() error {
	if e.in.peek() != '{' {
		return e.object(nil)
	}
	at, holds := e.in.place(e.in.next()), false
	if _, err := e.in.begin(); err != nil {
		return err
	}
	mistakes, err := e.members(func(key []byte) error {
		if name := string(key); name != "eval_cases" && name != "evalCases" {
			return e.beside(nil, key)
		}
		holds = true
		return e.listed(strconv.Quote(string(key)), e.evalCase)
	})
	if err != nil {
		return err
	}
	if !holds {
		return e.loseForeign(at, "an eval set needs eval_cases")
	}
	for _, m := range mistakes {
		if err := e.lose(nil, m); err != nil {
			return err
		}
	}
	return nil
}

func (e evalSet) evalCase(n node) error {
	if n.kind() != '{' {
		return e.lose(nil, n.problem("a case must be an object, and is "+n.kindName(), ""))
	}
	id := ""
	for _, key := range []string{"eval_id", "evalId", "case_id", "caseId"} {
		if id == "" {
			id = n.get(key).label()
		}
	}
	s, err := e.start(id, formatEvalSet, n.place())
	if err != nil {
		return err
	}
	conversation := n.get("conversation")
	if conversation.kind() != '[' && !conversation.absent() {
		err = e.lose(s, conversation.problem("a conversation must be a list, and is "+conversation.kindName(), ""))
	}
	if err == nil {
		err = e.strays(s, n, formatEvalSet, "conversation", "conversation_scenario", "session_input")
	}
	number := 0
	for invocation := range conversation.elements() {
		if number++; err == nil {
			err = e.listen(s, invocation, true, func() error { return e.heardIn(s, invocation, strconv.Itoa(number)) })
		}
	}
	if err != nil {
		return err
	}
	return e.ended(s)
}

// heardIn reads an invocation, and complains of what it holds in other words.
func (e evalSet) heardIn(s *session, n node, turn string) error {
	err := e.strays(s, n, formatEvalSet, "intermediate_data", "intermediateData", "final_response", "finalResponse",
		"agent_content", "agentContent", "user_content", "userContent", "app_details", "appDetails")
	if err == nil {
		err = e.strays(s, n.either("intermediate_data", "intermediateData"), formatEvalSet, "tool_uses", "toolUses", "tool_responses", "toolResponses",
			"parts", "invocation_events", "invocationEvents", "intermediate_responses", "intermediateResponses")
	}
	if err != nil {
		return err
	}
	return e.invocation(s, n, turn)
}

// invocation reads what should be done about one request of the user. The reply
// may repeat calls that stand among the steps before it.
func (e evalSet) invocation(s *session, n node, turn string) error {
	all := evalSteps{geminiParts: geminiParts{decoder: e.decoder, s: s, turn: &steps{reply: turn}, of: Expected, mayCall: true}, known: map[string]int{}}
	s.says(n.either("user_content", "userContent").get("parts"))
	data := n.either("intermediate_data", "intermediateData")
	if err := all.steps(data); err != nil {
		return err
	}
	all.repeats = all.repeated
	responses := data.either("intermediate_responses", "intermediateResponses")
	if err := e.mustBeList(s, responses, "the responses"); err != nil {
		return err
	}
	for response := range responses.elements() {
		for parts := range response.elements() {
			if parts.kind() == '"' { // the name of who says it
				continue
			}
			if err := all.parts(parts); err != nil {
				return err
			}
		}
	}
	for _, reply := range []node{n.either("final_response", "finalResponse"), n.either("agent_content", "agentContent")} {
		if err := all.parts(reply.get("parts")); err != nil {
			return err
		}
	}
	return nil
}
