package trace

import (
	"bytes"
	"fmt"
	"strings"
)

// A call that stands where no importer looks would pass unseen. These keys may
// hold one, in dialects that are not read, so that a file that has them is
// refused and not half understood.

// elsewhereInMessage reads the value of a key of a message that means nothing
// here, and complains if calls may stand in it.
func (d *decoder) elsewhereInMessage(key []byte) error {
	name := dialectless(key)
	switch {
	case name == "tool":
		return d.refuseUnlessEmpty(key, "message")
	case strings.Contains(name, "toolcall"), strings.Contains(name, "tooluse"), strings.Contains(name, "functioncall"),
		name == "calls", name == "actions", name == "output", name == "additionalkwargs", name == "function":
		return d.refuseUnlessEmpty(key, "message")
	}
	return d.in.skip()
}

// elsewhereInConversation does the same for a key beside the messages.
func (d *decoder) elsewhereInConversation(key []byte) error {
	switch dialectless(key) {
	case "tool", "calls", "toolcalls", "traj", "response", "completion", "message", "output", "outputs", "reply", "messages", "choices":
		return d.refuseUnlessEmpty(key, "conversation")
	}
	return d.in.skip()
}

// refuseUnlessEmpty reads a value and complains of it, unless it is null, a
// truth value or a number, or holds nothing.
func (d *decoder) refuseUnlessEmpty(key []byte, holder string) error {
	name := brief(key)
	if k := d.in.peek(); k != '{' && k != '[' && k != '"' {
		return d.in.skip()
	}
	at := d.in.next()
	raw, err := d.in.value()
	if err != nil || len(bytes.TrimSpace(raw[1:len(raw)-1])) == 0 {
		return err
	}
	return d.mistake(at, fmt.Sprintf("the key %s of a %s may hold calls, which are not read there", name, holder),
		"calls are read from tool_calls of messages with role assistant; leave the key out if it holds none")
}

// dialectless is a key without what dialects do not agree on: case and word breaks.
func dialectless(key []byte) string {
	return strings.NewReplacer("_", "", "-", "").Replace(strings.ToLower(string(key)))
}
