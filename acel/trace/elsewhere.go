package trace

import (
	"bytes"
	"fmt"
	"strings"
	"unicode"
)

// A call, or a call's arguments, that stand where no importer looks would pass
// unseen. So of the keys of chats only those that are known to hold neither may
// have a list or an object; with any other the file is refused, and not half
// understood.

// elsewhereInMessage reads the value of a key of a message that means nothing
// here.
func (d *decoder) elsewhereInMessage(key []byte) error {
	switch dialectless(key) {
	case "annotations", "audio", "images", "reasoning", "reasoningdetails", "thinkingblocks", "providerspecificfields",
		"logprobs", "metadata", "usage", "cachecontrol", "refusal":
		return d.in.skip()
	case "tool", "arguments", "args", "input", "toolinput", "action", "function":
		return d.refuseUnless(nothing, key, "message")
	}
	return d.refuseUnless(texts, key, "message")
}

// elsewhereInConversation does the same for a key beside the messages.
func (d *decoder) elsewhereInConversation(key []byte) error {
	switch string(key) {
	case "tools", "functions", "tool_choice", "tool_resources", "response_format", "stream_options", "metadata", "usage",
		"logit_bias", "stop", "modalities", "audio", "prediction", "reasoning", "thinking", "web_search_options", "extra_body",
		"extra_headers", "prompt_filter_results", "provider", "provider_specific_fields", "plugins", "models", "transforms",
		"chat_template_kwargs", "safety_settings", "error":
		return d.in.skip()
	}
	switch dialectless(key) {
	case "tool", "response", "completion", "message", "output", "reply":
		return d.refuseUnless(nothing, key, "conversation")
	}
	return d.refuseUnless(texts, key, "conversation")
}

// elsewhereInChoice does the same for a key beside a choice's message.
func (d *decoder) elsewhereInChoice(key []byte) error {
	switch string(key) {
	case "logprobs", "content_filter_results", "content_filter_result", "provider_specific_fields", "error":
		return d.in.skip()
	}
	return d.refuseUnless(texts, key, "choice")
}

// elsewhereInCall does the same inside a call, where arguments are at stake.
func (d *decoder) elsewhereInCall(key []byte) error {
	switch dialectless(key) {
	case "extracontent", "providerspecificfields", "parsedarguments":
		return d.in.skip()
	case "arguments", "args", "parameters", "params", "input", "kwargs", "name":
		return d.refuseUnless(nothing, key, "tool call")
	}
	return d.refuseUnless(texts, key, "tool call")
}

// What a value may be without being refused.
const (
	nothing = iota // null, or a text, list or object that holds nothing
	texts          // any text, and an empty object
)

// refuseUnless reads a value and complains of it, unless it is a truth value, a
// number, or as harmless as allowed.
func (d *decoder) refuseUnless(allowed int, key []byte, holder string) error {
	name := brief(key)
	k := d.in.peek()
	if k != '{' && k != '[' && (k != '"' || allowed == texts) {
		return d.in.skip()
	}
	at := d.in.next()
	raw, err := d.in.value()
	if err != nil {
		return err
	}
	if empty := len(bytes.TrimSpace(raw[1:len(raw)-1])) == 0; empty && (k != '{' || allowed == texts) {
		return nil
	}
	return d.mistake(at, fmt.Sprintf("the key %s of a %s may hold a call or its arguments, which are not read there", name, holder),
		"calls are read from tool_calls of messages with role assistant; leave the key out if it holds none")
}

// dialectless is a key without what dialects do not agree on: case and word
// breaks.
func dialectless(key []byte) string {
	return strings.Map(func(r rune) rune {
		if r == '_' || r == '-' || r == ' ' {
			return -1
		}
		return unicode.ToLower(r)
	}, string(key))
}
