package acel

import (
	"bytes"
	"encoding/json"
	"slices"

	"github.com/go-json-experiment/json/jsontext"
)

// ResultValue returns what a recorded result says, as rules read it. Most tools
// answer in text, and protocols put that text in wrappers; a result is read
// through
//
//   - a string that holds a JSON object or list, which is that;
//   - a list of one text block, {"type": "text", "text": …}, as models' APIs
//     record it, which is its text;
//   - an MCP result, an object with content blocks and nothing that MCP does not
//     know, which is its structuredContent, or else its content.
//
// Anything else is what it is. A nil result stays nil: it was not recorded.
func ResultValue(result json.RawMessage) json.RawMessage {
	raw := json.RawMessage(bytes.TrimSpace(result))
	for range maxWrappers {
		inner, wrapped := unwrap(raw)
		if !wrapped {
			break
		}
		raw = inner
	}
	return raw
}

// ResultRedacted reports whether a recorded result is one of MCP whose content has a marker
// in it, so that nobody can tell where what it says begins. Others are what they are: a
// marker in them stands for a value in its place.
func ResultRedacted(result json.RawMessage) bool {
	if !isObject(result) || !holdsMarker(result) {
		return false
	}
	all, _ := members(result, mcpMembers...)
	return holdsMarker(all["content"]) || holdsMarker(all["structuredContent"])
}

// mcpMembers are the members of an MCP result.
var mcpMembers = []string{"content", "structuredContent", "isError", "_meta", "resultType"}

// maxWrappers bounds how many wrappers are looked through: an MCP result, its
// one block, the text in it.
const maxWrappers = 3

// unwrap looks through one wrapper.
func unwrap(raw []byte) (inner []byte, wrapped bool) {
	if len(raw) < 2 {
		return raw, false
	}
	switch raw[0] {
	case '"':
		return textIn(raw)
	case '[':
		return blockIn(raw)
	case '{':
		return contentIn(raw)
	}
	return raw, false
}

// textIn returns the object or list that a string holds.
func textIn(raw []byte) ([]byte, bool) {
	text, err := jsontext.AppendUnquote(nil, raw)
	if err != nil {
		return raw, false
	}
	text = bytes.TrimSpace(text)
	if len(text) < 2 || text[0] != '{' && text[0] != '[' || !jsontext.Value(text).IsValid() {
		return raw, false
	}
	return text, true
}

// textOf returns the object or list that a string holds, or else the value as it
// is.
func textOf(raw []byte) []byte {
	if len(raw) > 0 && raw[0] == '"' {
		raw, _ = textIn(raw)
	}
	return raw
}

// blockIn returns the text of a list that holds one text block.
func blockIn(raw []byte) ([]byte, bool) {
	items, err := items(raw, 2)
	if err != nil || len(items) != 1 {
		return raw, false
	}
	block, known := members(items[0], "type", "text", "annotations", "_meta", "cache_control", "citations")
	if !known || string(block["type"]) != `"text"` || len(block["text"]) == 0 || block["text"][0] != '"' {
		return raw, false
	}
	return block["text"], true
}

// contentIn returns what an MCP result holds.
func contentIn(raw []byte) ([]byte, bool) {
	all, known := members(raw, mcpMembers...)
	if !known || !areBlocks(all["content"]) {
		return raw, false
	}
	if s := all["structuredContent"]; len(s) > 0 && s[0] == '{' {
		return s, true
	}
	return all["content"], true
}

// areBlocks reports whether raw is a list of MCP's content blocks, as far as
// their type tells: tools have lists of their own that they call content.
func areBlocks(raw []byte) bool {
	if len(raw) == 0 || raw[0] != '[' {
		return false
	}
	var blocks []struct {
		Type string `json:"type"`
	}
	if err := json.Unmarshal(raw, &blocks); err != nil {
		return false
	}
	for _, b := range blocks {
		switch b.Type {
		case "text", "image", "audio", "resource", "resource_link":
		default:
			return false
		}
	}
	return true
}

// items returns the items of a list, no more than most.
func items(raw []byte, most int) ([][]byte, error) {
	d := jsontext.NewDecoder(bytes.NewReader(raw))
	if _, err := d.ReadToken(); err != nil {
		return nil, err
	}
	var all [][]byte
	for d.PeekKind() != ']' && len(all) < most {
		v, err := d.ReadValue()
		if err != nil {
			return nil, err
		}
		all = append(all, bytes.Clone(v))
	}
	return all, nil
}

// members returns the members of an object, and whether it is one that has no
// others than those known.
func members(raw []byte, names ...string) (map[string][]byte, bool) {
	d := jsontext.NewDecoder(bytes.NewReader(raw))
	if t, err := d.ReadToken(); err != nil || t.Kind() != '{' {
		return nil, false
	}
	all := map[string][]byte{}
	for d.PeekKind() == '"' {
		key, err := d.ReadToken()
		if err != nil {
			return nil, false
		}
		name := key.String()
		if !slices.Contains(names, name) {
			return nil, false
		}
		value, err := d.ReadValue()
		if err != nil {
			return nil, false
		}
		all[name] = bytes.Clone(value)
	}
	return all, true
}
