package expression

import (
	"encoding/json"
	"fmt"
	"slices"
)

// put returns the JSON with the value at a path of keys, and maps made where
// there were none; null is none. where names the JSON in an error. raw may be
// nil. Only what lies around the path is copied.
func put(raw json.RawMessage, path []string, value json.RawMessage, where string) (json.RawMessage, error) {
	if len(path) == 0 {
		return value, nil
	}
	key, name := path[0], where+joint(path[0])
	switch {
	case len(raw) == 0 || raw[0] == 'n':
		raw = json.RawMessage("{}")
	case raw[0] != '{':
		return nil, fmt.Errorf("%s is %s, so that %s cannot be set", where, kindOf(new(meter).valueOf(raw)), name)
	}
	old, found := member(raw, key)
	inner, err := put(old.value, path[1:], value, name)
	if err != nil {
		return nil, err
	}
	if found {
		return slices.Concat(raw[:old.at], inner, raw[old.at+len(old.value):]), nil
	}
	return appendMember(raw, key, inner), nil
}

// appendMember returns the object with one member more.
func appendMember(raw json.RawMessage, key string, value json.RawMessage) json.RawMessage {
	comma := ","
	if afterSpace(raw, 1) == len(raw)-1 {
		comma = ""
	}
	return slices.Concat(raw[:len(raw)-1], []byte(comma), quoted(key), []byte(":"), value, []byte("}"))
}

// joint is a key as it is written behind a map.
func joint(key string) string {
	if isName(key) {
		return "." + key
	}
	return "[" + string(quoted(key)) + "]"
}
