package trace

import (
	"bytes"
	"cmp"
	"slices"
	"strconv"
)

// isChained reports whether an object says which one it goes on with, or others
// may say that of it.
func isChained(n node) bool {
	return n.get("object").is("response") || !n.get("previous_response_id").absent() || !n.get("conversation").absent()
}

// repeatInput reports whether requests stand beside responses, and none says what
// it goes on with: each has the conversation so far.
func repeatInput(s *sample) bool {
	linked := func(n node) bool { return !n.get("previous_response_id").absent() || !n.get("conversation").absent() }
	return !s.any(linked) && s.any(func(n node) bool { return n.get("input").doc != nil && n.get("object").doc == nil })
}

// chain reads several requests and responses, of which those that go on with one
// another are a session.
func (r *responses) chain(w *window) error {
	return r.eachDocument(w, func(n node) error {
		if n.get("input").doc == nil && n.get("output").doc == nil {
			return r.lose(nil, n.problem("neither a request with an input nor a response with an output", ""))
		}
		if n.get("input").kind() == '"' && n.get("output").doc == nil {
			r.heardText(n)
			return r.pass(nil, n.place(), "a request that holds nothing but the user's text")
		}
		s, again, err := r.session(n)
		if err != nil {
			return err
		}
		r.askedWith(s, n)
		s.stopped = ""
		r.begin()
		if response := n.get("id").text(); response != "" {
			r.turn.reply = response
		}
		for key, value := range n.members() {
			name := string(key)
			s.stopped = responsesEnd(s.stopped, name, value)
			if err := r.member(s, name, value, again); err != nil {
				return err
			}
		}
		return nil
	})
}

// heardText takes down what the user says in a request that holds nothing else. It
// is of the session that the request goes on with, or else of the response that
// comes next.
func (r *responses) heardText(n node) {
	if s := r.named["response "+n.get("previous_response_id").text()]; s != nil {
		s.says(n.get("input"))
	} else {
		r.said = bytes.Clone(n.get("input").raw())
	}
}

// askedWith gives a response what the request before it says.
func (r *responses) askedWith(s *session, n node) {
	if r.said != nil && n.get("object").is("response") {
		s.says((&document{text: r.said}).node())
	}
	r.said = nil
}

// session returns the session that a request or a response is of, and whether it
// is a response that was read before, as those are that are asked for until they
// are done.
func (r *responses) session(n node) (*session, bool, error) {
	conversation := n.get("conversation").text() + n.get("conversation", "id").text()
	response := ""
	if n.get("object").is("response") {
		response = n.get("id").text()
	}
	names := []string{"response " + response, "conversation " + conversation, "response " + n.get("previous_response_id").text()}
	var s *session
	for _, name := range names {
		if s == nil {
			s = r.named[name]
		}
	}
	again := r.named[names[0]] != nil
	var err error
	if s == nil {
		s, err = r.start(cmp.Or(conversation, response), formatResponses, n.place())
	}
	if response != "" {
		r.named[names[0]] = s
	}
	if conversation != "" {
		r.named[names[1]] = s
	}
	return s, again, err
}

// member reads a member of a request or a response.
func (r *responses) member(s *session, key string, value node, again bool) error {
	switch {
	case !slices.Contains(responsesKeys(), key):
		return r.besides(s, key, value)
	case value.kind() == '"':
		if key == "input" {
			s.says(value)
		}
		return nil
	case value.kind() != '[':
		return r.lose(s, value.problem(strconv.Quote(key)+" is "+value.kindName()+", and no list", ""))
	}
	for item := range value.elements() {
		if key == "output" && r.copied(item) && again {
			continue
		}
		if err := r.item(s, item); err != nil {
			return err
		}
	}
	return nil
}

// copied reports whether an item was there before.
func (r *responses) copied(item node) bool {
	id := item.get("id").unquoted()
	if len(id) == 0 {
		return false
	}
	key := hash(id)
	_, known := r.known[key]
	r.known[key] = struct{}{}
	return known
}

// responsesEnd returns why a run ended before it was done, as far as a member of
// its response says so; else what was known before.
func responsesEnd(before, key string, n node) string {
	switch status := n.text(); {
	case key == "status" && before == "" && (status == "in_progress" || status == "queued"):
		return endsRunning
	case key == "status" && status != "" && status != "completed" && before == "":
		return "the response is " + status
	case key == "incomplete_details" && n.get("reason").text() != "":
		return "the response is incomplete: " + n.get("reason").text()
	case key == "error" && n.get("message").text() != "":
		return "the response failed: " + n.get("message").text()
	}
	return before
}
