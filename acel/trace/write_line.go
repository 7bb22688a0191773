package trace

import (
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// A line is the JSON object that is being written, without its closing brace.
type line []byte

// key writes the name of the next member.
func (l *line) key(name string) {
	if last := (*l)[len(*l)-1]; last != '{' {
		*l = append(*l, ',')
	}
	*l = append(append(append(*l, '"'), name...), '"', ':')
}

// text writes a member that is a text, if there is one.
func (l *line) text(name, text string) {
	if text != "" {
		l.key(name)
		l.quote(text)
	}
}

func (l *line) quote(text string) {
	*l, _ = jsontext.AppendQuote(*l, valid(text)) // fails only if the text is not valid
}

// args writes arguments: as an object if they are one, and as text otherwise;
// nil are none.
func (l *line) args(args []byte) {
	if args == nil {
		return
	}
	before := len(*l)
	if l.key("args"); l.json(args) && (*l)[before+len(`,"args":`)] == '{' {
		return
	}
	*l = (*l)[:before]
	text := valid(string(args))
	if text != string(args) && jsontext.Value(text).IsValid() { // no rule could decide on it, and none must
		text = "\uFFFD" + text
	}
	l.key("raw_args")
	l.quote(text)
}

// result writes what a tool returned; nothing if that is unknown.
func (l *line) result(result []byte) {
	if len(result) == 0 {
		return
	}
	if l.key("result"); !l.json(result) {
		l.quote(string(result))
	}
}

// json writes a JSON value on one line, with its numbers and texts as they are,
// and reports whether it is one that can be read back.
func (l *line) json(value []byte) bool {
	const room = DefaultMaxDepth - 1 // the line is a level, too
	before := len(*l)
	text, err := jsontext.AppendFormat(*l, value, jsontext.PreserveRawStrings(true))
	if written := text[before:]; err != nil || mayExceed(written, room) && deeper(written, room) >= 0 {
		*l = text[:before]
		return false
	}
	*l = text
	return true
}

// valid returns a text with all that is not UTF-8 replaced.
func valid(text string) string { return strings.ToValidUTF8(text, "\uFFFD") }
