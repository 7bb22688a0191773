package trace

import "bytes"

// readTool takes the call of a span, if it is that of a tool. What smells of one
// and cannot be understood is lost.
func (f *spanForest) readTool(s *telemetrySpan, kept *keptSpan) error {
	c := s.tool(f.dialects)
	if c == nil {
		return f.oddTool(s)
	}
	if c.call.Tool == mergedTools {
		return f.pass(nil, kept.at, "a span that stands for several calls, which have spans of their own")
	}
	kept.genAI, kept.of.tool = true, true
	switch {
	case c.call.Tool == "":
		return f.lose(nil, s.node.problem("a span of a tool does not name the tool", "gen_ai.tool.name, tool.name, traceloop.entity.name and ai.toolCall.name are read"))
	case s.attributes.twice != "":
		return f.lose(nil, s.node.problem("a span of a tool has the attribute "+brief([]byte(s.attributes.twice))+" twice, with different values", ""))
	case s.badTime.doc != nil:
		return f.lose(nil, s.badTime.problem("this is no time that can be read", "times since 1970 are written in digits"))
	}
	c.call.Args, c.result.value = bytes.Clone(c.call.Args), bytes.Clone(c.result.value)
	kept.call = c
	return nil
}

// oddTool loses a span of another operation that has what only calls have.
func (f *spanForest) oddTool(s *telemetrySpan) error {
	a := &s.attributes
	if a.get("gen_ai.tool.call.id", "gen_ai.tool.call.arguments", "gen_ai.tool.call.result", "gcp.vertex.agent.tool_call_args").doc == nil {
		return nil
	}
	return f.lose(nil, s.node.problem("a span has attributes of a call of a tool, and does not say that it is one", "gen_ai.operation.name is execute_tool there"))
}

// readMessages takes what the messages of a span tell of, each text once.
func (f *spanForest) readMessages(s *telemetrySpan, kept *keptSpan) {
	m := s.messages(f.sources)
	if m == nil {
		return
	}
	if s.badTime.doc != nil {
		m.wrong("a span has a time that cannot be read", "times since 1970 are written in digits")
	}
	m.waiting, m.told, m.node = nil, nil, node{}
	for i := range m.list {
		one := &m.list[i]
		one.args, one.result = f.once(one.args), f.once(one.result)
	}
	kept.mentions, kept.model = m, true
}

// once returns a text that is kept once, however often it comes.
func (f *spanForest) once(s string) string {
	if known, has := f.texts[s]; has {
		return known
	}
	f.texts[s] = s
	f.timeline.held += int64(len(s))
	return s
}

// size returns about how many bytes a span takes.
func (k *keptSpan) size() int64 {
	n := 600 + len(k.id) + len(k.parent) + len(k.failed)
	if k.call != nil {
		n += 500 + len(k.call.call.Args) + len(k.call.result.value) + len(k.call.result.reason)
	}
	if k.mentions != nil {
		n += 150 * len(k.mentions.list)
	}
	return int64(n)
}
