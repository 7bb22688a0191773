package trace

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// content reads what a message says.
func (d *decoder) content() error {
	switch d.in.peek() {
	case '{', '0', 't', 'f':
		return d.wrongKind(`"content"`, "a string or a list")
	case 'n':
		return d.in.pass()
	}
	raw, err := d.in.value()
	if err != nil {
		return err
	}
	m := &d.msg
	m.content, m.filled = append(m.content, raw...), true
	if raw[0] != '[' {
		return nil
	}
	text, foreign := readParts(m.content)
	if foreign != "" {
		return d.anotherFormat(fmt.Sprintf("a content with %q is of another format%s, which keeps calls there", foreign, vendorOfPart(foreign)),
			"in OpenAI chats calls are in tool_calls, and results in messages with role tool")
	}
	m.text = text
	return nil
}

// vendorOfPart names the format that has such parts, in brackets; "" if it is not
// told.
func vendorOfPart(name string) string {
	switch name {
	case "tool_use", "tool_result", "server_tool_use", "mcp_tool_use", "mcp_tool_result":
		return " (Anthropic's messages)"
	case "toolUse", "toolResult":
		return " (Bedrock Converse)"
	case "functionCall", "functionResponse":
		return " (Gemini)"
	case "tool-call", "tool-result":
		return " (Vercel's AI SDK)"
	}
	return ""
}

// readParts looks at a content that is a list of parts. It returns their text,
// and what shows that they hold calls or results as other formats write them.
func readParts(raw []byte) (text, foreign string) {
	dec := jsontext.NewDecoder(bytes.NewBuffer(raw))
	var said []string
	for {
		t, err := dec.ReadToken()
		if err != nil {
			return strings.Join(said, "\n"), foreign
		}
		if dec.StackDepth() == 2 && t.Kind() == '[' {
			foreign = "a list in a list"
		}
		if dec.StackDepth() != 2 || t.Kind() != '"' {
			continue
		}
		name := t.String()
		switch v, err := dec.ReadValue(); {
		case err != nil || v.Kind() != '"':
		case name == "text":
			text, _ := jsontext.AppendUnquote(nil, v)
			said = append(said, string(text))
		case name == "type" && (mentionsCalls(string(v)) || strings.Contains(strings.ToLower(string(v)), "call")):
			foreign = strings.Trim(string(v), `"`)
		}
		if mentionsCalls(name) {
			foreign = name
		}
	}
}

// mentionsCalls reports whether a name speaks of tools or functions.
func mentionsCalls(name string) bool {
	name = strings.ToLower(name)
	return strings.Contains(name, "tool") || strings.Contains(name, "function")
}
