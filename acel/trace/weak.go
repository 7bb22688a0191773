package trace

// A weakSign is what several formats have. It tells one where nothing else does,
// in all that is looked at.
type weakSign struct {
	format string
	why    string
	is     func(*sample) bool
}

// weakSigns are in the order in which they are asked for.
func weakSigns() []weakSign {
	return []weakSign{
		{formatBedrock, "it has messages, and a system that is a list of texts", hasSystemOf(isBedrockText)},
		{formatAnthropic, "it has messages, and a system that is a list of blocks", hasSystemOf(isAnthropicText)},
		{formatGemini, "a message has parts with a text", func(s *sample) bool { return s.any(isGeminiText) }},
		{formatLangChain, "a message has type human or ai, a content, and no role", isLangChainText},
		{formatResponses, "it has a model and an input", func(s *sample) bool { return s.any(isResponsesText) }},
		{formatChat, chatBy, func(s *sample) bool { return s.shape.tells(s, formatChat, chatBy) != "" }},
	}
}

// recognizeWeakly returns the importer of the format for which a weak sign speaks.
func recognizeWeakly(s *sample) (*importer, string) {
	for _, sign := range weakSigns() {
		if sign.is(s) {
			return importerOf(sign.format), sign.why
		}
	}
	return nil, ""
}

// hasSystemOf returns what tells objects whose system prompt is a list that
// begins with such a block.
func hasSystemOf(is func(block node) bool) func(*sample) bool {
	return func(s *sample) bool {
		return s.any(func(n node) bool { return n.get("messages").kind() == '[' && is(n.get("system").first()) })
	}
}

func isBedrockText(block node) bool {
	return block.get("text").kind() == '"' && block.get("type").doc == nil
}

func isAnthropicText(block node) bool {
	return block.get("text").kind() == '"' && block.get("type").is("text")
}

func isGeminiText(n node) bool {
	role := n.get("role").text()
	return (role == "user" || role == "model") && n.get("parts").first().get("text").kind() == '"' &&
		n.get("parts").first().get("type").doc == nil
}

// isLangChainText reports whether the messages are of LangChain, as far as their
// types say so.
func isLangChainText(s *sample) bool {
	is := func(n node) bool {
		kind := n.get("type").text()
		return (kind == "human" || kind == "ai") && n.get("content").doc != nil && n.get("role").absent()
	}
	return s.any(func(n node) bool {
		return is(n) || is(n.first()) || is(n.get("messages").first()) || is(n.get("chat_history").first()) || is(n.get("history").first())
	})
}

// isResponsesText reports whether an object is a request to the Responses API
// whose input is messages.
func isResponsesText(n node) bool {
	return n.get("model").kind() == '"' && n.get("input").first().get("role").kind() == '"' &&
		n.get("messages").doc == nil && !isRecordOfAnother(n)
}
