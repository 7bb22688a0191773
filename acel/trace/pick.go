package trace

import (
	"bytes"
	"slices"
)

// pick returns an object of those members of another that have one of the keys
// and a value; nil if none has.
func (n node) pick(keys ...string) []byte {
	var object bytes.Buffer
	for key, value := range n.members() {
		if !slices.Contains(keys, string(key)) || value.absent() {
			continue
		}
		if object.Len() == 0 {
			object.WriteByte('{')
		} else {
			object.WriteByte(',')
		}
		object.Write(quoteJSON(string(key)))
		object.WriteByte(':')
		object.Write(value.raw())
	}
	if object.Len() == 0 {
		return nil
	}
	object.WriteByte('}')
	return object.Bytes()
}

// either returns the member of an object that has one of two names.
func (n node) either(name, other string) node {
	if value := n.get(name); value.doc != nil {
		return value
	}
	return n.get(other)
}
