package trace

import "github.com/go-json-experiment/json/jsontext"

// evalSteps are the calls of one invocation while they are read.
type evalSteps struct {
	geminiParts
	known map[string]int // how often a call stands among the steps
}

// steps reads the steps before the reply, in any of the ways in which they are
// written.
func (e *evalSteps) steps(n node) error {
	uses, answers, events := n.either("tool_uses", "toolUses"), n.either("tool_responses", "toolResponses"), n.either("invocation_events", "invocationEvents")
	for _, list := range []node{uses, answers, events} {
		if err := e.mustBeList(e.s, list, "a list of calls, results or events"); err != nil {
			return err
		}
	}
	var responses []node
	for response := range answers.elements() {
		responses = append(responses, response)
	}
	e.repeats = e.first
	at := 0
	for use := range uses.elements() {
		if err := e.call(use, use.get("name").text(), Expected); err != nil {
			return err
		}
		if at < len(responses) && answersEvalUse(responses[at], use) {
			if err := e.result(responses[at], use.get("name").text()); err != nil {
				return err
			}
			responses[at] = node{}
		}
		at++
	}
	for _, response := range responses {
		if response.doc != nil {
			if err := e.result(response, response.get("name").text()); err != nil {
				return err
			}
		}
	}
	if err := e.parts(n.get("parts")); err != nil {
		return err
	}
	for event := range events.elements() {
		e.common.Agent = event.get("author").text()
		if err := e.parts(event.get("content", "parts")); err != nil {
			return err
		}
	}
	return nil
}

// answersEvalUse reports whether a response stands where that of a call should,
// and has its ID and name.
func answersEvalUse(response, use node) bool {
	return response.get("id").text() == use.get("id").text() && response.get("name").text() == use.get("name").text()
}

func (e *evalSteps) parts(n node) error {
	if err := e.mustBeList(e.s, n, "the parts of a content"); err != nil {
		return err
	}
	for part := range n.elements() {
		if err := e.listen(e.s, part, true, func() error { return e.part(part) }); err != nil {
			return err
		}
	}
	return nil
}

// first takes note of a call among the steps.
func (e *evalSteps) first(call node) bool {
	e.known[evalKey(call)]++
	return false
}

// repeated reports whether a call of the reply stands among the steps.
func (e *evalSteps) repeated(call node) bool {
	key := evalKey(call)
	e.known[key]--
	return e.known[key] >= 0
}

// evalKey is a call without what may differ where it is written twice.
func evalKey(call node) string {
	args := jsontext.Value(string(call.get("args").raw()))
	_ = args.Compact() // it is valid
	return call.get("name").text() + "\x00" + string(args)
}
