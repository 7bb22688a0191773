package schema

import (
	"encoding/json"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/refusal"
)

// proto is the name by which JavaScript gives an object what another one has: a server
// that copies the arguments has those in it for arguments, which no rule has read.
const proto = "__proto__"

// Taken says that a key of arguments that are strict, at any depth, differs in case alone
// from one of the names, which rules read: a tool that takes them for one another would
// read what no rule has. Where the schema of the tool declares the key itself, it is none
// of those.
func (n Names) Taken(args json.RawMessage, its *Schema) error {
	if len(n) == 0 {
		return nil
	}
	d := frame.Decode(args)
	defer d.Release()
	for {
		t, err := d.ReadToken()
		if err != nil {
			return nil // Strict has seen that it is an object, which is at its end
		}
		if kind, i := d.StackIndex(d.StackDepth()); t.Kind() != '"' || kind != '{' || i%2 == 0 {
			continue
		}
		key := t.String()
		if key == proto && !its.anywhere.has(key) {
			return refusal.Reason("its argument " + proto + " is no argument to JavaScript, which may take what is in it for arguments. Leave it out.")
		}
		if name := n.Meant(key); name != "" && !its.anywhere.has(key) {
			return alike(key, name)
		}
	}
}
