package trace

import "strconv"

// decodeLangChain reads dumps of LangChain's messages, in any of its three forms:
// {type, data}, {lc, type, id, kwargs}, and {type, content, …}. They stand in a
// list, or in an object as the state of a graph has them.
func decodeLangChain(d *decoder, w *window) error {
	return conversations{
		format: formatLangChain, keys: []string{"messages", "chat_history", "history"},
		calls: []string{"tool_calls", "invalid_tool_calls", "tool_call_id", "tool_call_chunks"}, message: langChainMessage, said: langChainSaid,
	}.decode(d, w)
}

func tellsLangChain(s *sample) string {
	why := ""
	look := func(n node) bool {
		switch {
		case n.get("lc").label() == "1" && n.get("type").is("constructor"):
			why = "a value is a dump with lc 1 and type constructor"
		case langChainTypes(n.get("type").text()) && (n.get("data", "content").doc != nil || isFlatLangChain(n)):
			why = "a message has type human, ai or tool, and no role"
		}
		return why != ""
	}
	s.any(func(n node) bool {
		for _, list := range []node{n, n.get("messages"), n.get("chat_history"), n.get("history")} {
			for message := range list.elements() {
				if look(message) {
					return true
				}
			}
		}
		return look(n)
	})
	return why
}

func langChainTypes(kind string) bool {
	return kind == "human" || kind == "ai" || kind == "tool" || kind == "system"
}

// isFlatLangChain reports whether a message with a type is one as it is, in no
// wrapping.
func isFlatLangChain(n node) bool {
	has := func(key string) bool { return n.get(key).doc != nil }
	return has("content") && n.get("role").absent() &&
		(has("additional_kwargs") || has("response_metadata") || has("tool_calls") || has("tool_call_id") || has("example"))
}

// unwrapped returns the message in a dump, and its type.
func unwrapped(n node) (message node, kind string) {
	if n.get("type").is("constructor") {
		name := ""
		for part := range n.get("id").elements() {
			name = part.text()
		}
		return n.get("kwargs"), langChainClass(name)
	}
	kind = n.get("type").text()
	if data := n.get("data"); data.kind() == '{' {
		n = data
	}
	return n, kind
}

// langChainClass returns the type of messages of a class.
func langChainClass(name string) string {
	switch name {
	case "AIMessage", "AIMessageChunk":
		return "ai"
	case "ToolMessage", "ToolMessageChunk":
		return "tool"
	case "FunctionMessage", "FunctionMessageChunk":
		return "function"
	case "HumanMessage":
		return "human"
	case "SystemMessage":
		return "system"
	case "ChatMessage":
		return "chat"
	case "RemoveMessage":
		return "remove"
	}
	return name
}

// langChainSaid takes down what a message says if it is the user's.
func langChainSaid(s *session, n node) {
	message, kind := unwrapped(n)
	switch kind {
	case "human", "HumanMessageChunk":
		s.says(message.get("content"))
	case "chat", "ChatMessageChunk":
		s.saysOfUser(message)
	}
}

func langChainMessage(d *decoder, s *session, n node, number int) error {
	message, kind := unwrapped(n)
	if message.kind() != '{' {
		return d.lose(s, n.problem("a dump without its message", ""))
	}
	switch kind {
	case "ai", "AIMessageChunk":
		return d.langChainReply(s, message, strconv.Itoa(number))
	case "tool", "ToolMessageChunk", "function":
		return d.answers(s, langChainResult(message))
	case "human", "system", "developer", "chat", "remove", "HumanMessageChunk", "SystemMessageChunk", "ChatMessageChunk":
		if calls := message.get("tool_calls"); !calls.empty() {
			return d.lose(s, calls.problem("a message of type "+brief([]byte(kind))+" calls tools", "only the model's calls are those of the agent"))
		}
		return nil
	}
	return d.lose(s, n.problem("a message of type "+brief([]byte(kind))+" is not known", "known are human, ai, tool, function and system"))
}
