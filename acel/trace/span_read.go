package trace

import (
	"bytes"
	"strings"
)

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
		return f.lose(nil, s.node.problem("the attribute "+brief([]byte(s.attributes.twice))+" of a span of a tool contradicts another that says the same", ""))
	case s.badTime.doc != nil:
		return f.lose(nil, s.badTime.problem("this is no time that can be read", "times since 1970 are written in digits"))
	}
	c.call.Args, c.result.value = bytes.Clone(c.call.Args), bytes.Clone(c.result.value)
	kept.call = c
	return nil
}

// oddTool loses a span of another operation that has what only calls have.
func (f *spanForest) oddTool(s *telemetrySpan) error {
	if !s.smellsOfTool() {
		return nil
	}
	return f.lose(nil, s.node.problem("a span has attributes of a call of a tool, and does not say that it is one", "gen_ai.operation.name is execute_tool there"))
}

// smellsOfTool reports whether a span that is not known as that of a tool is named
// as one, has attributes that only calls have, in whatever case, or a kind that
// speaks of tools.
func (s *telemetrySpan) smellsOfTool() bool {
	if s.namedAsTool() {
		return true
	}
	for key, value := range s.attributes.values {
		switch plain := plainKey(key); {
		case value.empty():
		case strings.HasPrefix(plain, "genaitoolcall"), plain == "genaitoolname", plain == "genaifunctionname",
			plain == "gcpvertexagenttoolcallargs", strings.HasPrefix(plain, "aitoolcall"):
			return true
		case plain == "genaioperationname", plain == "aioperationid", plain == "openinferencespankind", plain == "traceloopspankind":
			if speaksOfTool(strings.ToLower(value.text())) {
				return true
			}
		}
	}
	return false
}

// plainKey is the key of an attribute in small letters, and without anything
// between its parts.
func plainKey(key string) string {
	if len(key) > 64 { // longer than any that is asked for
		return ""
	}
	return strings.Map(func(c rune) rune {
		switch {
		case c >= 'A' && c <= 'Z':
			return c + 'a' - 'A'
		case c == '.' || c == '_' || c == '-':
			return -1
		}
		return c
	}, key)
}

// speaksOfTool reports whether the name of an operation says that a tool is
// called. To list tools is none.
func speaksOfTool(operation string) bool {
	return (strings.Contains(operation, "tool") || strings.Contains(operation, "function")) && !strings.Contains(operation, "list")
}

// readMessages takes what the messages of a span tell of, each text once.
func (f *spanForest) readMessages(s *telemetrySpan, kept *keptSpan) {
	m, said := s.messages(f.sources)
	for _, one := range said {
		one.text, one.at = f.once(one.text), kept.begin
		kept.said = append(kept.said, one)
	}
	if m == nil {
		return
	}
	if s.badTime.doc != nil {
		m.wrong("a span has a time that cannot be read", "times since 1970 are written in digits")
	}
	m.waiting, m.told, m.node, m.said = nil, nil, node{}, saidList{}
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
	n += 150 * len(k.said)
	return int64(n)
}
