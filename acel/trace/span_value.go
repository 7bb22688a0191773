package trace

import (
	"bytes"

	"github.com/go-json-experiment/json/jsontext"
)

// plain returns the value that a node stands for which may be one of OTLP's
// typed values, as in {"stringValue": "x"}; those of other kinds stand for
// themselves. Keys with underscores are known as well.
func (n node) plain() node {
	kind, value := n.typed()
	switch kind {
	case "":
		return n
	case "arrayvalue", "kvlistvalue":
		return (&document{text: appendPlain(nil, n, 1)}).node()
	}
	return value
}

// typed returns the type of a typed value, as [spanKey] has it, and its value;
// "" for any other.
func (n node) typed() (kind string, value node) {
	for key, member := range n.members() {
		switch kind := spanKey(key); kind {
		case "stringvalue", "boolvalue", "intvalue", "doublevalue", "bytesvalue", "arrayvalue", "kvlistvalue":
			return kind, member
		case "type": // as Go's exporter to the console writes it, with a Value behind
			continue
		case "value":
			if n.spanMember("type").kind() == '"' {
				return "stringvalue", member
			}
		}
		return "", node{}
	}
	return "", node{}
}

// mostTyped is how deep typed values may be nested and are made plain; those
// further in are left as they are.
const mostTyped = 32

// appendPlain writes a typed value as plain JSON.
func appendPlain(text []byte, n node, depth int) []byte {
	kind, value := n.typed()
	switch {
	case n.doc == nil, kind == "" && n.kind() == '{' && len(bytes.TrimSpace(n.raw()[1:len(n.raw())-1])) == 0:
		return append(text, "null"...) // a value of no type is none
	case kind == "", depth > mostTyped:
		return append(text, n.raw()...)
	case kind == "arrayvalue":
		return appendPlainList(text, value, depth)
	case kind == "kvlistvalue":
		return appendPlainObject(text, value, depth)
	case kind == "intvalue":
		if digits := value.unquoted(); len(digits) > 0 && jsontext.Value(digits).Kind() == '0' && jsontext.Value(digits).IsValid() {
			return append(text, digits...)
		}
	}
	return append(text, value.raw()...)
}

func appendPlainList(text []byte, n node, depth int) []byte {
	text = append(text, '[')
	first := true
	for element := range n.get("values").elements() {
		if !first {
			text = append(text, ',')
		}
		first = false
		text = appendPlain(text, element, depth+1)
	}
	return append(text, ']')
}

func appendPlainObject(text []byte, n node, depth int) []byte {
	text = append(text, '{')
	first := true
	for pair := range n.get("values").elements() {
		if !first {
			text = append(text, ',')
		}
		first = false
		text = append(append(text, quoteJSON(pair.get("key").text())...), ':')
		text = appendPlain(text, pair.get("value"), depth+1)
	}
	return append(text, '}')
}

// meant returns the value that a string holds as JSON, and any other value as it
// is; the zero node for a string that holds none.
func (n node) meant() node {
	if n.kind() != '"' {
		return n
	}
	text := bytes.TrimSpace(n.unquoted())
	if len(text) == 0 || !jsontext.Value(text).IsValid() {
		return node{}
	}
	return (&document{text: text}).node()
}
