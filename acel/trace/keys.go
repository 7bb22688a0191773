package trace

import "slices"

// keys returns the keys that a record may have.
func (r *record) keys() []string {
	keys := []string{"tool", "args", "raw_args", "result", "outcome", "error", "server", "time", "id", "turn", "agent", "user", "event"}
	if r.call.Place.Item == 0 {
		keys = append(keys, "session") // it is a line
	}
	return keys
}

// unknownKey returns the mistake of a key that was just read and is none of
// those that are known.
func (d *decoder) unknownKey(key []byte, known ...string) error {
	unknown := string(key)
	hint := ""
	if meant := otherName(unknown); slices.Contains(known, meant) {
		hint = "did you mean \"" + meant + "\"?"
	} else {
		hint = didYouMean(unknown, known)
	}
	return d.mistake(d.in.last, "unknown key "+brief(key), hint)
}

// otherName returns what native traces call the thing that other formats have
// under a name of theirs.
func otherName(key string) string {
	switch key {
	case "name", "tool_name", "function":
		return "tool"
	case "arguments", "input", "params", "parameters", "kwargs":
		return "args"
	case "raw_arguments", "arguments_text":
		return "raw_args"
	case "output", "response", "return", "content":
		return "result"
	case "status":
		return "outcome"
	case "user_message", "user_text":
		return "user"
	case "timestamp", "started_at", "ts":
		return "time"
	case "call_id", "tool_call_id":
		return "id"
	case "session_id", "trace_id", "conversation_id":
		return "session"
	}
	return ""
}
