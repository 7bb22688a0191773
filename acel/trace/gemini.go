package trace

import "strconv"

// decodeGemini reads contents of the Gemini API and of Vertex AI: a request with
// its contents, a response with its candidates, or a list of contents, in the
// words of the API or of its Python library.
func decodeGemini(d *decoder, w *window) error {
	g := &gemini{decoder: d}
	c := conversations{
		format: formatGemini, text: true, read: []string{"content", "parts", "candidates"}, message: g.message, said: geminiSaid,
		keys: []string{"contents", "candidates", "automaticFunctionCallingHistory", "automatic_function_calling_history"},
	}
	if isGeminiStream(d.sample) {
		c.keys, c.message = nil, g.piece
	}
	return c.decode(d, w)
}

// geminiSaid takes down what the user says in a content.
func geminiSaid(s *session, n node) {
	if n.get("role").is("user") {
		s.says(n.get("parts"))
	}
}

// isGeminiStream reports whether an input is one response in pieces, as it was
// streamed: the first of them is not the end.
func isGeminiStream(s *sample) bool {
	ends := func(n node) bool { return geminiEnd(n.get("candidates").first()) != "" }
	if len(s.items) < 2 || s.any(func(n node) bool { return n.get("candidates").kind() != '[' }) || ends(s.items[0]) {
		return false
	}
	id := s.items[0].either("responseId", "response_id").text()
	return s.any(ends) || id != "" && s.items[1].either("responseId", "response_id").is(id)
}

func tellsGemini(s *sample) string {
	of := func(key string, is func(node) bool) bool {
		return s.any(func(item node) bool { return is(item.get(key).first()) })
	}
	switch {
	case of("contents", func(n node) bool { return n.get("parts").kind() == '[' }):
		return "it has contents with parts"
	case of("candidates", func(n node) bool {
		return n.get("content").kind() == '{' || geminiEnd(n) != ""
	}):
		return "it has candidates"
	case s.any(func(n node) bool { return n.get("role").is("model") && n.get("parts").kind() == '[' }):
		return "a message of role model has parts"
	case s.any(func(n node) bool {
		for part := range n.get("parts").elements() {
			if isGeminiPart(part) {
				return true
			}
		}
		return false
	}):
		return "a part of a message has a functionCall or a functionResponse"
	}
	return ""
}

// isGeminiPart reports whether a part of a content is a call or a result.
func isGeminiPart(part node) bool {
	for key, value := range part.members() {
		switch string(key) {
		case "functionCall", "function_call", "functionResponse", "function_response":
			if value.get("name").kind() == '"' {
				return true
			}
		}
	}
	return false
}

// A gemini reads the contents of one file.
type gemini struct {
	*decoder
	turn    steps // that of the model since the user's last content
	model   bool  // the content before was the model's
	replied bool  // a candidate of this session was read
}

// message reads a content, or a candidate for the next one.
func (g *gemini) message(_ *decoder, s *session, n node, number int) error {
	if number == 1 {
		g.replied, g.model = false, false
	}
	if n.get("parts").doc != nil {
		s.stopped = ""
		return g.content(s, n, strconv.Itoa(number))
	}
	if n.get("content").kind() != '{' && geminiEnd(n) == "" {
		return g.lose(s, n.problem("a content without parts", ""))
	}
	if g.replied && !n.get("content", "parts").empty() {
		return g.lose(s, n.problem("a second candidate: it is not known which of them went on with the conversation",
			"leave out the candidates that were not taken"))
	}
	return g.candidate(s, n, strconv.Itoa(number))
}

// piece reads a part of a response that was streamed.
func (g *gemini) piece(_ *decoder, s *session, n node, _ int) error {
	for candidate := range n.get("candidates").elements() {
		if index := candidate.get("index").label(); index != "" && index != "0" {
			return g.lose(s, candidate.problem("a second candidate: it is not known which of them went on with the conversation",
				"leave out the candidates that were not taken"))
		}
		if err := g.candidate(s, candidate, "1"); err != nil {
			return err
		}
	}
	return nil
}

// candidate reads a reply.
func (g *gemini) candidate(s *session, n node, turn string) error {
	g.replied, s.stopped = true, ""
	switch reason := geminiEnd(n); reason {
	case "", "STOP", "FINISH_REASON_STOP", "FINISH_REASON_UNSPECIFIED":
	default:
		s.stopped = "the last reply ended with " + reason
	}
	return g.content(s, n.get("content"), turn)
}

// geminiEnd returns why a candidate ended; "" if it does not say.
func geminiEnd(candidate node) string {
	return candidate.either("finishReason", "finish_reason").text()
}

// content reads the parts of a content. Contents of the model that follow one
// another are one reply of it.
func (g *gemini) content(s *session, n node, turn string) error {
	parts := n.get("parts")
	if k := parts.kind(); k != '[' && !parts.absent() {
		return g.lose(s, parts.problem("the parts of a content are "+parts.kindName(), ""))
	}
	role := n.get("role").text()
	model := role != "user" && role != "function"
	if !model || !g.model {
		g.turn = steps{reply: turn}
	}
	g.model = model
	p := geminiParts{decoder: g.decoder, s: s, turn: &g.turn, mayCall: model}
	for part := range parts.elements() {
		if err := g.listen(s, part, model, func() error { return p.part(part) }); err != nil {
			return err
		}
	}
	return nil
}
